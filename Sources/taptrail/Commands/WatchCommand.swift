import ArgumentParser
import Basics
import ClickHouseStore
import ClickReports
import ClickStore
import ClickTracking

struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Say which rules about the use of controls are broken, and since when.",
        discussion: """
            A file has a rule on each line; a line that begins with # is a comment:

              Button#send: people a day below −30 % of its usual weekday
              all controls: sessions a day above +50 % of its usual weekday
              any control: dead taps over 20 % of at least 50
              any control: used less beyond chance, last 3 days

            The subject is a selector, a path or a label; 'any control' is each by itself. people, sessions or clicks a day are compared \
            with the weekdays of up to eight weeks and their trend. 'used less', 'used more' and 'dead taps more' are compared with the same \
            days of the week before. Without 'last 3 days', seven days count. A rule is broken only beyond chance: by chance alone, one rule in \
            30 is broken in a week in which it is looked at each day.

            The exit status is 1 if a rule is broken, and 66 if none is but no click of the day is stored. A note names each rule that             cannot be judged. For example:
            taptrail watch --file rules.txt -o alerts.html --post https://chat.example/hooks/abc
            """)

    @OptionGroup var database: DatabaseOption
    @OptionGroup var output: OutputOptions
    @OptionGroup var names: NameOptions
    @OptionGroup var naming: NamingOptions
    @OptionGroup var timeZone: TimeZoneOption

    @Option(help: "The file with the rules; - is standard input.", completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp("The last day that counts, which must be over: a date, or yesterday.", valueName: "day"),
        transform: GivenDay.init)
    var day = GivenDay.named(.yesterday)

    @Option(
        help: ArgumentHelp(
            """
            Send what is broken to this address as JSON: {"text": …, "alerts": […]}, as chats take it. Nothing is sent if no rule is broken.
            """, valueName: "url"))
    var post: String?

    @OptionGroup var legend: LegendOption

    func validate() throws {
        if let post { _ = try Webhook(post) }
        try CommandFiles(outputs: [("-o", output.output)]).check(against: [file])
    }

    func run() throws {
        guard let source = try SQLSource(file: file) else { return }
        let rules = try rules(in: source)
        let zone = try timeZone.rules()
        let nowMs = CurrentProcess.nowMs
        let endMs = day.endMs(nowMs: nowMs, in: zone)
        guard endMs <= nowMs else {
            throw ValidationError("--day must be a day that is over, as clicks of it are still to come.")
        }
        let selection = try SelectionError.validating { () throws(SelectionError) in
            try names.text.selection(nowMs: nowMs, kinds: [.activation], in: zone)
        }
        let opened = try database.open()
        try naming.apply(to: opened)
        let day = zone.localMs(atMs: endMs - 1) / LocalTime.msOfDay
        let (report, hasClicks) = try WatchReport(rules, of: selection, on: day, in: zone, from: opened).report()
        if output.chosenFormat == .html {
            try output.write(WatchReport.page(report, of: try database.name), isExplained: legend.explain)
        } else {
            try output.write(report, isExplained: legend.explain)
        }
        report.notes.forEach(Messages.note)
        guard !report.rows.isEmpty else {
            // Nobody may take silence for an app that is well.
            if !hasClicks { throw ExitStatus.noInput }
            return
        }
        if let post { try Webhook(post).send(report) }
        throw ExitStatus.difference
    }

    private func rules(in source: SQLSource) throws -> [WatchRule] {
        do throws(WatchRule.Problem) {
            return try WatchRule.rules(in: source.text)
        } catch {
            throw PlacedError(place: source.place(line: error.line, statement: nil), error: error)
        }
    }
}
