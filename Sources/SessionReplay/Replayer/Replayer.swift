package import ClickTracking

/// Replays recordings into a sink, each exactly once.
package struct Replayer {
    /// What is to be replayed, and what the user says about it.
    package struct Request {
        /// Files, folders, or `-` for standard input.
        package var paths: [String]
        /// The format of all of them; nil to tell from their content.
        package var format: RecordingFormat?
        package var options = ReplayOptions()
        package var defaults = SessionDefaults()

        package init(paths: [String], format: RecordingFormat? = nil) {
            self.paths = paths
            self.format = format
        }
    }

    private let sink: any ClickSink
    private let acceptedTimes: ClosedRange<Int64>
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
        let inventory = try Inventory(request.paths, format: request.format)
        if request.options.startedAtMs == nil,
            let item = inventory.items.first(where: { $0.format?.isRelative == true })
        {
            throw InputError.needsStart(path: item.path)
        }
        var summary = ReplaySummary()
        summary.unknownFiles = inventory.unknownFiles
        summary.recordings = inventory.items.count + inventory.emptyFiles.count
        let progress = ReadProgress { report($0, inventory.totalBytes) }
        var catalog = try SourceCatalog(sink)
        for item in inventory.items {
            summary.result += try replay(item, request, progress, &catalog, &summary)
        }
        return summary
    }

    private func replay(
        _ item: Inventory.Item, _ request: Request, _ progress: ReadProgress, _ catalog: inout SourceCatalog,
        _ summary: inout ReplaySummary
    ) throws -> WriteResult {
        let bytes = try PeekedSource(
            try RecordingInput.open(item.path, item.format, reporting: progress), count: RecordingFormat.headLength)
        guard !bytes.head.isEmpty else { return WriteResult() }
        guard let format = item.format ?? RecordingFormat.detect(bytes.head) else {
            throw InputError.notARecording(path: item.path)
        }
        let head = SourceHead(of: bytes.head.prefix(SourceHead.longest))
        let known =
            item.path == "-" ? nil : try find(item.path, format, bytes.head, in: catalog.sources(beginningLike: head))
        if let known, known.endsAtMark, known.source.mark.isComplete {
            progress.advance(by: known.source.mark.offset)
            return Self.seenAgain(known.source.taken)
        }
        // Standard input cannot be read from its start a second time, so it is never taken for a known source.
        let isNamed = item.path != "-"
        let source = ClickSource(
            name: item.path, format: format.rawValue, head: isNamed ? head : SourceHead(length: 0, digest: 0))
        let continued = format == .clicks ? known : nil
        let feed = try sink.open(source, continuing: continued?.source)
        do {
            let result = try read(item.path, format, bytes, continued, request, into: feed, &summary)
            try feed.close()
            return result + Self.seenAgain(continued?.source.taken ?? WriteResult())
        } catch {
            try? feed.close()
            throw error
        }
    }

    private func read(
        _ path: String, _ format: RecordingFormat, _ bytes: PeekedSource, _ known: RecognizedSource?,
        _ request: Request, into feed: any ClickFeed, _ summary: inout ReplaySummary
    ) throws -> WriteResult {
        guard let reader = format.reader else {
            var replay = ClickLineReplay(into: feed, defaults: request.defaults, acceptedTimes: acceptedTimes)
            defer { summary.note(replay.firstRejections, in: path) }
            do {
                try replay.run(bytes, continuing: known)
            } catch let error as InputError {
                summary.failures.append(error)
            }
            return replay.result
        }
        let replay = ChainReplay(into: feed, defaults: request.defaults, acceptedTimes: acceptedTimes)
        defer { summary.note(replay.firstRejections, in: path) }
        let hashing = HashingSource(bytes)
        let input = RecordingInput(
            name: path, path: path == "-" ? nil : path, options: request.options, bytes: hashing)
        var isComplete = true
        do {
            try reader.read(input, into: replay)
            try hashing.drain()
        } catch let error as InputError {
            summary.failures.append(error)
            isComplete = false
        }
        try replay.finish(SourceMark(offset: hashing.hash.count, digest: hashing.hash.digest, isComplete: isComplete))
        return replay.result
    }

    private func find(
        _ path: String, _ format: RecordingFormat, _ head: [UInt8], in sources: [KnownSource]
    ) throws -> RecognizedSource? {
        let known = sources.filter { $0.source.format == format.rawValue }
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
