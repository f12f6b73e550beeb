import ArgumentParser
import Basics
import ClickReports
import ClickStore

/// The two selections that are compared, and what people call them.
struct ComparedSides {
    let before: Selection
    let after: Selection
    let names: (before: String, after: String)

    /// Two versions of what is selected otherwise.
    init(_ selection: Selection, versions: [String]) {
        var (before, after) = (selection, selection)
        (before.versions, after.versions) = ([versions[0]], [versions[1]])
        self.init(before, after, names: ("version \(versions[0])", "version \(versions[1])"))
    }

    /// Two apps of what is selected otherwise.
    init(_ selection: Selection, apps: [String]) {
        var (before, after) = (selection, selection)
        (before.apps, after.apps) = ([apps[0]], [apps[1]])
        self.init(before, after, names: (apps[0], apps[1]))
    }

    /// Two periods of what is selected otherwise.
    ///
    /// - Parameter timeZone: That in which the periods are named.
    init(_ selection: Selection, _ earlier: Range<Int64>, _ later: Range<Int64>, in timeZone: TimeZoneRules) throws {
        guard earlier.upperBound <= later.lowerBound else {
            throw ValidationError(
                "These periods overlap, or are swapped: --before must end when --after begins, or earlier.")
        }
        var (before, after) = (selection, selection)
        (before.sinceMs, before.untilMs) = (earlier.lowerBound, earlier.upperBound)
        (after.sinceMs, after.untilMs) = (later.lowerBound, later.upperBound)
        self.init(before, after, names: (Self.name(earlier, in: timeZone), Self.name(later, in: timeZone)))
    }

    /// The selected period, which ends now unless the selection says otherwise, and the one before of equal length.
    init(_ selection: Selection, nowMs: Int64, in timeZone: TimeZoneRules) throws {
        let untilMs = selection.untilMs ?? nowMs
        guard let sinceMs = selection.sinceMs, sinceMs < untilMs else {
            throw ValidationError("--since is in the future; give a time that has passed, or how long ago (7d).")
        }
        try self.init(selection, sinceMs - (untilMs - sinceMs)..<sinceMs, sinceMs..<untilMs, in: timeZone)
    }

    private init(_ before: Selection, _ after: Selection, names: (before: String, after: String)) {
        (self.before, self.after, self.names) = (before, after, names)
    }

    /// What was compared, in one line, and whether one side has nothing to compare.
    func summary(_ comparison: Comparison) -> String {
        let (earlier, later) = (comparison.sessionsBefore, comparison.sessionsAfter)
        var text = "before: \(names.before), \(Self.sessions(earlier)); after: \(names.after), \(Self.sessions(later))"
        if (earlier == 0) != (later == 0) { text += "; there is nothing to compare with on the side without clicks" }
        return text
    }

    private static func sessions(_ count: Int) -> String {
        count == 0 ? "no clicks" : Wording.count(count, "session")
    }

    private static func name(_ period: Range<Int64>, in timeZone: TimeZoneRules) -> String {
        let ends = [period.lowerBound, period.upperBound].map { ISOTime.text(ms: $0, in: timeZone) }
        return "\(ends[0]) to \(ends[1])"
    }
}

/// A period on the command line: `2026-01-01..2026-01-08`, `14d..7d`.
struct Period {
    private let start: Moment
    private let end: Moment
    private let text: String

    init(_ text: String) throws {
        let ends = text.split(separator: "..", omittingEmptySubsequences: false)
        guard ends.count == 2, !ends[0].isEmpty, !ends[1].isEmpty else {
            throw ValidationError(
                "'\(text)' is not a period; give its start and its end, such as 2026-01-01..2026-01-08 or 14d..7d.")
        }
        (start, end, self.text) = (try Moment(String(ends[0])), try Moment(String(ends[1])), text)
    }

    /// From the start to the end, in milliseconds since the Unix epoch; the end is not in it.
    ///
    /// - Parameter timeZone: That of dates, and of times without an offset.
    func range(nowMs: Int64, in timeZone: TimeZoneRules) throws -> Range<Int64> {
        let (startMs, endMs) = (start.ms(nowMs: nowMs, in: timeZone), end.ms(nowMs: nowMs, in: timeZone))
        guard startMs < endMs else {
            throw ValidationError("The period \(text) ends before it begins, or at once; swap its ends.")
        }
        return startMs..<endMs
    }
}
