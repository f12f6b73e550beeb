internal import ResponderChain

/// The session of the last record in a journal, with which the next recorder may go on.
struct JournaledSession {
    let key: SessionKey
    /// The time of its last record, in milliseconds since the Unix epoch, UTC.
    let lastMs: Int64
    /// The number after that of its last click that was found.
    let nextSeq: Int64

    /// Numbers of clicks go on so much later: a power failure may have taken clicks from the journal that a store has already, and
    /// none may have the number of another.
    private static let step: Int64 = 1 << 20

    /// - Returns: nil if the segment has no click of the session.
    init?(lastOf segment: JournalSegment) {
        var (reader, last) = (JournalReader(segment), nil as (key: SessionKey, atMs: Int64)?)
        var seqs: [SessionKey: Int64] = [:]
        while let record = reader.next(below: segment.count) {
            guard let key = reader.session(of: record) else { continue }
            last = (key, Int64(bitPattern: record.word2))
            if record.kind == .click { seqs[Self.name(key)] = Int64(bitPattern: record.word5) }
        }
        guard let last, let seq = seqs[Self.name(last.key)] else { return nil }
        (key, lastMs) = (last.key, last.atMs)
        nextSeq = seq.addingReportingOverflow(1 + Self.step).partialValue
    }

    /// A session is its name and its app, whoever uses it.
    private static func name(_ key: SessionKey) -> SessionKey { SessionKey(name: key.name, app: key.app) }
}
