#if HTTP
    internal import Basics
    internal import ClickHouseStore
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
        /// Where clicks go that wait in a journal first; nil for a file.
        private let cluster: ServedCluster?
        private let store: ServedDatabase?
        private let lender: DatabaseLender?
        private let path: String

        /// The rules by which the database reads recordings.
        var rules: ReadingRules { store?.rules ?? cluster?.rules ?? .controls }
        /// How the database names screens by the addresses of pages.
        var screens: ScreenRule { store?.screens ?? cluster?.screens ?? .withoutIDs() }
        /// Stores what waits in the journal; nil for a file.
        var drain: JournalDrain? { cluster?.drain }

        /// - Parameters:
        ///   - journal: The file of the journal of a database in ClickHouse; nil for one named by the database.
        ///   - properties: The properties of sessions that are kept.
        init(
            _ path: String, readOnly: Bool, journalAt journal: String?, namingScreensBy screens: ScreenRule?,
            keeping properties: PropertyKeys, _ metrics: CollectorMetrics, _ logger: Logger
        ) throws {
            self.path = path
            shown = try ShownDatabase(path)
            if readOnly {
                // What is wrong with it is said at once.
                _ = try shown.open(.newest)
                (commits, cluster, store, lender) = (nil, nil, nil, nil)
            } else if case .clickHouse(let address) = shown.place {
                let cluster = try ServedCluster(
                    address, journalAt: journal ?? "\(address.database).journal", namingScreensBy: screens,
                    keeping: properties, metrics, logger)
                commits = GroupCommit(keeping: cluster.journal, logger: logger, metrics: metrics)
                (self.cluster, store, lender) = (cluster, nil, nil)
            } else {
                let store = ServedDatabase(path, namingScreensBy: screens)
                // They alone use the database until they are closed.
                let commits = try GroupCommit(into: try store.open(), logger: logger, metrics: metrics)
                lender = DatabaseLender(
                    of: path, from: commits, logger: logger, closing: { store.close(logger) }, reopening: store.open)
                (self.store, self.commits, cluster) = (store, commits, nil)
            }
        }

        /// A number that is another one when the data have changed.
        var state: Int { cluster?.drain.changes ?? commits?.changes ?? shown.state }

        /// A number that is another one when clicks may have been stored. Several collectors store into ClickHouse, which does not
        /// say when: there it is another one each two seconds.
        var liveState: Int {
            if case .clickHouse = shown.place { Int(CurrentProcess.nowMs / 2_000) } else { state }
        }

        /// The size of the database's files, in bytes; nil for one in ClickHouse, which has figures of its own.
        var databaseBytes: Int? {
            guard case .file(let path) = shown.place else { return nil }
            return (try? StorePath(path)).map { Int(clamping: $0.byteCount) }
        }

        /// Deletes clicks before a time. Those that come meanwhile wait in memory, or in the journal.
        func prune(beforeMs ms: Int64, _ logger: Logger) throws -> Deletion {
            if case .clickHouse(let address) = shown.place { return try ClickHouseSink(address).prune(beforeMs: ms) }
            guard let store, let commits else { return Deletion() }
            var deletion: Result<Deletion, any Error> = .success(Deletion())
            commits.lend {
                _ = store.close(logger)
                deletion = Result {
                    let database = try ClickDatabase(path: path)
                    defer { try? database.close() }
                    return try database.prune(beforeMs: ms)
                }
            } reopening: {
                try store.open()
            }
            return try deletion.get()
        }

        /// Stores what waits, and closes the database; false if that fails.
        func close(_ logger: Logger) -> Bool {
            commits?.close()
            cluster?.close()
            guard let store else { return true }
            DatabaseLender.end(of: path)
            return store.close(logger)
        }
    }
#endif
