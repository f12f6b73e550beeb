import ClickTracking

/// Reads clicks back while writing, for comparison with clicks that arrive.
struct StoredClicks {
    /// A click as it is stored.
    struct Row {
        let content: ClickContent
        let id: String?
        let seq: Int64?
    }

    private let between: RawStatement
    private let withUID: RawStatement

    private static let columns = """
        SELECT c.session_id, c.control_id, c.at_ms, c.x, c.y, c.flags,
            d.uid, d.seq, d.position, d.item, d.handled_by, d.info
        """

    init(_ connection: OpaquePointer, path: String) throws(StoreError) {
        between = try RawStatement(
            Self.columns
                + " FROM click c LEFT JOIN click_detail d ON d.click_id = c.id WHERE c.id BETWEEN ? AND ?",
            on: connection, path: path)
        withUID = try RawStatement(
            Self.columns + " FROM click_detail d JOIN click c ON c.id = d.click_id WHERE d.uid = ?",
            on: connection, path: path)
    }

    /// The click that has an identity of its own, nil where none has it.
    func click(withID id: String) throws(StoreError) -> Row? {
        withUID.bind(id, at: 1)
        defer { withUID.reset() }
        return try withUID.step() ? row(withUID) : nil
    }

    /// Visits the clicks of some sessions, given the ids that each session's clicks lie between.
    func visit(
        sessions: Set<Int64>, within ranges: [ClosedRange<Int64>], _ body: (Row) -> Void
    ) throws(StoreError) {
        for range in Self.merged(ranges) {
            between.bind(range.lowerBound, at: 1)
            between.bind(range.upperBound, at: 2)
            while try between.step() {
                if sessions.contains(between.int(0)) { body(row(between)) }
            }
        }
    }

    /// The same ids in ranges that do not overlap, in order.
    static func merged(_ ranges: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
        var merged: [ClosedRange<Int64>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }

    private func row(_ statement: RawStatement) -> Row {
        let flags = statement.int(5)
        let detail =
            flags & ClickFlags.hasDetail == 0
            ? nil
            : ClickDetail(
                id: statement.text(6), seq: statement.optionalInt(7), position: statement.text(8),
                item: statement.text(9), handledBy: statement.text(10), info: statement.text(11))
        let content = ClickContent(
            session: statement.int(0), control: statement.int(1), atMs: statement.int(2),
            x: statement.optionalInt(3).map(Int32.init(truncatingIfNeeded:)) ?? Tenths.unknown,
            y: statement.optionalInt(4).map(Int32.init(truncatingIfNeeded:)) ?? Tenths.unknown,
            handled: ClickFlags.handled(flags), detail: detail)
        return Row(content: content, id: detail?.id, seq: detail?.seq)
    }
}
