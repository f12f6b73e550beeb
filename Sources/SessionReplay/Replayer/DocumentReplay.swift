import Basics
import ClickTracking

/// Reads one document, a recording whose clicks only its reader can tell, from its start to its end.
struct DocumentReplay: Sendable {
    let path: String
    let format: RecordingFormat
    let request: Replayer.Request
    let acceptedTimes: ClosedRange<Int64>

    /// What reading a document came to.
    struct Outcome: Sendable {
        /// What was made of its clicks, as far as the one who wrote them has told.
        var result: WriteResult
        /// The first records that were rejected.
        var rejections: [RejectedRecord]
        /// Why it was not read to its end; what came before is used.
        var failure: InputError?
    }

    /// Reads the document.
    ///
    /// - Throws: What writing throws.
    func run(
        _ bytes: any ByteSource, to write: @escaping (DocumentBatch) throws -> WriteResult
    ) throws -> Outcome {
        let replay = ChainReplay(defaults: request.defaults, acceptedTimes: acceptedTimes, to: write)
        let hashing = HashingSource(bytes)
        let input = RecordingInput(
            name: path, path: path == "-" ? nil : path, options: request.options, bytes: hashing)
        var failure: InputError?
        do {
            try format.reader?.read(input, into: replay)
            try hashing.drain()
        } catch let error as InputError {
            failure = error
        }
        try replay.finish(
            SourceMark(offset: hashing.hash.count, digest: hashing.hash.digest, isComplete: failure == nil))
        return Outcome(result: replay.result, rejections: replay.firstRejections, failure: failure)
    }
}
