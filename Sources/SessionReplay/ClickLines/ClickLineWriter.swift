package import ClickTracking

/// A sink that writes click lines, as `taptrail simulate` and `taptrail export` do. Any JSON tool can read them.
package final class ClickLineWriter: ClickSink {
    private let write: (String) throws -> Void

    /// Makes a sink that calls `write` with lines of each batch.
    package init(to write: @escaping (String) throws -> Void) {
        self.write = write
    }

    package func knownSources() -> [KnownSource] { [] }

    package func open(_ source: ClickSource, continuing known: KnownSource?) -> any ClickFeed {
        ClickLineFeed(write)
    }
}

/// Writes one source's clicks as lines.
private final class ClickLineFeed: ClickFeed {
    let needsPrefix = false
    private let write: (String) throws -> Void
    private var names = BatchNames()
    /// So many bytes of lines are written at once, and not more, as paths may be long.
    private static let partLength = 1 << 20

    init(_ write: @escaping (String) throws -> Void) {
        self.write = write
    }

    func skip(_ batch: ClickBatch) {}

    func write(
        _ batch: ClickBatch, upTo progress: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        names.add(batch)
        var lines = ""
        for row in 0..<batch.count {
            lines += ClickLineText.line(row, of: batch, names)
            guard lines.utf8.count >= Self.partLength else { continue }
            try write(lines)
            lines = ""
        }
        try write(lines)
        return WriteResult(stored: batch.count)
    }

    func close() {}
}
