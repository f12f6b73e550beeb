package import ClickTracking

extension ClickReader {
    /// Hands the selected clicks to a feed, in the order in which they were stored, as a source of their own.
    ///
    /// - Parameter batchSize: How many clicks are in memory at most.
    /// - Returns: How many clicks there were.
    @discardableResult
    package func play(
        _ selection: Selection = Selection(), into feed: any ClickFeed, batchSize: Int = 8_192
    ) throws -> Int {
        var names = ExportedNames()
        var builder = BatchBuilder()
        var count = 0
        try visitClicks(selection) { click in
            count += 1
            builder.append(
                control: names.number(of: click.control, &builder), session: names.number(of: click, &builder),
                atMs: click.atMs, x: click.x, y: click.y, handled: click.handled, detail: click.detail)
            if builder.batch.count >= batchSize { try Self.write(&builder, into: feed) }
        }
        try Self.write(&builder, into: feed)
        return count
    }

    private static func write(_ builder: inout BatchBuilder, into feed: any ClickFeed) throws {
        _ = try feed.write(builder.batch, upTo: nil) { row, reason in
            RejectedRecord(reason: reason, index: row, offset: 0, content: .bytes([]))
        }
        builder.startNextBatch()
    }
}

/// The numbers that the rows of controls and sessions have in the batches of an export.
private struct ExportedNames {
    private var controls: [Int64: Int32] = [:]
    private var sessions: [Int64: Int32] = [:]

    mutating func number(of control: ControlRow, _ builder: inout BatchBuilder) -> Int32 {
        if let known = controls[control.id] { return known }
        let number = builder.number(
            of: ControlKey(path: control.path, screen: control.screen, kind: control.kind))
        controls[control.id] = number
        return number
    }

    mutating func number(of click: StoredClick, _ builder: inout BatchBuilder) -> Int32 {
        if let known = sessions[click.span] { return known }
        let number = builder.number(of: click.session)
        sessions[click.span] = number
        return number
    }
}
