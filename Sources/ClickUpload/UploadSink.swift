internal import Basics
internal import ClickTracking
internal import Gzip

/// A collector, as a recorder writes to it.
final class UploadSink: ClickSink {
    private let upload: ClickUpload

    init(_ upload: ClickUpload) {
        self.upload = upload
    }

    /// A collector tells of a journal alone, see ``known(_:)``.
    func knownSources() -> [KnownSource] { [] }

    /// Asks the collector how far it has stored the journal.
    func known(_ source: ClickSource) throws -> KnownSource? {
        let next = try upload.send("GET", "v1/journal/\(UploadFeed.name(of: source))").figures().next
        guard next > 0 else { return nil }
        let progress = SourceProgress(offset: next, digest: source.head.digest, isComplete: false)
        return KnownSource(id: 0, source: source, progress: progress, taken: WriteResult())
    }

    var recorderBatchSize: Int { upload.recorderBatchSize }

    func open(_ source: ClickSource, continuing known: KnownSource?) -> any ClickFeed {
        UploadFeed(upload, source, from: known?.progress.offset ?? 0)
    }
}

/// Sends a journal's batches, each with the numbers of its records. What is stored comes back with the answer.
private final class UploadFeed: ClickFeed {
    let needsPrefix = false
    private let upload: ClickUpload
    private let source: ClickSource
    /// The number of the record that the next batch begins with.
    private var first: Int
    private var names = BatchNames()

    init(_ upload: ClickUpload, _ source: ClickSource, from first: Int) {
        self.upload = upload
        self.source = source
        self.first = first
    }

    /// The journal's name there: its identity, as 16 hexadecimal digits.
    static func name(of source: ClickSource) -> String {
        let digits = String(source.head.digest, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    func skip(_ batch: ClickBatch) { names.add(batch) }

    func write(
        _ batch: ClickBatch, upTo progress: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        names.add(batch)
        // A recorder commits each of its batches.
        guard let progress else { throw UploadError.notUnderstood }
        guard let body = GzipText.compressed(Array(text(of: batch, upTo: progress.offset).utf8)) else {
            throw UploadError.outOfMemory
        }
        let figures = try upload.send("POST", "v1/journal", body: body).figures()
        guard figures.next == progress.offset, let rejected = figures.rejected, rejected >= 0 else {
            throw UploadError.notUnderstood
        }
        first = figures.next
        return WriteResult(
            stored: max(0, batch.count - rejected - (figures.duplicate ?? 0)), duplicate: figures.duplicate ?? 0,
            rejected: min(rejected, batch.count))
    }

    func close() {}

    private func text(of batch: ClickBatch, upTo end: Int) -> String {
        var head = JSONObjectText()
        head.add("journal", Self.name(of: source))
        head.add("first", first)
        head.add("end", end)
        head.add("sent", json: String(CurrentProcess.nowMs))
        var text = head.description + "\n"
        for row in 0..<batch.count {
            text += ClickLineText.line(row, of: batch, names)
        }
        for change in batch.screens {
            text += ClickLineText.line(change, session: names.sessions[Int(change.session)])
        }
        return text
    }
}
