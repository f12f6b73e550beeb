package import ClickTracking

extension Replayer {
    /// What became of lines that were rejected before.
    package struct Retried {
        /// Which of the lines are click lines now, by their places; the others are as useless as before.
        package var usable: [Int] = []
        /// What the sink made of those.
        package var result = WriteResult()
    }

    /// Takes click lines that a recording held and nobody could use, in case they can be used now.
    ///
    /// They go in as a source of their own, so lines whose clicks are there already are duplicates. A usable line whose
    /// identity is another click's is rejected anew, with its old place.
    ///
    /// - Parameter name: The recording that the lines came from.
    package func retry(
        _ lines: [RejectedRecord], of name: String, defaults: SessionDefaults
    ) throws -> Retried {
        var retried = Retried()
        var builder = BatchBuilder()
        for (index, line) in lines.enumerated() {
            guard case .bytes(let bytes) = line.content,
                let click = try? bytes.withUnsafeBytes({ try ClickLine(parsing: $0) }),
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
        let mark = SourceMark(offset: 0, digest: 0, isComplete: true)
        retried.result = try feed.write(builder.batch, upTo: mark) { row, reason in
            var record = lines[retried.usable[row]]
            record.reason = reason
            return record
        }
        try feed.close()
        return retried
    }

    /// Whether a file or folder still holds what a known source held, and nothing else.
    package func isUnchanged(_ known: KnownSource) -> Bool {
        guard let format = RecordingFormat(rawValue: String(known.source.format.prefix { $0 != " " })),
            let head = try? PeekedSource(
                try RecordingInput.open(known.source.name, format), count: RecordingFormat.headLength
            ).head,
            let found = try? RecognizedSource.find(
                { () throws(InputError) in try RecordingInput.open(known.source.name, format) }, head: head,
                among: [known])
        else { return false }
        return found.endsAtMark
    }
}
