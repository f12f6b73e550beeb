import Basics
import ClickTracking
import Input

/// Reads one document, a recording in any format but click lines, from its start to its end.
struct DocumentReplay: Sendable {
    let recording: Recording
    let format: RecordingFormat
    let request: Replayer.Request
    let acceptedTimes: ClosedRange<Int64>

    struct Outcome: Sendable {
        /// The result of writing its clicks.
        var result: WriteResult
        /// The first records that were rejected.
        var rejections: [RejectedRecord]
        /// Why clicks are no presses of their own, and how many.
        var folded: [String: Int]
        /// What people should know of clicks, and of how many.
        var notes: [String: Int]
        /// What it has besides clicks: `events that are not $autocapture (40)`; empty for nothing that is known.
        var passedOver: String
        /// Why it was not read to its end; what came before is used.
        var failure: InputError?
    }

    /// The known source that the document is, if it was replayed to its end and has not changed.
    ///
    /// - Parameter head: The document's first bytes.
    func findFinished(_ head: [UInt8], among known: KnownSources) throws(InputError) -> KnownSource? {
        guard !request.rereads else { return nil }
        let candidates = known.candidates(beginningLike: head, format: request.sourceFormat(format))
        let found = try RecognizedSource.longest(of: candidates) { () throws(InputError) in try recording.bytes() }
        return found?.isFinished == true ? found?.source : nil
    }

    /// Reads the document.
    ///
    /// - Throws: The errors of `write`.
    func run(
        _ bytes: any ByteSource, to write: @escaping (DocumentBatch) throws -> WriteResult
    ) throws -> Outcome {
        let replay = ChainReplay(
            defaults: request.defaults, acceptedTimes: acceptedTimes, keeping: request.options.properties, to: write)
        let hashing = HashingSource(bytes)
        let input = RecordingInput(
            name: recording.path, path: recording.path == "-" ? nil : recording.path, options: request.options,
            bytes: hashing)
        var failure: InputError?
        do {
            try format.reader?.read(input, into: replay)
            try hashing.drain()
        } catch let error as InputError {
            failure = error
        }
        try replay.finish(
            SourceProgress(offset: hashing.hash.count, digest: hashing.hash.digest, isComplete: failure == nil))
        let passedOver = replay.passedOver.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return Outcome(
            result: replay.result, rejections: replay.firstRejections, folded: replay.folded,
            notes: replay.notes,
            passedOver: Wording.list(passedOver.map { "\($0) (\($1))" }), failure: failure)
    }
}

/// Clicks of a document on their way to a feed.
struct DocumentBatch: Sendable {
    let clicks: ClickBatch
    /// The place of each click in the document, in case the feed rejects it.
    let places: [RecordPlace]
    /// How far the document has been read; nil before its end.
    let progress: SourceProgress?

    func write(into feed: any ClickFeed) throws -> WriteResult {
        try feed.write(clicks, upTo: progress) { row, reason in places[row].rejected(because: reason) }
    }
}
