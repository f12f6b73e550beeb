import CSQLite
import ClickIndex

/// Moves the clicks of images into the table of a first load, by copying their rows as they are.
///
/// SQLite copies a table's rows into another one without taking them apart, but not fast into one with an
/// `INTEGER PRIMARY KEY`: it looks for each key first. Such a table's rows have NULL where the key stands, and are byte for
/// byte those of a table whose column is no key (https://sqlite.org/fileformat2.html, section 2.3). So the table is
/// declared without its key for the time of the statement. That declaration is never committed, and nobody else sees it,
/// as a first load has the database to itself.
final class ClickTransfer {
    private static let database = "click_image"

    private let connection: Connection
    /// How the table is declared, and how without its key.
    private let declaration: String
    private let keyless: String
    /// The image that SQLite reads from. One is at most: it cannot be detached before the transaction has ended.
    private var attached: ClickImage?

    /// Whether the transaction has had its image.
    var isUsed: Bool { attached != nil }

    /// Prepares to move clicks into a table that nobody has added an index or a trigger to.
    ///
    /// Nil where SQLite does not let the schema be written, or the table is not declared as expected.
    init?(_ connection: Connection) throws(StoreError) {
        let find = try connection.prepare("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'click'")
        guard try find.step(), let declaration = find.text(0) else { return nil }
        find.reset()
        let parts = declaration.split(separator: "id INTEGER PRIMARY KEY,", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.connection = connection
        self.declaration = declaration
        keyless = parts.joined(separator: "id INTEGER,")
        try run("PRAGMA writable_schema = ON")
        let mayBeWritten = (try? update()) != nil
        try run("PRAGMA writable_schema = OFF")
        guard mayBeWritten else { return nil }
    }

    deinit {
        // SQLite may still read from what could not be detached.
        if let attached { _ = Unmanaged.passRetained(attached) }
    }

    /// Inserts the clicks of an image in a transaction, once until ``release()``; the image must stay as it is until then.
    func insert(_ image: ClickImage) throws(StoreError) {
        // What an earlier one could not detach; mostly there is none, which is an error to SQLite.
        try? run("DETACH \(Self.database)")
        try run("ATTACH ':memory:' AS \(Self.database)")
        attached = image
        let pages = image.finish(declaring: keyless)
        let size = sqlite3_int64(pages.count)
        let code = sqlite3_deserialize(
            connection.handle, Self.database, pages.baseAddress, size, size, UInt32(SQLITE_DESERIALIZE_READONLY))
        try connection.check(code)
        try declare(keyless)
        try run("INSERT OR ROLLBACK INTO main.click SELECT * FROM \(Self.database).click")
        try declare(declaration)
    }

    /// Lets go of the image. To be called when the transaction has ended.
    ///
    /// Where SQLite does not let go of it, it stays used, and clicks are inserted as rows: what is committed is committed.
    func release() {
        guard isUsed, (try? run("DETACH \(Self.database)")) != nil else { return }
        attached = nil
    }

    /// Declares the table otherwise; its rows stay as they are.
    private func declare(_ sql: String) throws(StoreError) {
        try run("PRAGMA writable_schema = ON")
        do throws(StoreError) {
            let update = try update()
            update.bind(sql, at: 1)
            try update.run()
        } catch {
            // What failed first is told; the transaction is rolled back, and its declaration with it.
            try? run("PRAGMA writable_schema = RESET")
            throw error
        }
        try run("PRAGMA writable_schema = RESET")
        // Where the transaction is rolled back, SQLite reads the schema again for that.
        let version = try connection.prepare("PRAGMA main.schema_version")
        _ = try version.step()
        let next = version.int(0) + 1
        version.reset()
        try run("PRAGMA main.schema_version = \(next)")
    }

    private func update() throws(StoreError) -> Statement {
        try connection.prepare("UPDATE main.sqlite_schema SET sql = ? WHERE type = 'table' AND name = 'click'")
    }

    private func run(_ sql: String) throws(StoreError) {
        try connection.prepare(sql).run()
    }
}
