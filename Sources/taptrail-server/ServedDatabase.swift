#if HTTP
    internal import ClickStore
    internal import ClickTracking
    internal import Logging

    /// The database of the server, which is closed and opened again when it is lent.
    ///
    /// `@unchecked Sendable`: it is used by one thread at a time, the one that commits, and by the one that ends the process when
    /// nothing is committed any more.
    final class ServedDatabase: @unchecked Sendable {
        private let path: String
        private var database: ClickDatabase?

        init(_ path: String) {
            self.path = path
        }

        /// Opens the database.
        func open() throws -> any ClickSink {
            let database = try ClickDatabase(path: path)
            try database.beginServing()
            self.database = database
            return database
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
