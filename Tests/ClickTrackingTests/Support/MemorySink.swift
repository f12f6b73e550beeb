import ClickTracking
import TestSupport

/// A sink that keeps what it is given, with the names in place of their numbers.
///
/// It commits with every mark, as a store does, and what has been written without one is given up with the feed.
final class MemorySink: ClickSink {
    enum Failure: Error, Equatable {
        case cannotOpen
        case diskFull
        case cannotClose
    }

    var clicks: [CollectedClick] = []
    var sources: [ClickSource] = []
    /// The number of clicks in each batch that came.
    var batchSizes: [Int] = []
    var marks: [SourceProgress?] = []
    var closings = 0
    var failsToOpen = false
    /// How many batches are taken before all further ones fail; nil for no failure.
    var batchesBeforeFailure: Int?
    var failsToClose = false
    /// Screens that came and went, as `session screen + time`.
    var screens: [String] = []
    private var known: [SourceHead: KnownSource] = [:]

    func knownSources() throws -> [KnownSource] { Array(known.values) }

    fileprivate func commit(_ source: ClickSource, _ mark: SourceProgress) {
        known[source.head] = KnownSource(id: 1, source: source, progress: mark, taken: WriteResult())
    }

    func open(_ source: ClickSource, continuing known: KnownSource?) throws -> any ClickFeed {
        if failsToOpen { throw Failure.cannotOpen }
        sources.append(source)
        return MemoryFeed(self, source)
    }
}

private final class MemoryFeed: ClickFeed {
    let needsPrefix = false
    private let sink: MemorySink
    private let source: ClickSource
    private var names = CollectedNames()

    init(_ sink: MemorySink, _ source: ClickSource) {
        self.sink = sink
        self.source = source
    }

    func skip(_ batch: ClickBatch) throws {}

    func write(
        _ batch: ClickBatch, upTo mark: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        if let allowed = sink.batchesBeforeFailure, sink.batchSizes.count >= allowed {
            throw MemorySink.Failure.diskFull
        }
        sink.clicks += names.clicks(of: batch)
        sink.batchSizes.append(batch.count)
        sink.screens += names.screens(of: batch)
        sink.marks.append(mark)
        if let mark { sink.commit(source, mark) }
        return WriteResult(stored: batch.count)
    }

    func close() throws {
        sink.closings += 1
        if sink.failsToClose { throw MemorySink.Failure.cannotClose }
    }
}
