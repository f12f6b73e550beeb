package import ClickTracking

/// Plays clicks into a store as a replay does: in batches, with marks, and on from the last mark.
///
/// An offset is the number of clicks before it.
package final class Playback {
    private let feed: any ClickFeed
    private var builder = BatchBuilder()
    /// The offset of the next click.
    package private(set) var offset: Int

    package init(_ name: String = "a.jsonl", into store: some ClickSink, continuing known: KnownSource? = nil) throws {
        let source = ClickSource(name: name, format: "clicks", head: SourceHead(length: 8, digest: .max))
        feed = try store.open(source, continuing: known)
        offset = known?.progress.offset ?? 0
    }

    package var needsPrefix: Bool { feed.needsPrefix }

    /// Shows the feed what an earlier one has written.
    package func skip(_ clicks: some Sequence<SampleClick>) throws {
        for click in clicks { builder.append(click) }
        try feed.skip(builder.batch)
        builder.startNextBatch()
    }

    /// Writes one batch, and commits it unless told not to.
    @discardableResult
    package func write(
        _ clicks: some Sequence<SampleClick>, rejecting records: [RejectedRecord] = [], damaged: Int = 0,
        marks: Bool = true, isComplete: Bool = false
    ) throws -> WriteResult {
        for click in clicks { builder.append(click) }
        for record in records { builder.reject(record) }
        builder.addDamaged(damaged)
        let start = offset
        offset += builder.batch.count
        let mark = SourceProgress(offset: offset, line: offset, digest: .max - UInt64(offset), isComplete: isComplete)
        let result = try feed.write(builder.batch, upTo: marks ? mark : nil) { row, reason in
            RejectedRecord(reason: reason, line: start + row + 1, offset: start + row, content: .bytes([0x7B, 0x7D]))
        }
        builder.startNextBatch()
        return result
    }

    /// Numbers the names that come anew.
    package func forgetNames() {
        builder.forgetNames()
    }

    package func close() throws {
        try feed.close()
    }
}

extension ClickSink {
    /// Takes a whole recording.
    @discardableResult
    package func take(_ clicks: SampleClick..., from name: String = "a.jsonl") throws -> WriteResult {
        try take(clicks, from: name)
    }

    /// Takes a whole recording.
    @discardableResult
    package func take(_ clicks: [SampleClick], from name: String = "a.jsonl") throws -> WriteResult {
        let playback = try Playback(name, into: self)
        let result = try playback.write(clicks, isComplete: true)
        try playback.close()
        return result
    }
}
