import Basics
import ClickTracking
import Input

/// Replays the recordings of one request, in their order.
struct ReplayRun {
    private(set) var summary = ReplaySummary()

    private let replayer: Replayer
    private let inventory: Inventory
    private let request: Replayer.Request
    private let progress: ReadProgress
    private var known: KnownSources
    /// The heads of the recordings replayed so far. One that begins alike may be one of them.
    private var replayedHeads: Set<SourceHead> = []
    /// The table that is read.
    private var table: MappedTable?

    init(_ replayer: Replayer, _ inventory: Inventory, _ request: Replayer.Request) throws {
        self.replayer = replayer
        self.inventory = inventory
        self.request = request
        progress = ReadProgress { replayer.report($0, inventory.totalBytes) }
        known = KnownSources(try replayer.sink.knownSources())
        summary.unknownFiles = inventory.unknownFiles
        summary.failures = inventory.failures
        summary.recordings = inventory.recordings.count + inventory.emptyFiles.count
    }

    mutating func replayAll() throws {
        let ahead = readAhead()
        defer { ahead?.cancel() }
        for group in inventory.groups {
            // A recording by itself may be long, and is committed as it goes on.
            if group.count == 1 {
                try replay(group, ahead)
            } else {
                try replayer.sink.together { try replay(group, ahead) }
            }
        }
    }

    /// Begins to read documents on background threads, if the request asks for several at the same time.
    private func readAhead() -> ReadAhead? {
        guard request.jobs > 1 else { return nil }
        let documents = inventory.recordings.map { recording -> DocumentReplay? in
            guard let format = recording.format, format.reader != nil, !recording.isStream else { return nil }
            return document(recording, format)
        }
        return ReadAhead(documents, known: known, jobs: request.jobs)
    }

    private func document(_ recording: Recording, _ format: RecordingFormat) -> DocumentReplay {
        DocumentReplay(
            recording: recording, format: format, request: request, acceptedTimes: replayer.acceptedTimes)
    }

    private mutating func replay(_ group: Range<Int>, _ ahead: ReadAhead?) throws {
        for index in group {
            let recording = inventory.recordings[index]
            if let ahead, let channel = ahead.channel(index) {
                summary.result += try replay(recording, readAheadInto: channel)
                ahead.release(index)
                progress.advance(by: recording.size)
            } else {
                summary.result += try replay(recording)
            }
        }
    }

    /// Replays a recording that this thread reads.
    private mutating func replay(_ recording: Recording) throws -> WriteResult {
        let recording = try recording.opened()
        guard let bytes = try peeked(recording) else { return WriteResult() }
        guard let format = try Self.format(of: recording, beginning: bytes.head) else {
            nameRowsLeftOut(of: recording)
            return WriteResult()
        }
        let known = try find(recording, format, bytes.head)
        if let known, known.isFinished {
            progress.advance(by: known.source.progress.offset)
            return known.source.taken.whenSeenAgain
        }
        guard format == .clicks else {
            return try write(recording, format, bytes.head, continuing: known?.onlyBegun) { run, feed in
                let outcome = try run.document(recording, format).run(bytes) { try $0.write(into: feed) }
                return run.add(outcome, of: recording, bytes.head)
            }
        }
        return try write(recording, format, bytes.head, continuing: known) { run, feed in
            try run.replayLines(of: recording, bytes, continuing: known, into: feed)
        }
    }

    /// Replays a document that another thread reads.
    private mutating func replay(_ recording: Recording, readAheadInto channel: BatchChannel) throws -> WriteResult {
        let (head, finished) = try channel.start()
        if let finished { return finished.taken.whenSeenAgain }
        guard let format = try Self.format(of: recording, beginning: head) else { return WriteResult() }
        // An earlier recording of this replay may be the same.
        let known = try find(recording, format, head)
        if let known, known.isFinished { return known.source.taken.whenSeenAgain }
        return try write(recording, format, head, continuing: known?.onlyBegun) { run, feed in
            run.add(try channel.write(into: feed), of: recording, head)
        }
    }

    /// The format of a recording; nil if there is nothing in it.
    private static func format(
        of recording: Recording, beginning head: [UInt8]
    ) throws(InputError) -> RecordingFormat? {
        if RecordingFormat.isBlank(head) { return nil }
        if recording.format == nil, let content = ForeignContent(recordedElsewhere: head) {
            throw .foreign(path: recording.path, content)
        }
        guard !RecordingFormat.isNull(head), let format = recording.format ?? RecordingFormat.detect(head) else {
            throw ForeignContent(head).map { .foreign(path: recording.path, $0) }
                ?? .notARecording(path: recording.path)
        }
        return format
    }

