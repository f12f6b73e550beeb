import ClickTracking

/// Replays a recording of click lines: they have climbed already, so they are checked and go straight to the sink.
///
/// Lines are committed in batches together with how far the recording has been taken, so that a replay which was
/// killed goes on from its last commit.
struct ClickLineReplay {
    /// What was made of the lines so far.
    private(set) var result = WriteResult()
    /// The first lines that were rejected.
    private(set) var firstRejections: [RejectedRecord] = []

    private let feed: any ClickFeed
    private let pipeline: BatchPipeline
    private let limits: BatchLimits
    private var batch: ClickLineBatch
    /// The clicks handed on since the last mark.
    private var uncommitted = 0

    init(
        into feed: any ClickFeed, defaults: SessionDefaults, acceptedTimes: ClosedRange<Int64>,
        limits: BatchLimits = BatchLimits()
    ) {
        self.feed = feed
        self.limits = limits
        pipeline = BatchPipeline(into: feed)
        batch = ClickLineBatch(defaults: defaults, acceptedTimes: acceptedTimes, limits: limits)
    }

    /// Reads a recording from its start, or from where an earlier replay was.
    ///
    /// - Parameter source: The recording's bytes, from its start.
    mutating func run(_ source: any ByteSource, continuing known: RecognizedSource?) throws {
        var lines = LineSplitter(source)
        if let known {
            if feed.needsPrefix {
                try skip(lines, to: known.source.mark.offset)
            } else {
                try source.discard(known.source.mark.offset)
                lines = LineSplitter(source, offset: known.source.mark.offset, hash: known.hash)
                batch.lineNumber = known.source.mark.line
            }
        }
        var broken: InputError?
        do {
            try take(lines)
        } catch let error as InputError {
            // What was read before the input broke off is good.
            commit(lines.mark(line: batch.lineNumber, isComplete: false))
            broken = error
        }
        let written = try pipeline.finish()
        result = written.result
        firstRejections = Array((batch.firstRejections + written.conflicts).prefix(ReplaySummary.namedProblems))
        if let broken { throw broken }
    }

    /// Shows the feed again what it has taken before.
    private mutating func skip(_ lines: LineSplitter, to offset: Int) throws {
        while case let start = lines.offset, start < offset, let line = try lines.next() {
            batch.take(line, at: start)
            if batch.isFull || lines.offset >= offset {
                try feed.skip(batch.clicks)
                batch.startNext()
            }
        }
        batch.firstRejections = []
    }

    private mutating func take(_ lines: LineSplitter) throws {
        while case let start = lines.offset, let line = try lines.next() {
            let isUsed = batch.take(line, at: start)
            if !isUsed, var mark = lines.halfLineStart {
                // The line may be half written. The mark stays before it, so that it is read again when it is whole.
                batch.makeLastRejectedProvisional()
                mark.line = batch.lineNumber - 1
                return commit(mark)
            }
            guard batch.isFull else { continue }
            handOn(lines)
            if pipeline.hasFailed { return }
        }
        // A last line without its line feed is counted when that comes.
        let ended = lines.halfLineStart == nil ? batch.lineNumber : batch.lineNumber - 1
        commit(lines.mark(line: ended, isComplete: true))
    }

    /// Hands on a full batch, and commits it where enough clicks or long lines have come together.
    private mutating func handOn(_ lines: LineSplitter) {
        uncommitted += batch.clicks.count
        if uncommitted >= limits.committedClicks || batch.heldBytes >= limits.heldBytes {
            commit(lines.mark(line: batch.lineNumber, isComplete: false))
        } else {
            submit(nil)
        }
    }

    private mutating func commit(_ mark: SourceMark) {
        submit(mark)
        uncommitted = 0
    }

    private mutating func submit(_ mark: SourceMark?) {
        let work = pipeline.emptyBatch()
        batch.exchange(with: work)
        work.mark = mark
        pipeline.submit(work, heldBytes: batch.heldBytes)
        batch.startNext()
    }
}
