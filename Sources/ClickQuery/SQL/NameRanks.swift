import ClickStore

/// The names that session spans have in one column of `session`, ranked in the order of SQLite's `BINARY`, NULL first.
/// Spans of the same name share a rank, also if they are of several sessions.
///
/// Safety of the raw memory: `ranks` has `spanLimit` places and `names` has `count`, all initialised and never changed
/// once the object is made; both are freed with it.
final class NameRanks {
    /// The rank of each span's name, by the span's id; -1 where there is no span.
    let ranks: UnsafeMutablePointer<Int32>
    let spanLimit: Int
    /// The names by rank.
    let names: UnsafeMutablePointer<PinnedText>
    let count: Int
    private let texts = PinnedTexts()

    /// - Parameter column: One for which ``ClicksColumn/isNameOfSpan`` holds.
    init(_ column: ClicksColumn, spanLimit: Int, _ connection: Connection) throws(StoreError) {
        self.spanLimit = spanLimit
        let ranks = UnsafeMutablePointer<Int32>.allocate(capacity: spanLimit)
        ranks.initialize(repeating: -1, count: spanLimit)
        self.ranks = ranks
        let names: [PinnedText]
        do {
            names = try Self.load(
                column, into: UnsafeMutableBufferPointer(start: ranks, count: spanLimit), texts, connection)
        } catch {
            ranks.deallocate()
            throw error
        }
        count = names.count
        self.names = .allocate(capacity: names.count)
        for (rank, name) in names.enumerated() { (self.names + rank).initialize(to: name) }
    }

    private static func load(
        _ column: ClicksColumn, into ranks: UnsafeMutableBufferPointer<Int32>, _ texts: PinnedTexts,
        _ connection: Connection
    ) throws(StoreError) -> [PinnedText] {
        let source = column == .session ? "name" : column.name
        let rows = try connection.prepare("SELECT id, \(source) FROM main.session ORDER BY 2")
        var names: [PinnedText] = []
        while try rows.step() {
            let id = Int(rows.int(0))
            guard ranks.indices.contains(id) else { continue }
            let isKnown = rows.withBytes(1) { bytes in
                names.last?.isEqual(bytes, isNull: rows.isNull(1)) ?? false
            }
            if !isKnown { names.append(texts.pin(1, of: rows)) }
            ranks[id] = Int32(truncatingIfNeeded: names.count - 1)
        }
        return names
    }

    deinit {
        ranks.deallocate()
        names.deallocate()
    }

    /// The name of a span that has clicks.
    @inline(__always)
    func name(ofSpan span: Int32) -> PinnedText {
        let rank = ranks[Int(span)]
        return rank < 0 ? .null : names[Int(rank)]
    }
}
