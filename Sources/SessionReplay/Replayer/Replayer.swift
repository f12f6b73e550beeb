package import ClickTracking

/// Replays recordings into a sink, each exactly once.
package struct Replayer {
    /// What is to be replayed, and what the user says about it.
    package struct Request: Sendable {
        /// Files, folders, or `-` for standard input.
        package var paths: [String]
        /// The format of all of them; nil to tell from their content.
        package var format: RecordingFormat?
        package var options = ReplayOptions()
        package var defaults = SessionDefaults()
        /// Whether recordings that the sink knows are read again from their start.
        package var rereads = false
        /// How many recordings are read at the same time at most.
        package var jobs = 1

        package init(paths: [String], format: RecordingFormat? = nil) {
            self.paths = paths
            self.format = format
        }
    }

    let sink: any ClickSink
    let acceptedTimes: ClosedRange<Int64>
    private let report: (_ bytesRead: Int, _ ofBytes: Int) -> Void

    /// Makes a replayer.
    ///
    /// - Parameters:
    ///   - sink: Where clicks go.
    ///   - nowMs: The present, in milliseconds since the Unix epoch, UTC: clicks more than a day ahead are rejected.
    ///   - report: Is told now and then how many bytes have been read.
    package init(
        into sink: any ClickSink, nowMs: Int64, reporting report: @escaping (_ bytesRead: Int, _ ofBytes: Int) -> Void
    ) {
        self.sink = sink
        acceptedTimes = ClickTime.accepted(nowMs: nowMs)
        self.report = report
    }

    /// Replays all recordings of a request.
    ///
    /// - Throws: ``InputError`` where an input is missing or is no recording, before anything is stored; what the sink
    ///   throws. A recording that breaks off is used as far as it goes, and named in the summary.
    package func replay(_ request: Request) throws -> ReplaySummary {
        try replay(try Inventory(request), request)
    }

    /// Replays the recordings that a request was found to name.
    package func replay(_ inventory: Inventory, _ request: Request) throws -> ReplaySummary {
        var summary = ReplaySummary()
        summary.unknownFiles = inventory.unknownFiles
        summary.failures = inventory.failures
        summary.recordings = inventory.items.count + inventory.emptyFiles.count
        var catalog = try SourceCatalog(sink)
        let ahead = try readAhead(inventory, request, catalog)
        defer { ahead?.cancel() }
        let progress = ReadProgress { report($0, inventory.totalBytes) }
        for group in inventory.groups {
            let replayGroup = {
                for index in group {
                    let item = inventory.items[index]
                    let channel = ahead?.channel(index)
                    summary.result += try replay(item, request, channel, progress, &catalog, &summary)
                    if channel != nil {
                        ahead?.release(index)
                        progress.advance(by: item.size)
                    }
                }
            }
            // A recording by itself may be long, and is committed as it goes on.
            if group.count == 1 { try replayGroup() } else { try sink.together(replayGroup) }
        }
        return summary
    }

    /// Begins to read the documents of a request on threads of their own, where several are asked for.
    private func readAhead(
        _ inventory: Inventory, _ request: Request, _ catalog: SourceCatalog
    ) throws -> ReadAhead? {
        guard request.jobs > 1 else { return nil }
        let documents = try inventory.items.map { item -> DocumentReplay? in
            guard let format = item.format, format.reader != nil, !item.isStream,
                try request.rereads || !isFinished(item, format, request, in: catalog)
            else { return nil }
            return document(item.path, format, request)
        }
        return ReadAhead(documents, jobs: request.jobs)
    }

    /// Whether a recording is known to its end already.
    private func isFinished(
        _ item: Inventory.Item, _ format: RecordingFormat, _ request: Request, in catalog: SourceCatalog
    ) throws -> Bool {
        guard !catalog.isEmpty else { return false }
        let head = try PeekedSource(
            try RecordingInput.open(item.path, format), count: RecordingFormat.headLength
        ).head
        let known = catalog.sourcesAtHand(beginningLike: head)
        let found = try find(item.path, format, head, in: known, request)
        return found?.endsAtMark == true && found?.source.mark.isComplete == true
    }

    private func document(_ path: String, _ format: RecordingFormat, _ request: Request) -> DocumentReplay {
        DocumentReplay(path: path, format: format, request: request, acceptedTimes: acceptedTimes)
    }

    private func replay(
        _ item: Inventory.Item, _ request: Request, _ channel: BatchChannel?, _ progress: ReadProgress,
        _ catalog: inout SourceCatalog, _ summary: inout ReplaySummary
    ) throws -> WriteResult {
        let bytes = try PeekedSource(
            try RecordingInput.open(item.path, item.format, reporting: channel == nil ? progress : nil),
            count: RecordingFormat.headLength)
        guard !RecordingFormat.isBlank(bytes.head) else { return WriteResult() }
        if item.format == nil, let content = ForeignContent(recordedElsewhere: bytes.head) {
            throw InputError.foreign(path: item.path, content)
        }
        guard !RecordingFormat.isNull(bytes.head), let format = item.format ?? RecordingFormat.detect(bytes.head) else {
            throw ForeignContent(bytes.head).map { InputError.foreign(path: item.path, $0) }
                ?? InputError.notARecording(path: item.path)
        }
        let head = SourceHead(of: bytes.head.prefix(SourceHead.longest))
        // A stream cannot be read from its start a second time, so it is never taken for a known source.
        let known =
            !item.isStream && !request.rereads
            ? try find(item.path, format, bytes.head, in: catalog.sources(beginningLike: bytes.head), request) : nil
        if let known, known.endsAtMark, known.source.mark.isComplete {
            progress.advance(by: known.source.mark.offset)
            return Self.seenAgain(known.source.taken)
        }
        let source = ClickSource(
            name: item.path, format: Self.name(of: format, request),
            head: item.isStream ? SourceHead(length: 0, digest: 0) : head)
        let continued = format == .clicks ? known : nil
        let feed = try sink.open(source, continuing: continued?.source)
        do {
            let result = try read(item.path, format, bytes, channel, continued, request, into: feed, &summary)
            try feed.close()
            return result + Self.seenAgain(continued?.source.taken ?? WriteResult())
        } catch {
            try? feed.close()
            throw error
        }
    }

    private func read(
        _ path: String, _ format: RecordingFormat, _ bytes: PeekedSource, _ channel: BatchChannel?,
        _ known: RecognizedSource?, _ request: Request, into feed: any ClickFeed, _ summary: inout ReplaySummary
    ) throws -> WriteResult {
        guard format != .clicks else {
            return try readLines(path, bytes, known, request, into: feed, &summary)
        }
        let outcome =
            try channel.map { try Self.take($0, into: feed) }
            ?? document(path, format, request).run(bytes) { try $0.write(into: feed) }
        summary.note(outcome.rejections, in: path)
        if let failure = outcome.failure { summary.failures.append(failure) }
        return outcome.result
    }

    private func readLines(
        _ path: String, _ bytes: PeekedSource, _ known: RecognizedSource?, _ request: Request,
        into feed: any ClickFeed, _ summary: inout ReplaySummary
    ) throws -> WriteResult {
        let feed = request.options.events.map { EventFilterFeed(feed, events: $0) } ?? feed
        var replay = ClickLineReplay(into: feed, defaults: request.defaults, acceptedTimes: acceptedTimes)
        defer { summary.note(replay.firstRejections, in: path) }
        do {
            try replay.run(bytes, continuing: known)
        } catch let error as InputError {
            summary.failures.append(error)
        }
        return replay.result
    }

    /// Writes what a document that is read on another thread holds.
    private static func take(_ channel: BatchChannel, into feed: any ClickFeed) throws -> DocumentReplay.Outcome {
        var result = WriteResult()
        while true {
            switch channel.next() {
            case .batch(let batch): result += try batch.write(into: feed)
            case .failed(let error): throw error
            case .end(var outcome):
                outcome.result = result
                return outcome
            }
        }
    }

    /// What a format is called in the sink: what takes other events of a recording takes another source.
    private static func name(of format: RecordingFormat, _ request: Request) -> String {
        guard let events = request.options.events else { return format.rawValue }
        return format.rawValue + " " + events.sorted().joined(separator: ",")
    }

    private func find(
        _ path: String, _ format: RecordingFormat, _ head: [UInt8], in sources: [KnownSource], _ request: Request
    ) throws -> RecognizedSource? {
        let name = Self.name(of: format, request)
        let known = sources.filter { $0.source.format == name }
        return try RecognizedSource.find(
            { () throws(InputError) in try RecordingInput.open(path, format) }, head: head, among: known)
    }

    /// What a source that was taken before amounts to now: nothing of it is new.
    private static func seenAgain(_ taken: WriteResult) -> WriteResult {
        WriteResult(duplicate: taken.stored + taken.duplicate, rejected: taken.rejected, damaged: taken.damaged)
    }
}

extension WriteResult {
    fileprivate static func + (a: WriteResult, b: WriteResult) -> WriteResult {
        var sum = a
        sum += b
        return sum
    }
}
