import ArgumentParser
import Basics
import ClickReports
import ClickStore
import ResponderChain

struct CompareArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract:
            "Report how the use of each control changed: between two periods, versions, apps or parts of all sessions.",
        discussion: """
            The first line is the answer: whether any control changed beyond chance. Users who come on both sides are \
            compared with themselves, all others with each other; sessions are compared if fewer than nine in ten have a \
            user. A control is 'more', 'less', 'appeared' (no click before) or 'vanished' (none after) if the share of \
            sessions with a click on it changed beyond chance, else 'same'. On average one in twenty reported changes is \
            chance. Changes come first. So do controls whose clicks nobody handled more or less often.

            The last seven days against the seven days before:
            taptrail report compare --since 7d

            A new version against the one before, in a script that fails on a change:
            taptrail report compare --versions 1.3.2 1.4.0 --fail-on-change
            """)

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Compare two versions, the earlier one first.", valueName: "version"))
    var versions: [String] = []

    @Option(parsing: .upToNextOption, help: ArgumentHelp("Compare two apps.", valueName: "app"))
    var apps: [String] = []

    @Option(
        help: ArgumentHelp(
            "Compare this period with --after: its start and its end, exclusive, as in 2026-01-01..2026-01-08 or 14d..7d.",
            valueName: "period"),
        transform: Period.init)
    var before: Period?

    @Option(help: ArgumentHelp("The later period.", valueName: "period"), transform: Period.init)
    var after: Period?

    @Option(
        help: ArgumentHelp(
            """
            Compare sessions by what they have or say, those that are named first with the others: --by segment --having '#gift', \
            --by segment --new-users, or --by plan --property plan=free --property plan=pro.
            """, valueName: "segment|key"))
    var by: Split?

    @Flag(help: "End with exit status 1 if any control changed beyond chance, with 66 if there is nothing to compare.")
    var failOnChange = false

    func validate(with options: ReportOptions) throws {
        let kinds = [!versions.isEmpty, !apps.isEmpty, before != nil || after != nil, by != nil].count { $0 }
        guard kinds <= 1 else {
            throw ValidationError(
                "--versions, --apps, --by and --before with --after exclude one another; give one of them.")
        }
        try options.selected.checkSegment(of: by)
        guard try by == nil || parts(options.selected.ofNames) != nil else {
            throw ValidationError(
                "--by is segment, or the key of a property with two values, such as --property plan=free --property plan=pro."
            )
        }
        try Self.check("--versions", versions, alsoSelected: options.names.appVersion)
        try Self.check("--apps", apps, alsoSelected: options.names.app)
        let (since, until) = (options.selected.since, options.selected.until)
        guard (before == nil) == (after == nil) else {
            throw ValidationError("--before and --after need each other; give both periods.")
        }
        guard before == nil || since == nil && until == nil else {
            throw ValidationError("--before and --after are periods of their own; leave out --since and --until.")
        }
        guard kinds == 1 || since != nil else {
            throw ValidationError(
                """
                Say what to compare: --since 7d (with the seven days before), --versions 1.3.2 1.4.0, \
                --apps A B, or --before 2026-01-01..2026-01-08 --after 2026-01-08..2026-01-15.
                """)
        }
    }

    private static func check(_ option: String, _ names: [String], alsoSelected selected: [String]) throws {
        guard !names.isEmpty else { return }
        guard names.count == 2, !names.contains("") else {
            throw ValidationError("\(option) needs two names, such as \(option) A B.")
        }
        guard !names[0].hasSameBytes(as: names[1]) else {
            throw ValidationError("\(option) names '\(names[0])' twice; name two different ones.")
        }
        guard selected.isEmpty else {
            throw ValidationError("\(option) selects already; leave out \(option.dropLast()).")
        }
    }

    func run(with options: ReportOptions) throws {
        let timeZone = try options.timeZoneRules()
        let made = try options.write(check: require) { CompareReport(try sides($0, in: timeZone)) }
        guard let (report, comparison, engine) = made else { return }
        if !comparison.isPossible {
            if !comparison.lines.isEmpty {
                for side in [report.before, report.after] { try Messages.noteMissingClicks(side, engine) }
            }
            if failOnChange { throw ExitStatus.noInput }
        }
        guard failOnChange, comparison.hasChange else { return }
        let list = comparison.listOfChanges(ofTimes: by == nil)
        Messages.error("the use of controls \(by == nil ? "changed" : "differs"): \(list)")
        throw ExitStatus.difference
    }

    /// Ends the command if it names a version or app without clicks: all that the other one has would be told as gone or new.
    private func require(_ report: CompareReport, _ comparison: Comparison, _ engine: any ReportEngine) throws {
        guard !versions.isEmpty || !apps.isEmpty, !comparison.isPossible else { return }
        let reasons = try [report.before, report.after].flatMap {
            try MissingClicks($0.ofAllControls).figures(by: engine)
        }
        guard !reasons.isEmpty else { return }
        reasons.forEach(Messages.note)
        throw ExitStatus.noInput
    }

    /// The two parts that `--by` names; nil if it is not given, or does not name two.
    private func parts(_ selection: Selection) -> [Split.Part]? {
        guard let key = by?.property else { return by == .segment ? Split.segments(of: selection) : nil }
        let values = selection.segment.properties.first { $0.key.hasSameBytes(as: key) }?.values ?? []
        guard values.count == 2, !values[0].hasSameBytes(as: values[1]) else { return nil }
        return values.map { value in
            var part = selection
            part.segment.properties.choose(value, of: key)
            return Split.Part("\(key) \(value)", part)
        }
    }

    private func sides(_ selection: Selection, in timeZone: TimeZoneRules) throws -> ComparedSides {
        if versions.count == 2 { return ComparedSides(selection, versions: versions[0], versions[1]) }
        if apps.count == 2 { return ComparedSides(selection, apps: apps[0], apps[1]) }
        if let parts = parts(selection) {
            return ComparedSides(
                parts[0].selection, parts[1].selection, names: (parts[0].name, parts[1].name), areTimes: false)
        }
        let nowMs = CurrentProcess.nowMs
        return try SelectionError.validating { () throws(SelectionError) in
            guard let before, let after else { return try ComparedSides(selection, nowMs: nowMs, in: timeZone) }
            let earlier = try before.range(nowMs: nowMs, in: timeZone)
            let later = try after.range(nowMs: nowMs, in: timeZone)
            return try ComparedSides(selection, earlier, later, in: timeZone)
        }
    }
}
