import Migrations

/// The part of ``SequenceRows`` that is in the database, in `index_seq`: each session's runs, in blocks that a few reads find.
struct SequenceBlocks {
    private struct Block {
        let firstSeq: Int64
        let runs: [SequenceRun]
    }

    /// Up to which click all are here.
    private(set) var lastClick: Int64
    /// The highest session that has a block: those that have begun since need no look-up.
    private var lastSession: Int64
    private let before: Statement
    private let after: Statement
    private let insert: Statement
    private let connection: Connection

    /// The most runs of a block: about a kilobyte.
    private static let mostRuns = 256
    private static let progressSession: Int64 = 0

    /// To be called in a transaction.
    init(_ connection: Connection) throws(StoreError) {
        lastClick = try Self.fit(connection)
        lastSession = try connection.int("SELECT coalesce(max(session_id), 0) FROM index_seq") ?? 0
        before = try connection.prepare(
            """
            SELECT first_seq, content FROM index_seq WHERE session_id = ? AND first_seq <= ?
            ORDER BY first_seq DESC LIMIT 1
            """)
        after = try connection.prepare("SELECT min(first_seq) FROM index_seq WHERE session_id = ? AND first_seq > ?")
        insert = try connection.prepare("INSERT OR REPLACE INTO index_seq VALUES (?, ?, ?)")
        self.connection = connection
    }

    /// Makes sure of the table, and that clicks are read again whose ids somebody has deleted: they are given again. To be
    /// called in a transaction, before anything is inserted.
    ///
    /// - Returns: Up to which click all are in the table.
    @discardableResult
    static func fit(_ connection: Connection) throws(StoreError) -> Int64 {
        try connection.fitProgress(
            of: "index_seq", in: "first_seq", where: "session_id = \(progressSession)", creating: Migrations.sequences)
    }

    /// Says up to which click all are here.
    mutating func setLastClick(_ click: Int64) throws(StoreError) {
        guard click != lastClick else { return }
        try connection.run("DELETE FROM index_seq WHERE session_id = \(Self.progressSession)")
        try write([], from: click, of: Self.progressSession)
        lastClick = click
    }

    /// The highest number of a session; nil if it has none here.
    func highest(of session: Int64) throws(StoreError) -> Int64? {
        guard let last = try block(of: session, upTo: .max)?.runs.last else { return nil }
        return last.lastSeq
    }

    /// The row of the click that has a number; nil if none has it here.
    func row(of seq: Int64, session: Int64) throws(StoreError) -> Int64? {
        try block(of: session, upTo: seq)?.runs.row(of: seq)
    }

    /// Adds runs of a session, in their order. They replace others of the same numbers.
    mutating func add(_ runs: [SequenceRun], of session: Int64) throws(StoreError) {
        var rest = runs
        while let first = rest.first {
            let block = try block(of: session, upTo: first.seq)
            let end = try firstSeq(of: session, after: first.seq)
            let part = end.map { rest.removeFirst(below: $0) } ?? rest
            if end == nil { rest = [] }
            let merged = block?.runs.merged(with: part) ?? part
            // Most numbers come at the end. There blocks are filled, elsewhere they are halved.
            let size = end == nil ? Self.mostRuns : Self.mostRuns / 2
            guard merged.count > Self.mostRuns else {
                try write(merged, from: block?.firstSeq ?? first.seq, of: session)
                continue
            }
            for start in stride(from: 0, to: merged.count, by: size) {
                let piece = Array(merged[start..<min(start + size, merged.count)])
                try write(piece, from: piece[0].seq, of: session)
            }
        }
        lastSession = max(lastSession, session)
    }

    /// Drops what stands in a session's blocks of clicks before one: they have been deleted.
    func removeClicks(before click: Int64, of session: Int64) throws(StoreError) {
        var next: Int64? = .min
        while let seq = next {
            guard let block = try block(of: session, upTo: seq) else {
                next = try firstSeq(of: session, after: seq)
                continue
            }
            let left = block.runs.filter { $0.lastID >= click }
            if left.count < block.runs.count {
                try connection.run("DELETE FROM index_seq WHERE session_id = \(session) AND first_seq = \(seq)")
                if let first = left.first { try write(left, from: first.seq, of: session) }
            }
            next = try firstSeq(of: session, after: seq)
        }
    }

    /// Drops the blocks of sessions that are not there any more.
    static func removeLostSessions(_ connection: Connection) throws(StoreError) {
        try connection.run(
            """
            DELETE FROM index_seq
            WHERE session_id <> \(progressSession) AND session_id NOT IN (SELECT stretch_of FROM session)
            """)
    }

    /// The last block of a session that begins with a number or below it.
    private func block(of session: Int64, upTo seq: Int64) throws(StoreError) -> Block? {
        guard session <= lastSession else { return nil }
        before.bind(session, at: 1)
        before.bind(seq, at: 2)
        defer { before.reset() }
        guard try before.step() else { return nil }
        let firstSeq = before.int(0)
        guard let runs = [SequenceRun](decoding: before.bytes(1), from: firstSeq) else {
            throw connection.damagedIndex("the numbers of session \(session) from \(firstSeq) on cannot be read")
        }
        return Block(firstSeq: firstSeq, runs: runs)
    }

    /// The number that the session's next block begins with.
    private func firstSeq(of session: Int64, after seq: Int64) throws(StoreError) -> Int64? {
        guard session <= lastSession else { return nil }
        after.bind(session, at: 1)
        after.bind(seq, at: 2)
        defer { after.reset() }
        return try after.step() ? after.optionalInt(0) : nil
    }

    private func write(_ runs: [SequenceRun], from firstSeq: Int64, of session: Int64) throws(StoreError) {
        insert.bind(session, at: 1)
        insert.bind(firstSeq, at: 2)
        insert.bind(runs.encoded, at: 3)
        try insert.run()
    }
}
