package import ClickTracking
package import Input

/// A recording that arrives in one piece, as in the body of a request: it is read like a file, and its clicks are handed out
/// instead of written.
package enum DocumentBody {
    /// Some of the clicks, with the names that are new in them.
    package struct Part: Sendable {
        package let clicks: ClickBatch
        private let places: [RecordPlace]

        fileprivate init(_ batch: DocumentBatch) {
            clicks = batch.clicks
            places = batch.places
        }

        /// The record to keep of a click that is rejected.
        package func rejectedRecord(row: Int, reason: String) -> RejectedRecord {
            places[row].rejected(because: reason)
        }
    }

    /// Reads a recording to its end.
    ///
    /// - Parameter acceptedTimes: The times that clicks may have; others are rejected.
    package static func read(
        _ bytes: any ByteSource, as format: RecordingFormat, with options: ReplayOptions,
        acceptedTimes: ClosedRange<Int64>
    ) throws -> [Part] {
        let name = "-"
        var parts: [Part] = []
        var request = Replayer.Request(paths: [name], format: format)
        request.options = options
        let replay = DocumentReplay(
            recording: Recording(path: name, format: format, isStream: true), format: format,
            request: request, acceptedTimes: acceptedTimes)
        let outcome = try replay.run(bytes) { batch in
            parts.append(Part(batch))
            return WriteResult()
        }
        if let failure = outcome.failure { throw failure }
        return parts
    }
}
