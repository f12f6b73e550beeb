#if HTTP
    internal import ClickStore
    internal import ClickTracking
    internal import Logging
    internal import SessionReplay

    /// The database of the server, which is closed and opened again when it is lent.
    ///
    /// `@unchecked Sendable`: it is used by one thread at a time, the one that commits, and by the one that ends the process when
    /// nothing is committed any more.
    final class ServedDatabase: @unchecked Sendable {
        private let path: String
        private let wanted: ScreenRule?
        private var database: ClickDatabase?

        /// - Parameter wanted: How pages name screens; nil to go on as the database does.
        init(_ path: String, namingScreensBy wanted: ScreenRule?) {
            (self.path, self.wanted) = (path, wanted)
        }

        /// The rules by which the database reads recordings.
        private(set) var rules = ReadingRules.controls
        /// How it names screens by the addresses of pages.
        private(set) var screens = ScreenRule.withoutIDs()

        /// Opens the database.
        func open() throws -> any ClickSink {
            let database = try ClickDatabase(path: path)
            try database.beginServing()
            self.database = database
            rules = try Self.rules(of: database)
            let kept = try database.setting(.screens)
            screens = try ScreenRule(wanted: wanted, kept: kept, by: try database.knownSources())
            if kept == nil { try database.keep(.screens, screens.text) }
            return database
        }

        /// The rules by which a database reads recordings, from now on if it has read none. One that an earlier version has
        /// filled may have pages that a sender read by its rules.
        private static func rules(of database: ClickDatabase) throws -> ReadingRules {
            if let kept = try ReadingRules.kept(try database.setting(.rules), try database.knownSources()) {
                return kept
            }
            let rules: ReadingRules = try database.hasPages() ? .elements : .controls
            try database.keep(.rules, "\(rules.rawValue)")
            return rules
        }

        /// Closes the database; false if that fails.
        @discardableResult
        func close(_ logger: Logger) -> Bool {
            defer { database = nil }
            do {
                try database?.close()
                return true
            } catch {
                logger.error("\(error)")
                return false
            }
        }
    }
#endif
