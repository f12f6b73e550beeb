package import ClickTracking
import ResponderChain

/// What sessions have said of themselves under one key: of each session the value that came earliest.
package struct PropertyValues: Sendable {
    /// The values that there are, by their numbers, from 1; 0 stands for none.
    package private(set) var names: [String?] = [nil]
    /// The number of each session's value, by the id of its first span.
    package private(set) var ofSessions: [Int32]

    /// - Parameter sessionLimit: All ids of spans are below this.
    init(_ key: String, sessionLimit: Int, _ connection: Connection) throws(StoreError) {
        ofSessions = Array(repeating: 0, count: sessionLimit)
        let ofSets = try numberSets(key, connection)
        guard !ofSets.isEmpty else { return }
        var earliest = Array(repeating: Int64.max, count: sessionLimit)
        let rows = try connection.prepare("SELECT session_id, set_id, first_ms FROM session_properties")
        while try rows.step() {
            guard let value = ofSets[rows.int(1)], let session = Int(exactly: rows.int(0)),
                ofSessions.indices.contains(session)
            else { continue }
            let known = ofSessions[session]
            let isEarlier = rows.int(2) < earliest[session]
            // Of one millisecond the first one by its bytes counts: names are numbered in that order.
            guard known == 0 || isEarlier || rows.int(2) == earliest[session] && value < known else { continue }
            (ofSessions[session], earliest[session]) = (value, rows.int(2))
        }
    }

    /// The value's number of each text of properties that has the key, by the text's id.
    private mutating func numberSets(_ key: String, _ connection: Connection) throws(StoreError) -> [Int64: Int32] {
        let sets = try connection.prepare(
            "SELECT property_set.id, said.value FROM property_set, json_each(properties) AS said WHERE said.key = ? ORDER BY said.value"
        )
        sets.bind(key, at: 1)
        var ofSets: [Int64: Int32] = [:]
        while try sets.step() {
            let value = sets.text(1) ?? ""
            if !names.last.flatMap(\.self).hasSameBytes(as: value) { names.append(value) }
            ofSets[sets.int(0)] = Int32(truncatingIfNeeded: names.count - 1)
        }
        return ofSets
    }
}

/// Reads all that sessions have said of themselves, of one session after the other.
package struct SessionPropertyReader {
    /// nil in a database where no session has said anything.
    private let rows: Statement?

    package init(_ connection: Connection) throws(StoreError) {
        guard try connection.int("SELECT EXISTS (SELECT * FROM session_properties)") == 1 else {
            rows = nil
            return
        }
        rows = try connection.prepare(
            """
            SELECT said.key, said.value, min(printf('%020d', first_ms) || said.value)
            FROM session_properties JOIN property_set ON property_set.id = set_id, json_each(properties) AS said
            WHERE session_id = (SELECT stretch_of FROM session WHERE id = ?)
            GROUP BY said.key
            """)
    }

    /// The properties of a span's session; nil if it has none.
    package func properties(ofSpan id: Int64) throws(StoreError) -> SessionProperties? {
        guard let rows else { return nil }
        rows.bind(id, at: 1)
        var values: [(key: String, value: String)] = []
        while try rows.step() { values.append((rows.text(0) ?? "", rows.text(1) ?? "")) }
        return SessionProperties(values, keeping: nil)
    }
}

extension ClickReader {
    /// The keys of the properties that sessions have, in the order of their bytes.
    package func propertyKeys() throws(StoreError) -> [String] {
        try access { connection throws(StoreError) in
            let rows = try connection.prepare(
                "SELECT DISTINCT said.key FROM property_set, json_each(properties) AS said ORDER BY 1")
            var keys: [String] = []
            while try rows.step() { keys.append(rows.text(0) ?? "") }
            return keys
        }
    }
}