    /// The known source that a recording is, or begins with; nil for a new recording.
    private mutating func find(
        _ recording: Recording, _ format: RecordingFormat, _ head: [UInt8]
    ) throws -> RecognizedSource? {
        // A stream cannot be read from its start a second time, so it is never recognised.
        guard !recording.isStream, !request.rereads else { return nil }
        if !replayedHeads.insert(SourceHead(of: head.prefix(SourceHead.maxLength))).inserted {
            known = KnownSources(try replayer.sink.knownSources())
        }
        let candidates = known.candidates(beginningLike: head, format: request.sourceFormat(format))
        return try RecognizedSource.longest(of: candidates) { () throws(InputError) in try content(of: recording) }
    }

    /// A recording's bytes; nil for a table that lacks columns, as other tables may have them.
    private mutating func peeked(_ recording: Recording) throws(InputError) -> PeekedSource? {
        do {
            let content = try content(of: recording, reporting: progress)
            table = content as? MappedTable
            return try PeekedSource(content, count: RecordingFormat.headLength)
        } catch {
            guard request.options.map != nil else { throw error }
            summary.failures.append(error)
            return nil
        }
    }

    /// A recording's bytes; the click lines that a table has.
    private func content(
        of recording: Recording, reporting progress: ReadProgress? = nil
    ) throws(InputError) -> any ByteSource {
        let bytes = try recording.bytes(reporting: progress)
        guard let map = request.options.map else { return bytes }
        return try MappedTable(bytes, path: recording.path, map: map, options: request.options)
    }

    /// Opens a feed for a recording, and closes it after some work.
    private mutating func write(
        _ recording: Recording, _ format: RecordingFormat, _ head: [UInt8], continuing known: RecognizedSource?,
        _ work: (inout ReplayRun, any ClickFeed) throws -> WriteResult
    ) throws -> WriteResult {
        let source = ClickSource(
            name: recording.path, format: request.sourceFormat(format),
            head: recording.isStream
                ? SourceHead(length: 0, digest: 0) : SourceHead(of: head.prefix(SourceHead.maxLength)))
        let feed = try replayer.sink.open(source, continuing: known?.source)
        do {
            var result = try work(&self, feed)
            try feed.close()
            if let known { result += known.source.taken.whenSeenAgain }
            return result
        } catch {
            try? feed.close()
            throw error
        }
    }

    private mutating func replayLines(
        of recording: Recording, _ bytes: PeekedSource, continuing known: RecognizedSource?, into feed: any ClickFeed
    ) throws -> WriteResult {
        let feed = request.options.events.map { EventFilterFeed(feed, events: $0) } ?? feed
        var replay = ClickLineReplay(
            into: feed, defaults: request.defaults, acceptedTimes: replayer.acceptedTimes,
            keeping: request.options.properties, screens: request.options.screens)
        defer {
            summary.addRejections(replay.firstRejections, in: recording.path)
            summary.passedKeys.formUnion(replay.passedKeys)
        }
        do {
            try replay.run(bytes, continuing: known)
        } catch let error as InputError {
            summary.failures.append(error)
        }
        if replay.result.read == 0 { nameRowsLeftOut(of: recording) }
        return replay.result
    }

    /// Says what events a table has instead, as none of its rows was taken.
    private mutating func nameRowsLeftOut(of recording: Recording) {
        guard let table, table.leftOut > 0 else { return }
        let events = Wording.list(table.events.map { "'\($0)'" })
        summary.withoutClicks.append((recording.path, "rows that --events leaves out, with the events \(events)"))
    }

    /// Adds the rejections and the failure of a document to the summary, and returns its result.
    private mutating func add(
        _ outcome: DocumentReplay.Outcome, of recording: Recording, _ head: [UInt8]
    ) -> WriteResult {
        summary.addRejections(outcome.rejections, in: recording.path)
        summary.folded.merge(outcome.folded, uniquingKeysWith: +)
        summary.notes.merge(outcome.notes, uniquingKeysWith: +)
        if let failure = outcome.failure { summary.failures.append(failure) }
        guard outcome.result.read == 0, outcome.result.damaged == 0 else { return outcome.result }
        if !outcome.passedOver.isEmpty {
            summary.withoutClicks.append((recording.path, outcome.passedOver))
        } else if let asked = request.format, let found = RecordingFormat.detect(head), found != asked {
            summary.withoutClicks.append(
                (recording.path, "records that are \(found), not \(asked); leave --from out, and they are found"))
        }
        return outcome.result
    }
}

extension RecognizedSource {
    /// The source, if no progress of it is stored: a replay that was killed has begun it. Documents are read from their start,
    /// so only such a one goes on.
    fileprivate var onlyBegun: RecognizedSource? { source.progress.offset == 0 ? self : nil }
}

extension WriteResult {
    /// The result of replaying the same recording again: nothing is new.
    fileprivate var whenSeenAgain: WriteResult {
        WriteResult(duplicate: stored + duplicate, rejected: rejected, damaged: damaged)
    }
}
