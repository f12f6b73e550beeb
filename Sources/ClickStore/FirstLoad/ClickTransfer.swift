import CSQLite
import ClickIndex

/// Copies the rows of an image into `click`, as they are.
///
/// SQLite copies rows as they are only into a table without an `INTEGER PRIMARY KEY`; into others it looks for each key
/// first. A row of a table with such a key has NULL in the key's place, so it is byte for byte a row of the same table
/// without the key (https://sqlite.org/fileformat2.html, section 2.3). Therefore the table is declared without its key for
/// the time of one statement.
final class ClickTransfer {
    private static let database = "click_image"

    private let connection: Connection
    /// How the table is declared.
    private let declaration: String
    /// The same without the key.
    let keyless: String
    /// The image that SQLite reads from. It cannot be detached before the transaction has ended, so there is one at most.
    private var attached: ClickImage?

    /// Whether the transaction has had its image.
    var isUsed: Bool { attached != nil }

    /// Prepares to copy into a table that nobody has added an index or a trigger to.
    ///
    /// Nil if SQLite does not let the schema be written, or the table is not declared as expected.
    init?(_ connection: Connection) throws(StoreError) {
        let find = try connection.prepare("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'click'")
        guard try find.step(), let declaration = find.text(0) else { return nil }
        find.reset()
        let parts = declaration.split(separator: "id INTEGER PRIMARY KEY,", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.connection = connection
        self.declaration = declaration
        keyless = parts.joined(separator: "id INTEGER,")
        try connection.run("PRAGMA writable_schema = ON")
        let mayBeWritten = (try? update()) != nil
        try connection.run("PRAGMA writable_schema = OFF")
        guard mayBeWritten else { return nil }
    }

    deinit {
        // If DETACH has failed, SQLite may still read from the image, so its memory is never freed.
        if let attached { _ = Unmanaged.passRetained(attached) }
    }

    /// Inserts the clicks of an image, in a transaction, once until ``release()``. The image must not change until then.
    ///
    /// After an error the caller must roll back, because part of the rows may be there and the table may have no key.
    ///
    /// - Parameter pages: The image's pages, finished with the ``keyless`` declaration.
    /// - Returns: How many rows SQLite has inserted.
    func insert(_ image: ClickImage, _ pages: UnsafeMutableRawBufferPointer) throws(StoreError) -> Int {
        // Nearly always nothing is attached, and this fails.
        try? connection.run("DETACH \(Self.database)")
        try connection.run("ATTACH ':memory:' AS \(Self.database)")
        attached = image
        let size = sqlite3_int64(pages.count)
        let code = sqlite3_deserialize(
            connection.handle, Self.database, pages.baseAddress, size, size, UInt32(SQLITE_DESERIALIZE_READONLY))
        try connection.check(code)
        try declare(keyless)
        try connection.run("INSERT INTO main.click SELECT * FROM \(Self.database).click")
        let count = connection.changes
        try declare(declaration)
        return count
    }

    /// Detaches the image; to be called when the transaction has ended.
    ///
    /// If DETACH fails, the image stays used, and later clicks are inserted as rows: what is committed is committed.
    func release() {
        guard isUsed, (try? connection.run("DETACH \(Self.database)")) != nil else { return }
        attached = nil
    }

    /// Changes the table's declaration; its rows stay as they are.
    private func declare(_ sql: String) throws(StoreError) {
        try connection.run("PRAGMA writable_schema = ON")
        do throws(StoreError) {
            let update = try update()
            update.bind(sql, at: 1)
            try update.run()
        } catch {
            // The first error is thrown. The declaration is rolled back with the rest.
            try? connection.run("PRAGMA writable_schema = RESET")
            throw error
        }
        try connection.run("PRAGMA writable_schema = RESET")
        // A higher version makes SQLite read the schema again if the transaction is rolled back.
        let version = try connection.int("PRAGMA main.schema_version") ?? 0
        try connection.run("PRAGMA main.schema_version = \(version + 1)")
    }

    private func update() throws(StoreError) -> Statement {
        try connection.prepare("UPDATE main.sqlite_schema SET sql = ? WHERE type = 'table' AND name = 'click'")
    }
}
