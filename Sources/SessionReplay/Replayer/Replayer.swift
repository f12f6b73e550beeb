package import ClickTracking
import Input
import ResponderChain

/// Replays recordings into a sink, each exactly once.
package struct Replayer {
    /// The recordings to replay, and what the user says about them.
    package struct Request: Sendable {
        /// Files, folders, or `-` for standard input.
        package var paths: [String]
        /// The format of all of them; nil to detect it from their content.
        package var format: RecordingFormat?
        package var options = ReplayOptions()
        package var defaults = SessionDefaults()
        /// Whether recordings that the sink knows are read again from the start.
        package var rereads = false
        /// The most recordings that are read at the same time.
        package var jobs = 1

        package init(paths: [String], format: RecordingFormat? = nil) {
            self.paths = paths
            self.format = format
        }

        /// The name of a format in the sink. A request for other events of a recording replays another source.
        func sourceFormat(_ format: RecordingFormat) -> String {
            guard let events = options.events else { return format.rawValue }
            return format.rawValue + " " + events.map(\.text).sortedByBytes().joined(separator: ",")
        }
    }

    let sink: any ClickSink
    let acceptedTimes: ClosedRange<Int64>
    let report: (_ bytesRead: Int, _ ofBytes: Int) -> Void

    /// Makes a replayer.
    ///
    /// - Parameters:
    ///   - sink: Takes the clicks.
    ///   - nowMs: The present, in milliseconds since the Unix epoch, UTC: clicks more than a day ahead are rejected.
    ///   - report: Is called with the number of bytes that have been read.
    package init(
        into sink: any ClickSink, nowMs: Int64, reporting report: @escaping (_ bytesRead: Int, _ ofBytes: Int) -> Void
    ) {
        self.sink = sink
        acceptedTimes = ClickTime.accepted(nowMs: nowMs)
        self.report = report
    }

    /// Replays all recordings of a request.
    ///
    /// - Throws: ``InputError`` if an input is missing or is not a recording, before anything is stored; the errors of the
    ///   sink. A recording that breaks off is used as far as it goes, and named in the summary.
    package func replay(_ request: Request) throws -> ReplaySummary {
        try replay(try Inventory(request), request)
    }

    /// Replays the recordings of a request, which were found before.
    package func replay(_ inventory: Inventory, _ request: Request) throws -> ReplaySummary {
        var run = try ReplayRun(self, inventory, request)
        try run.replayAll()
        return run.summary
    }

    /// Whether a file or folder still holds the content of a known source, and nothing else.
    package func isUnchanged(_ known: KnownSource) -> Bool {
        guard let format = RecordingFormat(rawValue: String(known.source.format.prefix { $0 != " " })),
            let recording = try? Recording(path: known.source.name, format: format).opened(),
            let head = try? PeekedSource(try recording.bytes(), count: RecordingFormat.headLength).head
        else { return false }
        let candidates = KnownSources([known]).candidates(beginningLike: head, format: known.source.format)
        let found = try? RecognizedSource.longest(of: candidates) { () throws(InputError) in try recording.bytes() }
        return found?.hasNothingNew == true
    }
}

extension Replayer {
    /// The result of replaying rejected lines again.
    package struct Retried {
        /// The indices of the lines that are click lines now; the others still cannot be used.
        package var usable: [Int] = []
        /// The result of writing those.
        package var result = WriteResult()
    }

    /// Replays click lines that were rejected, as some of them may be accepted now.
    ///
    /// They are a source of their own, so clicks that are in the store already are duplicates. A usable line whose
    /// identity is another click's is rejected again, with its old place.
    ///
    /// - Parameter name: The recording that the lines came from.
    package func retry(
        _ lines: [RejectedRecord], of name: String, defaults: SessionDefaults, screens: ScreenRule = .withoutIDs()
    ) throws -> Retried {
        var retried = Retried()
        var builder = BatchBuilder()
        for (index, line) in lines.enumerated() {
            guard case .bytes(let bytes) = line.content,
                let click = try? bytes.withUnsafeBytes({ try ClickLine(parsing: $0, screens: screens) }),
                acceptedTimes.contains(click.atMs)
            else { continue }
            retried.usable.append(index)
            builder.append(
                click.control, defaults.applied(to: click.session), atMs: click.atMs, x: click.x, y: click.y,
                handled: click.handled, detail: click.detail)
        }
        guard !retried.usable.isEmpty else { return retried }
        let source = ClickSource(
            name: name, format: RecordingFormat.clicks.rawValue, head: SourceHead(length: 0, digest: 0))
        let feed = try sink.open(source, continuing: nil)
        let progress = SourceProgress(offset: 0, digest: 0, isComplete: true)
        retried.result = try feed.write(builder.batch, upTo: progress) { row, reason in
            var record = lines[retried.usable[row]]
            record.reason = reason
            return record
        }
        try feed.close()
        return retried
    }
}
