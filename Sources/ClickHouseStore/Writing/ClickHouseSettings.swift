import Basics
package import ClickStore

extension ClickHouseSink: SettingsDatabase {
    package func setting(_ setting: Setting) throws -> String? {
        try client.row("SELECT value FROM setting FINAL WHERE name = \(text: setting.rawValue)", Self.reading) {
            try $0.string()
        }
    }

    package func keep(_ setting: Setting, _ value: String) throws {
        var rows = RowBinaryWriter()
        rows.append(setting.rawValue)
        rows.append(UInt64(max(0, CurrentProcess.nowMs)))
        rows.append(value)
        try client.insert("INSERT INTO setting FORMAT RowBinary", rows.bytes)
    }
}
