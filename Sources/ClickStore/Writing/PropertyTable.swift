import ClickTracking
import ResponderChain

/// Writes the rows of `property_set` and `session_properties`. What is stored twice changes nothing.
struct PropertyTable {
    /// The rows of texts, up to 65,536 of them.
    private var ids: [SessionProperties: Int64] = [:]
    /// The values of each key, once there are so many texts that one may have too many.
    private var values: [ByteString: Set<ByteString>]?
    private var count: Int64
    private let find: Statement
    private let insertSet: Statement
    private let note: Statement
    private let connection: Connection

    /// So many values a key has at most, in a database; later ones are ``other``.
    static let mostValues = 1 << 16
    static let other = "other"

    init(_ connection: Connection) throws(StoreError) {
        find = try connection.cachedStatement("SELECT id FROM property_set WHERE properties = ?")
        insertSet = try connection.cachedStatement("INSERT INTO property_set (properties) VALUES (?)")
        note = try connection.cachedStatement(
            """
            INSERT INTO session_properties (session_id, set_id, first_ms) VALUES (?1, ?2, ?3)
            ON CONFLICT DO UPDATE SET first_ms = min(first_ms, ?3)
            """)
        count = try connection.int("SELECT count(*) FROM property_set") ?? 0
        self.connection = connection
    }

    /// Writes what a session has said of itself.
    ///
    /// - Parameter session: The id of its first span.
    mutating func insert(_ said: PropertySighting, session: Int64) throws(StoreError) {
        note.bind(session, at: 1)
        note.bind(try id(of: said.properties), at: 2)
        note.bind(said.atMs, at: 3)
        try note.run()
    }

    /// Forgets the rows of texts: once all is committed, others may delete some.
    mutating func commit() {
        ids.removeAll(keepingCapacity: true)
    }

    private mutating func id(of properties: SessionProperties) throws(StoreError) -> Int64 {
        if let known = ids[properties] { return known }
        if ids.count >= Self.mostValues { ids = [:] }
        let id = if let stored = try stored(properties) { stored } else { try create(properties) }
        ids[properties] = id
        return id
    }

    private func stored(_ properties: SessionProperties) throws(StoreError) -> Int64? {
        find.bind(properties.text, at: 1)
        defer { find.reset() }
        return try find.step() ? find.int(0) : nil
    }

    private mutating func create(_ properties: SessionProperties) throws(StoreError) -> Int64 {
        // No key has more values than there are texts.
        let kept = count < Int64(Self.mostValues) ? properties : try bounded(properties)
        if kept != properties, let known = try stored(kept) { return known }
        insertSet.bind(kept.text, at: 1)
        try insertSet.run()
        count += 1
        return connection.lastInsertedID
    }

    /// The properties with ``other`` in place of values that are too many.
    private mutating func bounded(_ properties: SessionProperties) throws(StoreError) -> SessionProperties {
        var known = if let values { values } else { try allValues() }
        // Nobody else holds the sets, so that none is copied.
        values = nil
        defer { values = known }
        let bounded = properties.values.map { key, value -> (key: String, value: String) in
            let (key, text) = (ByteString(key), ByteString(value))
            let isKnown = known[key]?.contains(text) ?? false
            guard isKnown || known[key]?.count ?? 0 < Self.mostValues else { return (key.text, Self.other) }
            if !isKnown { known[key, default: []].insert(text) }
            return (key.text, value)
        }
        return SessionProperties(bounded, keeping: nil) ?? properties
    }

    private func allValues() throws(StoreError) -> [ByteString: Set<ByteString>] {
        let rows = try connection.prepare(
            "SELECT DISTINCT said.key, said.value FROM property_set, json_each(properties) AS said")
        var values: [ByteString: Set<ByteString>] = [:]
        while try rows.step() {
            values[ByteString(rows.text(0) ?? ""), default: []].insert(ByteString(rows.text(1) ?? ""))
        }
        return values
    }
}
