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
    private let defaults: SessionDefaults
    private let acceptedTimes: ClosedRange<Int64>
    private var numbers = ClickLineNumbers()
    private var builder = BatchBuilder()
    /// The lines of the batch's clicks that have an identity of their own, by row: the sink rejects those whose
    /// identity is another click's.
    private var identified: [Int: RejectedRecord] = [:]
    private var lineNumber = 0

    /// How many clicks are committed at once.
    static let batchSize = 100_000
    /// How many rejected lines, of up to 1 MiB each, are committed at once.
    static let rejectedBatchSize = 64

    init(into feed: any ClickFeed, defaults: SessionDefaults, acceptedTimes: ClosedRange<Int64>) {
        self.feed = feed
        pipeline = BatchPipeline(into: feed)
        self.defaults = defaults
        self.acceptedTimes = acceptedTimes
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
                lineNumber = known.source.mark.line
            }
        }
        var broken: InputError?
        do {
            try take(lines)
        } catch let error as InputError {
            // What was read before the input broke off is good.
            write(lines.mark(line: lineNumber, isComplete: false))
            broken = error
        }
        let written = try pipeline.finish()
        result = written.result
        firstRejections += written.conflicts
        if let broken { throw broken }
    }

    /// Shows the feed again what it has taken before.
    private mutating func skip(_ lines: LineSplitter, to offset: Int) throws {
        while lines.offset < offset, let line = try lines.next() {
            try take(line, at: lines.offset)
            if builder.batch.count >= Self.batchSize || lines.offset >= offset {
                try feed.skip(builder.batch)
                startNextBatch()
            }
        }
        firstRejections = []
    }

    private mutating func take(_ lines: LineSplitter) throws {
        while !pipeline.hasFailed {
            let start = lines.offset
            guard let line = try lines.next() else { break }
            let rejectedBefore = builder.batch.rejected.count
            try take(line, at: start)
            if var mark = lines.halfLineStart, builder.batch.rejected.count > rejectedBefore {
                // The line may be half written. The mark stays before it, so that it is read again when it is whole.
                builder.makeLastRejectedProvisional()
                mark.line = lineNumber - 1
                return write(mark)
            }
            if builder.batch.count >= Self.batchSize || builder.batch.rejected.count >= Self.rejectedBatchSize {
                write(lines.mark(line: lineNumber, isComplete: false))
            }
        }
        // A last line without its line feed is counted when that comes.
        let ended = lines.halfLineStart == nil ? lineNumber : lineNumber - 1
        write(lines.mark(line: ended, isComplete: true))
    }

    private mutating func write(_ mark: SourceMark) {
        pipeline.submit(BatchPipeline.Work(batch: builder.batch, mark: mark, identified: identified))
        startNextBatch()
    }

    private mutating func startNextBatch() {
        builder.startNextBatch()
        identified.removeAll(keepingCapacity: true)
    }

    private mutating func take(_ line: LineSplitter.Line, at offset: Int) throws {
        lineNumber += 1
        switch line {
        case .tooLong(let length, let sha256):
            reject(.tooLong, at: offset, .digest(length: length, sha256: sha256))
        case .bytes(var bytes, _):
            if offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
                bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(3))
            }
            guard !Self.isBlank(bytes) else { return }
            do throws(ClickLineError) {
                try take(bytes, at: offset)
            } catch {
                reject(error, at: offset, .bytes(Array(bytes)))
            }
        }
    }

    private mutating func take(_ line: UnsafeRawBufferPointer, at offset: Int) throws(ClickLineError) {
        guard defaults.isEmpty, let fields = ClickLineScanner.scan(line), let atMs = fields.atMs,
            fields.session.isPresent, fields.path.isPresent
        else { return try takeExactly(line, at: offset) }
        guard acceptedTimes.contains(atMs) else { throw .badTime(atMs) }
        let control = try numbers.control(fields, in: line, &builder)
        let session = try numbers.session(fields, in: line, &builder)
        builder.append(control: control, session: session, atMs: atMs, x: fields.x, y: fields.y, handled: .unknown)
    }

    /// Takes a line that is not of the plain shape, by way of a full JSON parser.
    private mutating func takeExactly(
        _ line: UnsafeRawBufferPointer, at offset: Int
    ) throws(ClickLineError) {
        let click = try ClickLine(parsing: line)
        guard acceptedTimes.contains(click.atMs) else { throw .badTime(click.atMs) }
        if click.detail.id != nil || click.detail.seq != nil {
            identified[builder.batch.count] = RejectedRecord(
                reason: "", line: lineNumber, offset: offset, content: .bytes(Array(line)))
        }
        builder.append(
            click.control, defaults.applied(to: click.session), atMs: click.atMs, x: click.x, y: click.y,
            handled: click.handled, detail: click.detail)
    }

    private mutating func reject(_ error: ClickLineError, at offset: Int, _ content: RejectedRecord.Content) {
        let record = RejectedRecord(
            reason: error.description, line: lineNumber, offset: offset, content: content)
        if firstRejections.count < ReplaySummary.namedRejections { firstRejections.append(record) }
        builder.reject(record)
    }

    private static func isBlank(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let first = bytes.first, first <= 0x20 else { return bytes.isEmpty }
        return bytes.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
    }
}
