import ClickTracking

/// Writes the rows of `layout`, `layout_control` and `session_layout`, by the numbers that layouts have in one feed.
///
/// A layout is stored once, whoever shows it, and what is stored twice changes nothing.
struct LayoutTable {
    /// The row of each of the feed's layouts.
    private var ids: [Int64] = []
    private let find: Statement
    private let insert: Statement
    private let insertControl: Statement
    private let see: Statement
    private let connection: Connection

    init(_ connection: Connection) throws(StoreError) {
        find = try connection.cachedStatement("SELECT id FROM layout WHERE digest = ?")
        insert = try connection.cachedStatement(
            "INSERT INTO layout (digest, app, version, screen, width, height) VALUES (?, ?, ?, ?, ?, ?)")
        insertControl = try connection.cachedStatement(
            """
            INSERT INTO layout_control (layout_id, number, element, x, y, width, height, is_control,
                \(ElementAttributes.columnList))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?\(String(repeating: ", ?", count: ElementAttributes.columns.count)))
            """)
        see = try connection.cachedStatement(
            """
            INSERT INTO session_layout (layout_id, session_id, first_ms, last_ms) VALUES (?1, ?2, ?3, ?3)
            ON CONFLICT DO UPDATE SET first_ms = min(first_ms, ?3), last_ms = max(last_ms, ?3)
            """)
        self.connection = connection
    }

    /// Gives the feed's next number to a layout.
    mutating func add(_ layout: ScreenLayout) throws(StoreError) {
        let digest = layout.digest
        find.bind(digest, at: 1)
        defer { find.reset() }
        ids.append(try find.step() ? find.int(0) : try create(layout, digest))
    }

    /// Forgets the numbers of all layouts.
    mutating func forget() {
        ids = []
    }

    /// Writes that a session showed a layout.
    ///
    /// - Parameter session: The id of its span.
    func insert(_ sighting: LayoutSighting, session: Int64) throws(StoreError) {
        see.bind(ids[Int(sighting.layout)], at: 1)
        see.bind(session, at: 2)
        see.bind(sighting.atMs, at: 3)
        try see.run()
    }

    private func create(_ layout: ScreenLayout, _ digest: [UInt8]) throws(StoreError) -> Int64 {
        insert.bind(digest, at: 1)
        insert.bind(layout.app, at: 2)
        insert.bind(layout.version, at: 3)
        insert.bind(layout.screen, at: 4)
        insert.bind(layout.window.map { Int64($0.width) }, at: 5)
        insert.bind(layout.window.map { Int64($0.height) }, at: 6)
        try insert.run()
        let id = connection.lastInsertedID
        insertControl.bind(id, at: 1)
        for (number, outline) in layout.outlines.enumerated() {
            insertControl.bind(Int64(number), at: 2)
            insertControl.bind(outline.element, at: 3)
            let frame = outline.frame
            let sides = [frame?.x, frame?.y, frame?.width, frame?.height]
            for (column, side) in sides.enumerated() {
                insertControl.bind(side.map(Int64.init), at: Int32(4 + column))
            }
            insertControl.bind(outline.isControl ? 1 : 0, at: 8)
            insertControl.bind(outline.attributes, at: 9)
            try insertControl.run()
        }
        return id
    }
}
