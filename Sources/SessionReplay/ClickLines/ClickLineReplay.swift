import ClickTracking
import Input
import ResponderChain

/// Replays a recording of click lines: they have climbed already, so they are checked and go straight to the sink.
///
/// Lines are committed in batches, together with how far the recording has been read, so that a killed replay goes on
/// from its last commit.
struct ClickLineReplay {
    /// How much of a recording is in memory at once, whatever its size.
    struct Limits {
        /// The clicks of a batch: as many as the processor's cache holds on their way into the database.
        var batchClicks = 1 << 14
        /// The clicks of a commit, a quarter of a second's: a commit writes pages again that the one before has not
        /// filled, and many of those if sessions are found by name.
        var committedClicks = 1 << 19
        /// The bytes of a batch's lines that leave more than numbers behind: rejected lines, and those with details or new
        /// names.
        var heldBytes = 4 << 20
        /// How many names are known before all are forgotten and numbered anew,
        var names = 1 << 16
        /// and how many bytes the lines had that brought them.
        var nameBytes = 32 << 20
        /// How many times as many are known if forgotten names come again.
        var returning = 24
    }

    /// The result of the lines so far.
    private(set) var result = WriteResult()
    /// The first lines that were rejected.
    private(set) var firstRejections: [RejectedRecord] = []

    /// The keys of properties that were not kept, some of them.
    var passedKeys: Set<ByteString> { reader.passedKeys }

    private let feed: any ClickFeed
    private let pipeline: BatchPipeline
    private let limits: Limits
    private var reader: ClickLineReader
    /// The clicks handed on since the last commit.
    private var uncommitted = 0

    init(
        into feed: any ClickFeed, defaults: SessionDefaults, acceptedTimes: ClosedRange<Int64>,
        keeping properties: PropertyKeys = .usual, screens: ScreenRule = .withoutIDs(), limits: Limits = Limits()
    ) {
        self.feed = feed
        self.limits = limits
        pipeline = BatchPipeline(into: feed)
        reader = ClickLineReader(
            defaults: defaults, acceptedTimes: acceptedTimes, limits: limits, keeping: properties, screens: screens)
    }

    /// Reads a recording from its start, or from where an earlier replay ended.
    ///
    /// - Parameter source: The recording's bytes, from its start.
    mutating func run(_ source: any ByteSource, continuing known: RecognizedSource?) throws {
        var lines = LineSplitter(source)
        if let known {
            if feed.needsPrefix {
                try skip(lines, to: known.source.progress.offset)
            } else {
                try source.discard(known.source.progress.offset)
                lines = LineSplitter(source, offset: known.source.progress.offset, hash: known.hash)
                reader.lineNumber = known.source.progress.line
            }
        }
        var broken: InputError?
        do {
            try read(lines)
        } catch let error as InputError {
            // The lines before the input broke off are good.
            commit(lines.progress(line: reader.lineNumber, isComplete: false))
            broken = error
        }
        let written = try pipeline.finish()
        result = written.result
        firstRejections = Array((reader.firstRejections + written.conflicts).prefix(ReplaySummary.namedProblems))
        if let broken { throw broken }
    }

    /// Shows the feed again the clicks that an earlier feed of the recording has written.
    private mutating func skip(_ lines: LineSplitter, to offset: Int) throws {
        while case let start = lines.offset, start < offset, let line = try lines.next() {
            reader.read(line, at: start)
            if reader.isFull || lines.offset >= offset {
                try feed.skip(reader.batch.clicks)
                reader.batch.removeAll()
                reader.beginBatch()
            }
        }
        reader.firstRejections = []
    }

    private mutating func read(_ lines: LineSplitter) throws {
        while case let start = lines.offset, let line = try lines.next() {
            let isUsed = reader.read(line, at: start)
            if !isUsed, var progress = lines.unfinishedLineStart {
                // The line may be half written. The progress ends before it, so that it is read again when it is whole.
                reader.makeLastRejectedProvisional()
                progress.line = reader.lineNumber - 1
                return commit(progress)
            }
            guard reader.isFull else { continue }
            submitFullBatch(lines)
            if pipeline.hasFailed { return }
        }
        // A last line without its line feed is counted when that comes.
        let ended = lines.unfinishedLineStart == nil ? reader.lineNumber : reader.lineNumber - 1
        commit(lines.progress(line: ended, isComplete: true))
    }

    /// Hands on a full batch, and commits it if enough clicks or long lines have come together.
    private mutating func submitFullBatch(_ lines: LineSplitter) {
        uncommitted += reader.batch.clicks.count
        if uncommitted >= limits.committedClicks || reader.batch.heldBytes >= limits.heldBytes {
            commit(lines.progress(line: reader.lineNumber, isComplete: false))
        } else {
            submit()
        }
    }

    private mutating func commit(_ progress: SourceProgress) {
        reader.batch.progress = progress
        submit()
        uncommitted = 0
    }

    private mutating func submit() {
        pipeline.submit(&reader.batch)
        reader.beginBatch()
    }
}
