import Basics
package import ClickQuery
package import ClickStore
import ClickTracking
import Migrations

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
        try keepsFirsts ? setting(.pruned).flatMap { Int64($0) } : nil
    }

    /// The names that people gave to controls.
    package func labels() throws -> [ControlLabel] { [ControlLabel](kept: try setting(.labels)) }

    /// The setting's value; nil if it has none yet, as in every database of an earlier version.
    func setting(_ setting: Setting) throws -> String? {
        guard appliedSteps.contains(Migrations.settingsInClickHouse) else { return nil }
        return try client.row("SELECT value FROM setting FINAL WHERE name = \(text: setting.rawValue)") {
            try $0.string()
        }
    }
}
