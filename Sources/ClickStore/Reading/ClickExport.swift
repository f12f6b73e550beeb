import ClickIndex
package import ClickTracking

extension ClickReader {
    /// Hands the selected clicks to a feed, in the order in which they were stored, as a source of their own.
    ///
    /// - Parameter batchSize: How many clicks are in memory at most.
    /// - Returns: How many clicks there were.
    @discardableResult
    package func play(
        _ selection: Selection = Selection(), into feed: any ClickFeed, batchSize: Int = 8_192
    ) throws -> Int {
        try access { connection in
            let filter = selection.isEverything ? nil : try RowFilter(selection, connection)
            var names = ExportedNames(
                path: path,
                controls: try connection.prepare("SELECT path, screen, kind FROM control WHERE id = ?"),
                sessions: try SpanNames(connection))
            let clicks = try connection.prepare(
                """
                SELECT click.id, control_id, session_id, at_ms, x, y, flags, uid, seq, position, item, handled_by, info
                FROM click LEFT JOIN click_detail ON click_detail.click_id = click.id ORDER BY click.id
                """)
            var builder = BatchBuilder()
            var count = 0
            while try clicks.step() {
                let isWanted = filter?.includes(control: clicks.int(1), span: clicks.int(2), atMs: clicks.int(3))
                guard isWanted ?? true else { continue }
                count += 1
                let control = try names.control(clicks.int(1), &builder)
                let session = try names.session(clicks.int(2), &builder)
                builder.append(
                    control: control, session: session, atMs: clicks.int(3), x: clicks.tenths(4),
                    y: clicks.tenths(5), handled: ClickFlags.handled(clicks.int(6)),
                    detail: Self.detail(clicks))
                if builder.batch.count >= batchSize { try Self.write(&builder, into: feed) }
            }
            try Self.write(&builder, into: feed)
            return count
        }
    }

    private static func write(_ builder: inout BatchBuilder, into feed: any ClickFeed) throws {
        _ = try feed.write(builder.batch, upTo: nil) { row, reason in
            RejectedRecord(reason: reason, index: row, offset: 0, content: .bytes([]))
        }
        builder.startNextBatch()
    }

    private static func detail(_ clicks: Statement) -> ClickDetail? {
        guard clicks.int(6) & ClickFlags.hasDetail != 0 else { return nil }
        return ClickDetail(
            id: clicks.text(7), seq: clicks.optionalInt(8), position: clicks.text(9), item: clicks.text(10),
            handledBy: clicks.text(11), info: clicks.text(12))
    }
}

/// The numbers that the rows of controls and sessions have in the batches of an export.
private struct ExportedNames {
    private let path: String
    private let controls: Statement
    private let sessions: SpanNames
    private var numbersOfControls: [Int64: Int32] = [:]
    private var numbersOfSessions: [Int64: Int32] = [:]

    init(path: String, controls: Statement, sessions: SpanNames) {
        self.path = path
        self.controls = controls
        self.sessions = sessions
    }

    mutating func control(_ id: Int64, _ builder: inout BatchBuilder) throws -> Int32 {
        if let known = numbersOfControls[id] { return known }
        controls.bind(id, at: 1)
        defer { controls.reset() }
        guard try controls.step(), let path = controls.text(0) else { throw isMissing("control", id) }
        let kind = controls.text(2).flatMap(ClickKind.init) ?? ClickKind(ofPath: path)
        let number = builder.number(of: ControlKey(path: path, screen: controls.text(1), kind: kind))
        numbersOfControls[id] = number
        return number
    }

    mutating func session(_ id: Int64, _ builder: inout BatchBuilder) throws -> Int32 {
        if let known = numbersOfSessions[id] { return known }
        guard let key = try sessions.names(of: id) else { throw isMissing("session", id) }
        let number = builder.number(of: key)
        numbersOfSessions[id] = number
        return number
    }

    private func isMissing(_ table: String, _ id: Int64) -> StoreError {
        .damaged(path: path, reason: "\(table) \(id) is not there")
    }
}
