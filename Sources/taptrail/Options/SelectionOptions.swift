import ArgumentParser
import Basics
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

    @Option(help: "Only this app. Repeat an option for any of several.")
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
        for path in control where Self.canonical(path).isEmpty {
            throw ValidationError(
                "'\(path)' is not a control path; give one as 'report controls' prints it, such as App--Button#send--tap."
            )
        }
    }

    /// The selection, at a time in milliseconds since the Unix epoch.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of clicks if no option names any; empty for all.
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
        selection.kinds = kind.isEmpty ? kinds : kind.contains(.all) ? [] : Set(kind.compactMap(\.kind))
        return selection
    }

    /// The path as the store writes it, read once as a path with its event and once without.
    private static func canonical(_ path: String) -> [String] {
        let whole = (try? ControlPath(parsing: path))?.description
        let element = (try? ControlPath(parsing: path + "--event"))?.element
        return [whole, element].compactMap(\.self)
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

    private static let units: [(String, Int64)] = [
        ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000), ("w", 7 * 86_400_000),
    ]

    /// Reads a date, a time or a duration.
    init(_ text: String) throws {
        if let ms = ISOTime.ms(text) {
            self = .at(ms)
        } else if let ms = ISOTime.ms(text, withoutOffset: .utc) ?? ISOTime.ms(text + "T00:00Z") {
            self = .local(ms)
        } else if let ms = Self.duration(text) {
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

    private static func duration(_ text: String) -> Int64? {
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
