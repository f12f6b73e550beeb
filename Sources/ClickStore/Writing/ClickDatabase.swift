public import ClickTracking

/// The store, open for writing: plain SQLite that any tool reads.
///
/// One process writes, on one connection, and holds a lock as long as the object lives; a second writer gets
/// ``StoreError/busy(path:)``. The command reads it at any time.
///
/// ```swift
/// let journal = JournalConfiguration(folder: "clicks.journal")
/// let recorder = try Recorder(RecorderConfiguration(app: "LiveRoom", journal: journal)) {
///     try ClickDatabase(path: "clicks.sqlite")
/// }
/// ```
public final class ClickDatabase {
    /// The path of the database file.
    public let path: String
    private let place: StorePath
    private let shared: SharedConnection
    let indexer = ClickIndexer()
    private let lock: WriterLock
    /// Nil unless this database is new and loads recordings; others are locked out until ``close()`` then.
    let firstLoad: FirstLoad?
    /// Whether the sources at hand are committed together.
    var isTogether = false
    /// Whether clicks come in without end, see ``beginServing()``.
    private var isServing = false
    let knownRows = KnownRows()
    /// Nil until a server rejects something.
    var keptRecords: KeptRecords?

    /// Opens a database for writing, and creates or migrates it if needed.
    ///
    /// - Throws: ``StoreError`` if another process writes, if the file is not a TapTrail store or was written by a newer
    ///   version (both are left untouched), or if it cannot be created.
    public convenience init(path: String) throws(StoreError) {
        try self.init(path: path, forLoading: false)
    }

    /// Opens a database for writing, as ``init(path:)`` does.
    ///
    /// - Parameter forLoading: Whether recordings are to be loaded before anybody reads. Only the command sets this. If the
    ///   database is new, it is filled faster, see ``FirstLoad``, and locked for everybody else until it is closed.
    package init(path: String, forLoading: Bool) throws(StoreError) {
        let place = try StorePath(path)
        self.path = path
        try Self.checkBeforeTouching(place)
        lock = try WriterLock(place)
        self.place = place
        let connection = try Connection(opening: place.file, for: .writing, path: path)
        firstLoad = try Self.prepare(connection, forLoading: forLoading)
        shared = try SharedConnection(connection)
    }

    /// Indexes the rows that are not indexed yet, writes everything back into the one database file and closes it.
    public func close() throws(StoreError) {
        try flushKnownRows()
        try updateIndex()
        try updateAliases()
        // SQLite writes the log back with the last connection only, and until then it need not be on the disk.
        try place.syncLog()
        try shared.close { connection throws(StoreError) in try firstLoad?.end(connection) }
    }

    /// How much of the database is kept in memory, in KiB.
    private static let cacheSize = 32_768

    /// Refuses a file that is not a TapTrail store before anything is written next to or into it.
    private static func checkBeforeTouching(_ place: StorePath) throws(StoreError) {
        try place.checkOrdinary()
        // Before the size is looked at: what is left of a database whose creation was cut short is an empty file then.
        try HotJournal.rollBack(place)
        try place.checkWritable()
        guard place.hasContent else { return }
        _ = try ClickReader(path: place.given, leavesNoTrace: true)
    }

    /// Makes a connection and its database ready; returns how to fill it if this is a first load.
    private static func prepare(_ connection: Connection, forLoading: Bool) throws(StoreError) -> FirstLoad? {
        let isNew = try Schema.isEmpty(connection)
        let firstLoad = isNew && forLoading ? try FirstLoad(connection) : nil
        if isNew { try Schema.create(in: connection) }
        // Holds the pages that one commit of a replay changes: others are written more than once. SQLite converts this
        // to pages at once, so the database must have its page size by then.
        try connection.run("PRAGMA cache_size = -\(cacheSize)")
        if firstLoad == nil {
            try connection.run("PRAGMA journal_mode = WAL")
            try connection.run("PRAGMA synchronous = NORMAL")
            try connection.run("PRAGMA wal_autocheckpoint = 4000")
        }
        try Schema.migrate(connection)
        return firstLoad
    }
}

extension ClickDatabase: RecorderStore {
    public var recorderSink: RecorderSink { RecorderSink(self) }
}

extension ClickDatabase: ClickSink {
    package func knownSources() throws -> [KnownSource] {
        try access(SourceTable.all)
    }

    package func known(_ source: ClickSource) throws -> KnownSource? {
        try access { connection in try SourceTable.find(source, connection) }
    }

    package func open(_ source: ClickSource, continuing known: KnownSource?) throws -> any ClickFeed {
        try StoreFeed(source, continuing: known, in: self)
    }

    package func together(_ work: () throws -> Void) throws {
        guard !isTogether else { return try work() }
        isTogether = true
        defer { isTogether = false }
        do {
            try work()
            try access { connection in
                guard connection.isInTransaction else { return }
                try indexer.willCommit(isLive: isServing, connection)
                try connection.commit()
                indexer.didCommit()
                knownRows.didCommit()
            }
        } catch {
            // The rows that they know are perhaps none now.
            knownRows.forget()
            keptRecords = nil
            try? access { connection in
                indexer.didRollBack()
                if connection.isInTransaction { try connection.rollback() }
            }
            throw error
        }
    }
}

extension ClickDatabase {
    /// Prepares for a server, which tells senders that their clicks are stored: from now on each commit is on the disk when
    /// it returns, and the index follows the rows as it does behind a recorder.
    package func beginServing() throws(StoreError) {
        try access { connection in
            try connection.run("PRAGMA synchronous = FULL")
            try connection.inTransaction {
                _ = try knownRows.bySeq(connection)
                return true
            }
            knownRows.didCommit()
        }
        isServing = true
    }

    /// Leaves no clicks to be read again by whoever opens the database next.
    private func flushKnownRows() throws(StoreError) {
        guard !knownRows.isEmpty else { return }
        try access { connection in
            try connection.inTransaction {
                try knownRows.flush()
                return true
            }
        }
    }

    /// Runs some work with the connection.
    func access<Value>(_ work: (Connection) throws -> Value) throws(StoreError) -> Value {
        try shared.access(work)
    }

    /// Indexes all rows that are not indexed yet.
    ///
    /// - Parameter anew: Whether to rebuild the whole index from the rows.
    package func updateIndex(anew: Bool = false) throws(StoreError) {
        try access { connection in
            try connection.inTransaction {
                try indexer.makeTables(connection, anew: anew)
                try indexer.cover(connection)
                return true
            }
        }
    }

    /// How many controls and sessions the store holds, and clicks if they are asked for: all rows are read for that.
    package func totals(countingClicks: Bool) throws(StoreError) -> StoreTotals {
        try access { connection in try StoreTotals(connection, countingClicks: countingClicks) }
    }
}

/// How much a store holds.
package struct StoreTotals: Equatable, Sendable {
    /// nil if they were not counted.
    package let clicks: Int?
    /// Pairs of screen and path, whatever the kinds of their clicks.
    package let controls: Int
    package let sessions: Int

    package init(clicks: Int?, controls: Int, sessions: Int) {
        self.clicks = clicks
        self.controls = controls
        self.sessions = sessions
    }

    init(_ connection: Connection, countingClicks: Bool) throws(StoreError) {
        func count(_ rows: String) throws(StoreError) -> Int {
            Int(try connection.int("SELECT count(*) FROM \(rows)") ?? 0)
        }
        clicks = countingClicks ? try count("click") : nil
        controls = try count("(SELECT DISTINCT path, coalesce(screen, '') FROM control)")
        sessions = try count("session WHERE stretch_of = id")
    }
}
