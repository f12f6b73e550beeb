/// What holds for a whole database, by its name there.
package enum Setting: String, CaseIterable, Sendable {
    /// How addresses of pages name screens.
    case screens
    /// By which rules recordings are read, by number.
    case rules
    /// Before which time clicks were pruned, in milliseconds since the Unix epoch, UTC.
    case pruned
    /// The names that people gave to controls, a line each.
    case labels
    /// Where the order of storing ended after deletions, see ``DeletedEnds``.
    case deletedEnds = "deleted_ends"
}

/// What keeps settings.
package protocol SettingsDatabase {
    /// The setting's value; nil if it has none yet.
    func setting(_ setting: Setting) throws -> String?

    /// Keeps a value.
    func keep(_ setting: Setting, _ value: String) throws
}

extension ClickDatabase: SettingsDatabase {
    package func setting(_ setting: Setting) throws(StoreError) -> String? {
        try access { connection in try connection.setting(setting) }
    }

    package func keep(_ setting: Setting, _ value: String) throws(StoreError) {
        try access { connection in try connection.keep(setting, value) }
    }

    /// Whether it has clicks on web pages, wherever they came from: their paths begin with the document.
    package func hasPages() throws(StoreError) -> Bool {
        try access { connection in
            let row = try connection.prepare(
                "SELECT EXISTS (SELECT 1 FROM control WHERE path >= 'document--' AND path < 'document-.')")
            return try row.step() && row.int(0) == 1
        }
    }
}

extension ClickReader {
    /// The setting's value; nil if it has none yet, as in every database of an earlier version.
    package func setting(_ setting: Setting) throws(StoreError) -> String? {
        try access { connection in try connection.setting(setting) }
    }
}

extension Connection {
    func setting(_ setting: Setting) throws(StoreError) -> String? {
        let row = try prepare("SELECT value FROM setting WHERE name = ?")
        row.bind(setting.rawValue, at: 1)
        return try row.step() ? row.text(0) : nil
    }

    func keep(_ setting: Setting, _ value: String) throws(StoreError) {
        let row = try prepare("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)")
        row.bind(setting.rawValue, at: 1)
        row.bind(value, at: 2)
        try row.run()
    }
}
