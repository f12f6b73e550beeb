import ClickIndex
import ClickTracking

/// Fills a new database faster than SQLite inserts rows, by writing SQLite's pages ourselves.
///
/// Only `taptrail replay` and `taptrail demo` ask for it, with ``ClickDatabase/init(path:forLoading:)``, and only a database
/// that did not exist before gets it. A live recorder always inserts rows.
///
/// **Why.** SQLite takes 26 steps to put a row together from the values of a statement, and 4 to copy one from another
/// table. Clicks are most of what a replay writes, and copying takes a third of the time.
///
/// **How.**
/// 1. The database has a rollback journal and an exclusive lock. A write-ahead log would write each page twice and read it
///    back in between; here new pages go straight to their place, and the journal holds only those that a commit changes.
/// 2. Clicks without details are collected in a ``ClickImage``: the pages of a database in memory, with one table, in
///    SQLite's documented file format. ``LeafPage`` and ``TreePage`` write the pages.
/// 3. A commit copies them by `INSERT … SELECT`. SQLite copies rows as they are (its transfer optimisation) only into a
///    table without an `INTEGER PRIMARY KEY`, so ``ClickTransfer`` declares `click` without its key, by `writable_schema`,
///    for the time of this statement.
/// 4. Before the commit, the number of rows, the last id and a sample of the rows are compared with the clicks. If anything
///    differs or fails, a savepoint takes all of it back, and these clicks and all later ones are inserted as rows. The
///    pages themselves are checked before SQLite sees them: once SQLite has found a damaged page, it refuses to write
///    rows in the same transaction.
///
/// **Why it is safe.** The pages that we write only ever live in memory. SQLite reads them like those of any database, and
/// what it writes to the disk are its own pages. The changed declaration is never committed, and the exclusive lock keeps
/// everybody from seeing it; a kill or an error rolls it back with the rest of the transaction.
///
/// An object belongs to one database, and is used on the thread of its connection.
final class FirstLoad {
    /// Every so many rows, one is compared with its click before a commit.
    var checkInterval = 4_096
    /// Tests damage an image's pages here, before SQLite reads them.
    var willCopy: (UnsafeMutableRawBufferPointer) -> Void = { _ in }

    /// Nil before ``prepare(_:)``, if SQLite does not let the schema be written, and after copying has failed: then all
    /// clicks are inserted as rows.
    private var transfer: ClickTransfer?
    private var image: ClickImage?
    private var isPrepared = false
    private var hasFailed = false
    private var canCopy: Bool { transfer?.isUsed == false && !hasFailed }

    /// Sets a connection up to fill a database that holds nothing yet, before the schema is made.
    init(_ connection: Connection) throws(StoreError) {
        try connection.run("PRAGMA locking_mode = EXCLUSIVE")
        try connection.run("PRAGMA journal_mode = PERSIST")
        try connection.run("PRAGMA synchronous = FULL")
    }

    /// Gives up the exclusive lock and turns to a write-ahead log, as other databases have one.
    func end(_ connection: Connection) throws(StoreError) {
        (transfer, image) = (nil, nil)
        try connection.run("PRAGMA locking_mode = NORMAL")
        // SQLite gives up the lock when it reads the database the next time.
        _ = try connection.int("SELECT count(*) FROM sqlite_schema")
        try connection.run("PRAGMA journal_mode = WAL")
    }

    /// Prepares to copy clicks; to be called before ``accepts(_:)``.
    func prepare(_ connection: Connection) throws(StoreError) {
        guard !isPrepared else { return }
        transfer = try ClickTransfer(connection)
        isPrepared = true
    }

    /// How many clicks wait to be copied in this transaction.
    var waitingClicks: Int { canCopy ? image?.count ?? 0 : 0 }

    /// Whether so many more clicks can be copied in this transaction, which copies one image at most.
    func accepts(_ clicks: Int) -> Bool {
        canCopy && (1...ClickImage.maxClicks).contains(waitingClicks + clicks)
    }

