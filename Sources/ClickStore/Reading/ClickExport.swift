package import ClickTracking

/// Stored clicks that can be read one by one, wherever they are.
package protocol ClickArchive {
    /// Visits the selected clicks, in an order that they have for themselves.
    func visitClicks(_ selection: Selection, _ body: (StoredClick) throws -> Void) throws
}

extension ClickReader: ClickArchive {
    /// Visits the selected clicks in the order in which they were stored.
    package func visitClicks(_ selection: Selection, _ body: (StoredClick) throws -> Void) throws {
        try visitClicks(selection, fewRows: 1 << 16, body)
    }
}

extension ClickArchive {
    /// Hands the selected clicks to a feed, in the order in which they are visited, as a source of their own.
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
            guard builder.batch.count >= batchSize else { return }
            try Self.write(&builder, into: feed)
            guard builder.nameCount >= Self.maxNames else { return }
            builder.forgetNames()
            names = ExportedNames()
        }
        try Self.write(&builder, into: feed)
        return count
    }

    /// So many names are numbered before all are forgotten.
    private static var maxNames: Int { 1 << 20 }

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
