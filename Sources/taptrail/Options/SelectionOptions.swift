import ArgumentParser
import Basics
import ClickReports
import ClickStore
import ClickTracking
import Foundation
import ResponderChain
import SessionReplay

/// The clicks that a report or an export is about.
struct SelectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Only clicks from this time on: a date, a time in ISO 8601 (in the report's time zone, else UTC, unless it has \
            an offset), or how long ago.
            """,
            valueName: "time"),
        transform: Moment.init)
    var since: Moment?

    @Option(
        help: ArgumentHelp(
            "Only clicks before this time, exclusive: 2026-02-01, 2026-01-31T18:30Z, 12h, 7d or 2w.",
            valueName: "time"),
        transform: Moment.init)
    var until: Moment?

    @Option(
        help: """
            Only this app. Repeat an option for any of several. In names, * stands for any text and ? for one character, \
            unless there is a name that is written so.
            """)
    var app: [String] = []

    @Option(name: .customLong("version"), help: "Only this version of the app.")
    var appVersion: [String] = []

    @Option(help: "Only this user.")
    var user: [String] = []

    @Option(help: "Only this session.")
    var session: [String] = []

    @Option(help: "Only this event.")
    var event: [String] = []

    @Option(help: "Only this screen.")
    var screen: [String] = []

    @Option(help: "Only this control: its whole path, or its path without the event.")
    var control: [String] = []

    @Option(
        name: .customLong("where"),
        help: ArgumentHelp(
            """
            Only controls that this selector matches, as CSS selects elements: 'GiftPanel > Button#send', 'Button:not(#*)', \
            '*[2]:event(touch*)'.
            """, valueName: "selector"))
    var selectors: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only this component and all below it: a class, an '#identifier' or another selector.",
            valueName: "selector"))
    var under: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Only clicks of this kind: activation, control (such as a touch down), routed (raised by the app itself), \
            or all. Default: activation for a report, all for an export.
            """, valueName: "kind"))
    var kind: [KindChoice] = []

    func validate() throws {
        let names = [
            ("app", app), ("version", appVersion), ("user", user), ("session", session), ("event", event),
            ("screen", screen), ("control", control),
        ]
        for (option, values) in names where values.contains("") {
            throw ValidationError("--\(option) must not be empty.")
        }
        _ = try Self.parsed(selectors, option: "where")
        _ = try Self.parsed(under, option: "under")
        for path in control where Self.canonical(path).isEmpty {
            throw ValidationError(
                "'\(path)' is not a control path; give one as 'report controls' prints it, such as App--Button#send--tap."
            )
        }
    }

    /// The selection, at a time in milliseconds since the Unix epoch.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of clicks if neither `--kind` nor a selector names any; empty for all.
    ///   - timeZone: That of dates, and of times without an offset.
    func selection(
        nowMs: Int64, kinds: Set<ClickKind> = [], in timeZone: TimeZoneRules = .utc
    ) throws -> Selection {
        var selection = Selection()
        selection.sinceMs = since?.ms(nowMs: nowMs, in: timeZone)
        selection.untilMs = until?.ms(nowMs: nowMs, in: timeZone)
        if let since = selection.sinceMs, let until = selection.untilMs, since >= until {
            throw ValidationError("--since is not before --until; swap them, or leave one out.")
        }
        (selection.apps, selection.versions, selection.users) = (app, appVersion, user)
        (selection.sessions, selection.events, selection.screens) = (session, event, screen)
        selection.controls = control.flatMap(Self.canonical)
        selection.selectors = try Self.parsed(selectors, option: "where")
        selection.branches = try Self.parsed(under, option: "under")
        selection.kinds = isKindOpen ? kinds : kind.contains(.all) ? [] : Set(kind.compactMap(\.kind))
        return selection
    }

    /// Whether nothing says which kinds of clicks are meant.
    var isKindOpen: Bool {
        let parsed = (selectors + under).compactMap { try? PathSelector(parsing: $0) }
        return kind.isEmpty && !parsed.contains(where: \.asksForKind)
    }

    /// The path as the store writes it, read once as a path with its event and once without; as it is, if it has wildcards.
    private static func canonical(_ path: String) -> [String] {
        if let pattern = NamePattern(globbing: path), pattern.name == nil { return [path] }
        let whole = (try? ControlPath(parsing: path))?.description
        let element = (try? ControlPath(parsing: path + "--event"))?.element
        guard let whole, let element, whole.hasSameBytes(as: element) else {
            return [whole, element].compactMap(\.self)
        }
        return [whole]
    }

    /// The controls that a step of a funnel names: by a selector, or by a path as `--control` has it.
    static func step(_ text: String) throws -> Selection {
        var selection = Selection()
        do throws(PathSelectorError) {
            selection.selectors = [try PathSelector(parsing: text)]
        } catch {
            // No selector has two dashes outside quotes, and every path has them.
            if text.contains("--") { selection.controls = canonical(text) }
            guard !selection.controls.isEmpty else { throw ValidationError("Step '\(text)': \(error.message)") }
        }
        return selection
    }

    private static func parsed(_ texts: [String], option: String) throws -> [PathSelector] {
        try texts.map { text in
            do throws(PathSelectorError) {
                return try PathSelector(parsing: text)
            } catch {
                throw ValidationError("--\(option): \(error.message)")
            }
        }
    }
}

