import ArgumentParser
import Basics
import ClickReports
import ClickStore
import ClickTracking
import ResponderChain
import SessionReplay

/// The formats of a replay's summary.
enum SummaryFormat: String, ExpressibleByArgument, CaseIterable {
    case table, json

    func text(
        of summary: ReplaySummary, _ totals: StoreTotals, seconds: Double, database: String
    ) -> String {
        let it = summary.result
        let rounded = (seconds * 1_000).rounded() / 1_000
        switch self {
        case .json:
            return """
                {"read":\(it.read),"stored":\(it.stored),"duplicate":\(it.duplicate),"rejected":\(it.rejected),\
                "damaged":\(it.damaged),"sessions":\(totals.sessions),"controls":\(totals.controls),\
                "seconds":\(rounded)}

                """
        case .table:
            let damaged = it.damaged > 0 ? ", \(Wording.count(it.damaged, "payload")) damaged" : ""
            let clicks = totals.clicks.map { Wording.count($0, "click") + " on " } ?? ""
            return """
                \(Wording.count(it.read, "click")) read from \(Wording.count(summary.recordings, "recording")) in \(rounded) s: \
                \(it.stored) stored, \(it.duplicate) duplicate, \(it.rejected) rejected\(damaged)
                \(TerminalText.escaped(database)) \(clicks)\
                \(Wording.count(totals.controls, "control")) in \(Wording.count(totals.sessions, "session"))

                """
        }
    }
}

/// Tells on standard error what a replay could not use.
enum ReplayProblems {
    /// Tells how many more there are than were named.
    private static func tellRest(of count: Int, one: String, several: String) {
        let more = count - ReplaySummary.namedProblems
        if more > 0 { Messages.note("\(more) more \(more == 1 ? one : several)") }
    }

    /// Where the rejected records are.
    enum RejectedList: String {
        case here = "'taptrail rejected' lists all that was rejected, with reasons"
        case afterReplay = "after a replay, 'taptrail rejected' lists all that was rejected, with reasons"
        case atCollector = """
            over the collector's database, 'taptrail rejected' lists those that are a line; only a replay into a database keeps others
            """
    }

    /// - Throws: The exit status, if it is not 0.
    static func tell(of summary: ReplaySummary, rejected: RejectedList = .here) throws {
        for file in summary.unknownFiles.prefix(ReplaySummary.namedProblems) {
            Messages.note("\(file.path): \(file.content.map { "\($0)" } ?? "not a recording"), left out")
        }
        tellRest(
            of: summary.unknownFiles.count, one: "file that is no recording, left out",
            several: "files that are no recordings, left out")
        for (path, instead) in summary.withoutClicks.prefix(ReplaySummary.namedProblems) {
            Messages.note("\(path): no clicks, only \(instead)")
        }
        tellRest(
            of: summary.withoutClicks.count, one: "recording without clicks", several: "recordings without clicks")
        for (reason, count) in summary.folded.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            Messages.note("\(Wording.count(count, "click")) counted as duplicate: \(reason)")
        }
        for (what, count) in summary.notes.sorted(by: { $0.key < $1.key }) { Messages.note("\(count) \(what)") }
        if !summary.passedKeys.isEmpty {
            let keys = summary.passedKeys.map(\.text).sortedByBytes()
            Messages.note(
                "properties that are not kept: \(Wording.list(keys)); --property-keys says which are, in a new database"
            )
        }
        for line in summary.rejections { Messages.note("rejected: \(line)") }
        let unnamed = summary.result.rejected - summary.rejections.count
        if summary.result.rejected > 0 {
            let more = unnamed > 0 && !summary.rejections.isEmpty ? "\(unnamed) more; " : ""
            Messages.note(more + rejected.rawValue)
        }
        for failure in summary.failures.prefix(ReplaySummary.namedProblems) { Messages.error("\(failure)") }
        tellRest(
            of: summary.failures.count, one: "recording that could not be read, or not to its end",
            several: "recordings that could not be read, or not to their end")
        if let failure = summary.failures.first { throw ExitStatus.of(failure) }
        if summary.result.rejected > 0 { throw ExitStatus.badData }
    }
}
