import ClickTracking
import Synchronization
import TestSupport

/// A sink that live recorders share as if it were a database: what is committed outlives them, and it fails as it is told.
final class SharedSink: Sendable {
    struct State {
        fileprivate(set) var clicks: [CollectedClick] = []
        fileprivate(set) var screens: [String] = []
        fileprivate(set) var properties: [String] = []
        fileprivate(set) var openings = 0
        fileprivate(set) var closings = 0
        fileprivate(set) var batches = 0
        fileprivate var known: [SourceHead: KnownSource] = [:]
        fileprivate var generation = 0
        var faults = Faults()
    }

    /// What goes wrong, until it is set right again.
    struct Faults {
        var opening = false
        var listing = false
        var feeds = false
        var closing = false
        /// So many batches are taken before all further ones fail.
        var batchesBeforeFailure: Int?
        /// The batch is committed, but the recorder is not told.
        var afterCommit = false
        /// Which clicks are rejected, by their place in the session.
        var rejected: Set<Int64> = []
    }

    /// Called with the batch's number before and after each commit.
    typealias Watch = @Sendable (_ batch: Int, _ isCommitted: Bool) -> Void

    private let state = Locked(State())
    private let watch = Locked<Watch?>(nil)

    var clicks: [CollectedClick] { read { $0.clicks } }
    var seqs: [Int64?] { clicks.map(\.seq) }
    /// The clicks' numbers, which a test gives them as their place.
    var numbers: [Int] { clicks.map { Int($0.x) } }
    var screens: [String] { read { $0.screens } }
    var properties: [String] { read { $0.properties } }
    var openings: Int { read { $0.openings } }
    var closings: Int { read { $0.closings } }
    var known: [KnownSource] { read { Array($0.known.values) } }
    var batches: Int { read { $0.batches } }
    var faults: Faults {
        get { read { $0.faults } }
        set { state.withLock { $0.faults = newValue } }
    }

    func onCommit(_ body: Watch?) { watch.withLock { $0 = body } }

    /// Fails all that is open, as if its file had gone.
    func cutOff() { state.withLock { $0.generation += 1 } }

    func opened() throws -> any ClickSink {
        try state.withLock { state in
            if state.faults.opening { throw MemorySink.Failure.cannotOpen }
            state.openings += 1
        }
        return Connection(self, generation: read { $0.generation })
    }

    fileprivate func read<Value: Sendable>(_ body: (State) -> Value) -> Value { state.withLock { body($0) } }

    fileprivate func change<Value: Sendable>(
        _ generation: Int, _ body: (inout State) throws -> Value
    ) throws -> Value {
        try state.withLock { state in
            guard state.generation == generation else { throw MemorySink.Failure.diskFull }
            return try body(&state)
        }
    }

    fileprivate func tell(_ batch: Int, isCommitted: Bool) { watch.withLock { $0 }?(batch, isCommitted) }
}

private final class Connection: ClickSink {
    let sink: SharedSink
    let generation: Int

    init(_ sink: SharedSink, generation: Int) {
        self.sink = sink
        self.generation = generation
    }

    func knownSources() throws -> [KnownSource] {
        try sink.change(generation) { state in
            if state.faults.listing { throw MemorySink.Failure.cannotOpen }
            return Array(state.known.values)
        }
    }

    func open(_ source: ClickSource, continuing known: KnownSource?) throws -> any ClickFeed {
        if sink.faults.feeds { throw MemorySink.Failure.cannotOpen }
        return Feed(self, source)
    }
}

private final class Feed: ClickFeed {
    let needsPrefix = false
    private let connection: Connection
    private let source: ClickSource
    private var names = CollectedNames()

    init(_ connection: Connection, _ source: ClickSource) {
        self.connection = connection
        self.source = source
    }

    func skip(_ batch: ClickBatch) throws {}

    func write(
        _ batch: ClickBatch, upTo mark: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        let number = connection.sink.batches
        connection.sink.tell(number, isCommitted: false)
        let clicks = names.clicks(of: batch)
        let result = try connection.sink.change(connection.generation) { try commit(batch, clicks, mark, &$0) }
        connection.sink.tell(number, isCommitted: true)
        if connection.sink.faults.afterCommit { throw MemorySink.Failure.diskFull }
        return result
    }

    private func commit(
        _ batch: ClickBatch, _ clicks: [CollectedClick], _ mark: SourceProgress?, _ state: inout SharedSink.State
    ) throws
        -> WriteResult
    {
        if let most = state.faults.batchesBeforeFailure, state.batches >= most { throw MemorySink.Failure.diskFull }
        var result = WriteResult()
        for click in clicks {
            if let seq = click.seq, state.faults.rejected.contains(seq) {
                result.rejected += 1
                continue
            }
            state.clicks.append(click)
            result.stored += 1
        }
        state.screens += names.screens(of: batch)
        state.properties += names.properties(of: batch)
        state.batches += 1
        if let mark { state.known[source.head] = KnownSource(id: 1, source: source, progress: mark, taken: result) }
        return result
    }

    func close() throws {
        try connection.sink.change(connection.generation) { state in
            state.closings += 1
            if state.faults.closing { throw MemorySink.Failure.cannotClose }
        }
    }
}