/// A kind of clicks on the command line, or all of them.
enum KindChoice: String, CaseIterable, ExpressibleByArgument {
    case activation, control, routed, all

    /// The kind; nil for all.
    var kind: ClickKind? { ClickKind(rawValue: rawValue) }
}

/// A time on the command line.
enum Moment {
    /// Milliseconds since the Unix epoch, UTC.
    case at(Int64)
    /// What clocks show in a time zone, in milliseconds since 1970-01-01T00:00 on them.
    case local(Int64)
    /// This many milliseconds before the command runs.
    case ago(Int64)

    /// Reads a date, a time or a duration.
    init(_ text: String) throws {
        if let ms = ISOTime.ms(text) {
            self = .at(ms)
        } else if let ms = ISOTime.ms(text, withoutOffset: .utc) ?? ISOTime.ms(text + "T00:00Z") {
            self = .local(ms)
        } else if let ms = TimeSpan.ms(text, in: TimeSpan.longUnits) {
            self = .ago(ms)
        } else {
            throw ValidationError(
                "'\(text)' is not a time; give a date (2026-01-31), a time (2026-01-31T18:30Z) or how long ago (30min, 12h, 7d, 2w)."
            )
        }
    }

    /// The instant in milliseconds since the Unix epoch, UTC; of a local time that is skipped, the next one that is not.
    func ms(nowMs: Int64, in timeZone: TimeZoneRules = .utc) -> Int64 {
        switch self {
        case .at(let ms): ms
        case .local(let ms): timeZone.ms(ofLocalMs: ms)
        case .ago(let ms): nowMs - ms
        }
    }
}

/// A length of time on the command line: `500ms`, `90s`, `30min`, `12h`, `7d`, `2w`.
struct TimeSpan {
    let ms: Int64

    init(_ text: String) throws {
        // m is a minute where no month can be meant.
        let units = Self.longUnits + [("ms", 1), ("s", 1_000), ("m", 60_000)]
        guard let ms = Self.ms(text, in: units) else {
            throw ValidationError("'\(text)' is not a length of time; give one such as 90s, 30min, 12h, 7d or 2w.")
        }
        self.ms = ms
    }

    static let longUnits: [(String, Int64)] = [
        ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000), ("w", 7 * 86_400_000),
    ]

    /// The milliseconds that a number with a unit stands for; nil if it is none.
    static func ms(_ text: String, in units: [(String, Int64)]) -> Int64? {
        for (unit, ms) in units where text.hasSuffix(unit) {
            // A million weeks ago is before any click, and does not overflow.
            let digits = text.dropLast(unit.count)
            guard digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let count = Int64(digits),
                count <= 1_000_000
            else { return nil }
            return count * ms
        }
        return nil
    }
}
