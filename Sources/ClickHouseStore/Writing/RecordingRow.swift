import Basics
import ClickTracking

/// A row of `recording`: where clicks came from, and how far the source has been taken.
struct RecordingRow {
    let id: Int64
    let createdMs: Int64
    let source: ClickSource
    /// Of two rows the one with the higher revision stands.
    var revision: UInt64 = 0
    /// A recording of which nothing was taken is recognised, too: any begins with no bytes.
    var progress = SourceProgress(offset: 0, digest: XXH64().digest, isComplete: false)
    /// The clicks up to the progress, whatever became of them.
    var clicks: Int64 = 0
    var taken = WriteResult()
    var isForgotten = false

    /// The row of a source of which nothing is stored yet.
    var begun: RecordingRow { RecordingRow(id: id, createdMs: createdMs, source: source) }

    var known: KnownSource { KnownSource(id: id, source: source, progress: progress, taken: taken) }

    func write(to rows: inout RowBinaryWriter) {
        rows.append(id)
        rows.append(revision)
        rows.append(createdMs)
        rows.append(source.name)
        rows.append(source.format)
        rows.append(Int64(source.head.length))
        rows.append(source.head.digest)
        rows.append(Int64(progress.offset))
        rows.append(Int64(progress.line))
        rows.append(progress.digest)
        rows.append(clicks)
        rows.append(UInt8(progress.isComplete ? 1 : 0))
        for count in [taken.stored, taken.duplicate, taken.rejected, taken.damaged] { rows.append(Int64(count)) }
        rows.append(UInt8(isForgotten ? 1 : 0))
    }
}

extension RecordingRow {
    /// All rows, in the order in which their recordings were first seen.
    static func all(_ client: ClickHouseClient) throws -> [RecordingRow] {
        var rows: [RecordingRow] = []
        try client.query(
            """
            SELECT id, revision, created_ms, name, format, head_length, head_digest, mark_offset, mark_line, mark_digest,
                mark_clicks, is_complete, stored, duplicate, rejected, damaged
            FROM recording FINAL WHERE is_forgotten = 0 ORDER BY created_ms, id
            """
        ) { rows.append(try RecordingRow(&$0)) }
        return rows
    }

    private init(_ row: inout RowBinaryReader) throws {
        id = try row.int64()
        let revision = try row.uint64()
        createdMs = try row.int64()
        let (name, format) = (try row.string(), try row.string())
        source = ClickSource(
            name: name, format: format, head: SourceHead(length: Int(try row.int64()), digest: try row.uint64()))
        self.revision = revision
        let (offset, line, digest) = (Int(try row.int64()), Int(try row.int64()), try row.uint64())
        clicks = try row.int64()
        // Rows of an earlier version have 0 as the digest of nothing.
        progress = SourceProgress(
            offset: offset, line: line, digest: offset == 0 ? XXH64().digest : digest,
            isComplete: try row.uint8() == 1)
        taken = WriteResult(
            stored: Int(try row.int64()), duplicate: Int(try row.int64()), rejected: Int(try row.int64()),
            damaged: Int(try row.int64()))
    }
}
