import Basics
package import ClickStore
import ClickTracking

/// A database that keeps when users clicked first whose clicks were pruned.
package protocol PrunedFirstsDatabase: SettingsDatabase {
    func keep(_ firsts: [PrunedFirst]) throws
}

extension ClickHouseSink: PrunedFirstsDatabase {
    package func keep(_ firsts: [PrunedFirst]) throws {
        var rows = RowBinaryWriter()
        for first in firsts {
            rows.append(first.user)
            rows.append(first.app)
            rows.append(first.kind.number)
            rows.append(first.atMs)
        }
        try client.insert("INSERT INTO first_click (user, app, kind, at) FORMAT RowBinary", rows.bytes)
    }
}

extension PrunedFirstsDatabase {
    /// Notes that clicks before a time were pruned, if that is later than what was noted.
    func notePruned(beforeMs ms: Int64) throws {
        if try ms > setting(.pruned).flatMap({ Int64($0) }) ?? .min { try keep(.pruned, "\(ms)") }
    }
}

extension ClickHouseReader {
    /// Before which time clicks were pruned, in milliseconds since the Unix epoch, UTC; nil if none were.
    package func prunedMs() throws -> Int64? {
        guard keepsFirsts else { return nil }
        return try client.row("SELECT value FROM setting FINAL WHERE name = \(text: Setting.pruned.rawValue)") {
            Int64(try $0.string())
        } ?? nil
    }
}