    /// Adds clicks without details to those that wait; they must be ``accepts(_:)``ed.
    func append(_ clicks: [IndexedClick]) throws(StoreError) {
        if image == nil { image = try ClickImage() }
        try image?.append(clicks)
    }

    /// Copies the waiting clicks into the table, in the open transaction.
    ///
    /// - Parameters:
    ///   - clicks: The same clicks once more, to compare the rows with.
    ///   - firstID: The id that the first of them must get.
    /// - Returns: Whether they are in the table now. If not, the transaction is as it was before, and the clicks must be
    ///   inserted as rows.
    /// - Throws: What has made SQLite roll back the whole transaction, such as a full disk.
    func copy(
        _ clicks: ArraySlice<IndexedClick>, from firstID: Int64, _ connection: Connection
    ) throws(StoreError) -> Bool {
        guard let transfer, let image else { return false }
        try connection.run("SAVEPOINT first_load")
        do throws(StoreError) {
            let pages = image.finish(declaring: transfer.keyless)
            willCopy(pages)
            guard image.isIntact(declaring: transfer.keyless) else {
                throw .failed(path: connection.path, reason: "the pages of a first load are damaged")
            }
            let count = try transfer.insert(image, pages)
            try check(clicks, from: firstID, inserted: count, connection)
            try connection.run("RELEASE first_load")
            return true
        } catch {
            // After some errors SQLite itself has rolled back the whole transaction, and the savepoint with it.
            guard connection.isInTransaction, (try? Self.undo(connection)) != nil else {
                throw error
            }
            hasFailed = true
            return false
        }
    }

    /// Forgets the clicks that were committed or rolled back with the transaction that has just ended.
    func transactionEnded() {
        transfer?.release()
        // SQLite may still read from an image that could not be detached; later clicks are inserted as rows then.
        guard transfer?.isUsed == false else { return }
        image?.removeAll()
        if hasFailed { (transfer, image) = (nil, nil) }
    }

    /// Takes back what was done since the savepoint, and has SQLite read the table's declaration again.
    private static func undo(_ connection: Connection) throws(StoreError) {
        try connection.run("ROLLBACK TO first_load")
        try connection.run("RELEASE first_load")
        try connection.run("PRAGMA writable_schema = RESET")
    }

    /// Compares the rows that were inserted last with the clicks that they must hold.
    private func check(
        _ clicks: ArraySlice<IndexedClick>, from firstID: Int64, inserted count: Int, _ connection: Connection
    ) throws(StoreError) {
        let lastID = firstID + Int64(clicks.count) - 1
        guard count == clicks.count, try connection.int("SELECT max(id) FROM click") == lastID else {
            throw .failed(path: connection.path, reason: "SQLite did not copy all clicks of a first load")
        }
        let find = try connection.prepare(
            """
            SELECT 1 FROM click WHERE id = ? AND control_id IS ? AND session_id IS ? AND at_ms IS ? AND x IS ? AND y IS ?
                AND flags IS ?
            """)
        let sample = Array(stride(from: clicks.startIndex, to: clicks.endIndex, by: checkInterval))
        for index in sample + [clicks.endIndex - 1] {
            let click = clicks[index]
            let id = firstID + Int64(index - clicks.startIndex)
            find.bind(id, at: 1)
            find.bind(Int64(click.control), at: 2)
            find.bind(Int64(click.span), at: 3)
            find.bind(click.atMs, at: 4)
            find.bind(click.x == Tenths.unknown ? nil : Int64(click.x), at: 5)
            find.bind(click.y == Tenths.unknown ? nil : Int64(click.y), at: 6)
            find.bind(ClickFlags.pack(click, hasDetail: false), at: 7)
            guard try find.step() else {
                throw .failed(path: connection.path, reason: "row \(id) of a first load does not hold its click")
            }
            find.reset()
        }
    }
}
