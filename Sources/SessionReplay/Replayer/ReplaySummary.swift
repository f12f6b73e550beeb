package import ClickTracking

/// What a replay made of all that it was given.
package struct ReplaySummary: Sendable {
    /// `read = stored + duplicate + rejected`, and what was damaged.
    package var result = WriteResult()
    /// How many recordings were read, or known already.
    package var recordings = 0
    /// Files of a folder that are no recordings.
    package var unknownFiles: [UnknownFile] = []
    /// Recordings that could not be read to their end, and why.
    package var failures: [InputError] = []
    /// A file that is no recording, and what it is where that is known.
    package struct UnknownFile: Sendable {
        package let path: String
        package let content: ForeignContent?
    }

    /// Some of what was rejected, for people, as `file:line: reason`.
    package private(set) var rejections: [String] = []

    /// How many problems of a kind are named, such as records that were rejected; all those are stored.
    package static let namedProblems = 5

    mutating func note(_ records: [RejectedRecord], in path: String) {
        for record in records where rejections.count < Self.namedProblems {
            let place = record.line.map { ":\($0)" } ?? record.index.map { ": event \($0)" } ?? ""
            rejections.append("\(path)\(place): \(record.reason)")
        }
    }
}
