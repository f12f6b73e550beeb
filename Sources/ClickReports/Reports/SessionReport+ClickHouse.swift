import Basics
package import ClickHouseStore
import ClickStore
import ClickTracking

extension SessionReport {
    package func figures(from reader: ClickHouseReader) throws -> Result<[SessionClick], SessionNameError> {
        let named: SQLFragment = "session = \(text: name)"
        var names = Selection()
        (names.apps, names.versions, names.users) = (selection.apps, selection.versions, selection.users)
        (names.sessions, names.segment) = (selection.sessions, selection.segment)
        var sessions: [NamedSession] = []
        try reader.client.query(
            """
            SELECT app, toUInt8(max(\(try reader.select(names).condition)))
            FROM \(reader.clicks)
            WHERE \(named)
            GROUP BY app
            """
        ) { row in sessions.append(NamedSession(app: try row.optionalString(), isSelected: try row.uint8() != 0)) }
        guard !sessions.isEmpty else { return lines(of: [], names: try neighbours(reader)) }
        let clicks = try clicks(where: named, reader)
        sessions = sessions.map { session in
            NamedSession(
                app: session.app, isSelected: session.isSelected,
                clicks: clicks.filter {
                    SessionKey(name: "", app: $0.session.app) == SessionKey(name: "", app: session.app)
                })
        }
        return lines(of: sessions.sorted { $0.precedes($1) }, names: [])
    }

    /// The selected clicks of the sessions of the name, each once.
    private func clicks(where named: SQLFragment, _ reader: ClickHouseReader) throws -> [StoredClick] {
        let selected = try reader.select(selection)
        var clicks: [StoredClick] = []
        var ids: Set<UInt64> = []
        try reader.client.query(
            """
            SELECT id, \(selected.control), app, version, user, at, x, y, handled, seq, uid, position, item, handled_by, info,
                \(reader.pageColumns)
            FROM \(reader.clicks)
            WHERE \(named) AND \(selected.condition)
            """
        ) { row in
            guard clicks.count <= Self.mostClicks else { return }
            let (id, control) = (try row.uint64(), selected.controls[try row.uint64()])
            let click = try StoredClick(&row, id, control, session: name)
            if let click, ids.insert(id).inserted { clicks.append(click) }
        }
        return clicks
    }

    /// The names before and after the one that no session has.
    private func neighbours(_ reader: ClickHouseReader) throws -> [String] {
        var names: [String] = []
        for (comparison, order): (SQLFragment, SQLFragment) in [("<", "DESC"), (">", "ASC")] {
            try reader.client.query(
                """
                SELECT DISTINCT session FROM \(reader.clicks) WHERE session \(comparison) \(text: name)
                ORDER BY session \(order) LIMIT \(Self.neighbours)
                """
            ) { names.append(try $0.string()) }
        }
        return names
    }
}

extension StoredClick {
    /// Reads the rest of a click's row; nil if its control is none that was known when the controls were asked for.
    fileprivate init?(_ row: inout RowBinaryReader, _ id: UInt64, _ control: ControlRow?, session: String) throws {
        let app = try row.optionalString()
        let key = SessionKey(name: session, app: app, version: try row.optionalString(), user: try row.optionalString())
        let (at, x, y) = (try row.int64(), try row.int32(), try row.int32())
        let handled = Handled(rawValue: try row.uint8()) ?? .unknown
        let seq = try row.int64()
        var detail = ClickDetail(
            id: try row.optionalString(), seq: seq == .min ? nil : seq, position: try row.optionalString(),
            item: try row.optionalString(), handledBy: try row.optionalString(), info: try row.optionalString())
        let (answered, order) = try detail.addPage(&row)
        guard let control else { return nil }
        self.init(
            id: Int64(bitPattern: id), control: control, session: key, atMs: at, x: x, y: y, order: order,
            handled: handled, answered: answered, detail: detail)
    }
}
