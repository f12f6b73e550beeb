#if HTTP
    internal import ClickStore
    internal import ClickTracking
    internal import Collector
    internal import Logging
    internal import SessionReplay

    /// Where clicks are stored, and where pages read them.
    final class Storage: Sendable {
        /// Nil where the database is only read.
        let commits: GroupCommit?
        let shown: ShownDatabase
        /// The rules by which the database reads recordings.
        var rules: ReadingRules { store?.rules ?? .controls }
        private let store: ServedDatabase?
        private let lender: DatabaseLender?
        private let path: String

        /// How the database names screens by the addresses of pages.
        var screens: ScreenRule { store?.screens ?? .withoutIDs() }

        init(
            _ path: String, readOnly: Bool, namingScreensBy screens: ScreenRule?, _ metrics: CollectorMetrics,
            _ logger: Logger
        ) throws {
            self.path = path
            shown = try ShownDatabase(path)
            guard !readOnly else {
                // What is wrong with it is said at once.
                _ = try shown.open(.newest)
                (commits, store, lender) = (nil, nil, nil)
                return
            }
            let store = ServedDatabase(path, namingScreensBy: screens)
            // They alone use the database until they are closed.
            let commits = try GroupCommit(into: try store.open(), logger: logger, metrics: metrics)
            lender = DatabaseLender(
                of: path, from: commits, logger: logger, closing: { store.close(logger) }, reopening: store.open)
            (self.store, self.commits) = (store, commits)
        }

        /// A number that is another one when the data have changed.
        var state: Int { commits?.changes ?? shown.state }

        /// Stores what waits, and closes the database; false if that fails.
        func close(_ logger: Logger) -> Bool {
            guard let commits, let store else { return true }
            commits.close()
            DatabaseLender.end(of: path)
            return store.close(logger)
        }
    }
#endif
