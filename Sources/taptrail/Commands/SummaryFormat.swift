import ArgumentParser
import ClickReports
import ClickStore
import ClickTracking
import SessionReplay

/// The ways to write a replay's summary.
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
            let damaged = it.damaged > 0 ? ", \(it.damaged) payloads damaged" : ""
            let clicks = totals.clicks.map { Self.count($0, "click") + " on " } ?? ""
            return """
                \(Self.count(it.read, "click")) read from \(Self.count(summary.recordings, "recording")) in \(rounded) s: \
                \(it.stored) stored, \(it.duplicate) duplicate, \(it.rejected) rejected\(damaged)
                \(TerminalText.escaped(database)) \(clicks)\
                \(Self.count(totals.controls, "control")) in \(Self.count(totals.sessions, "session"))

                """
        }
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
