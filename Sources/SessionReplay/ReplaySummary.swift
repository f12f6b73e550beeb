package import ClickTracking
package import Input
package import ResponderChain

/// The result of a replay.
package struct ReplaySummary: Sendable {
    /// `read = stored + duplicate + rejected`, and what was damaged.
    package var result = WriteResult()
    /// How many recordings were read, or known already.
    package var recordings = 0
    /// Files of a folder that are not recordings.
    package var unknownFiles: [UnknownFile] = []
    /// Recordings of which nothing is a click, and what they have instead.
    package var withoutClicks: [(path: String, instead: String)] = []
    /// Why clicks were no presses of their own, and how many: they are among the duplicates.
    package var folded: [String: Int] = [:]
    /// What people should know of clicks, and of how many.
    package var notes: [String: Int] = [:]
    /// The keys of properties that click lines have and that are not kept, some of them.
    package var passedKeys: Set<ByteString> = []
    /// Recordings that could not be read to their end, and why.
    package var failures: [InputError] = []
    /// A file that is not a recording, and what it is, if that is known.
    package struct UnknownFile: Sendable {
        package let path: String
        package let content: ForeignContent?
    }

    /// The first rejected records, for people, as `file:line: reason`.
    package private(set) var rejections: [String] = []

    /// How many problems of a kind are named, such as rejected records. All rejected records are stored.
    package static let namedProblems = 5

    /// The summary of a replay that only tells of some of the rejected records.
    package func telling(ofNoneBut rejections: [String]) -> ReplaySummary {
        var summary = self
        summary.result.rejected = rejections.count
        summary.rejections = Array(rejections.prefix(Self.namedProblems))
        return summary
    }

    mutating func addRejections(_ records: [RejectedRecord], in path: String) {
        for record in records where rejections.count < Self.namedProblems {
            let place = record.line.map { ":\($0)" } ?? record.index.map { ": event \($0)" } ?? ""
            rejections.append("\(path)\(place): \(record.reason)")
        }
    }
}
