/// Counts the bytes of recordings as they are read, and tells somebody now and then.
package final class ReadProgress {
    /// The bytes read so far, of all recordings.
    package private(set) var bytesRead = 0
    private let report: (Int) -> Void

    /// Makes a counter that calls back with the bytes read so far after each piece.
    package init(_ report: @escaping (Int) -> Void) {
        self.report = report
    }

    func advance(by count: Int) {
        bytesRead += count
        report(bytesRead)
    }
}
