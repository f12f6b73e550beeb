/// The first page of an image: the database's header, and its schema of one table.
enum SchemaPage {
    /// - Parameters:
    ///   - sql: The statement that declares the table.
    ///   - root: The number of the page that is the table's root.
    ///   - pages: How many pages there are.
    static func make(table: String, sql: String, root: Int, pages: Int) -> TreePage {
        var page = TreePage(.leaf, header: 100)
        page.put(SQLiteFile.mark, at: 0)
        // Pages of 64 KiB, no write-ahead log, no room reserved, and the fractions of a page that the format prescribes.
        page.put([0, 1, 1, 1, 0, 64, 32, 32], at: 16)
        let changes: UInt32 = 1
        page.put(TreePage.bytes(of: changes) + TreePage.bytes(of: UInt32(pages)), at: 24)
        // The schema's version, and that of its format; texts are UTF-8.
        page.put(TreePage.bytes(of: UInt32(1)) + TreePage.bytes(of: UInt32(4)), at: 40)
        page.put(TreePage.bytes(of: UInt32(1)), at: 56)
        page.put(TreePage.bytes(of: changes), at: 92)
        let record = record(of: ["table", table, table], UInt32(root), sql)
        page.append(TreePage.varint(record.count) + TreePage.varint(1) + record)
        return page
    }

    /// A row of the schema: texts, a number of four bytes, and another text.
    private static func record(of texts: [String], _ number: UInt32, _ last: String) -> [UInt8] {
        func type(_ text: String) -> [UInt8] { TreePage.varint(13 + 2 * text.utf8.count) }
        let types = texts.flatMap(type) + TreePage.varint(4) + type(last)
        return TreePage.varint(1 + types.count) + types + texts.flatMap { Array($0.utf8) }
            + TreePage.bytes(of: number) + Array(last.utf8)
    }
}
