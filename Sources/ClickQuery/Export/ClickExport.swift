package import ClickStore
package import ClickTracking

/// Stored clicks that can be read one by one, wherever they are.
package protocol ClickArchive {
    /// Visits the selected clicks, in an order that they have for themselves.
    func visitClicks(_ selection: Selection, _ body: (StoredClick) throws -> Void) throws
}

extension ClickReader: ClickArchive {
    /// Visits the selected clicks in the order in which they were stored; where a recording's times fall, by time.
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
        var clicks = ClickBatches()
        var count = 0
        let write = { (batch: ClickBatch) throws in
            _ = try feed.write(batch, upTo: nil) { row, reason in
                RejectedRecord(reason: reason, index: row, offset: 0, content: .bytes([]))
            }
        }
        try visitClicks(selection) { click in
            count += 1
            clicks.append(click)
            if clicks.batch.count >= batchSize { try clicks.hand(to: write) }
        }
        try clicks.hand(to: write)
        return count
    }
}

/// Puts stored clicks into the batches of one feed.
package struct ClickBatches {
    private var builder = BatchBuilder()
    private var controls: [Int64: Int32] = [:]
    private var sessions: [Int64: Int32] = [:]

    /// So many names are numbered before all are forgotten.
    private static let maxNames = 1 << 16

    package init() {}

    package var batch: ClickBatch { builder.batch }

    package mutating func append(_ click: StoredClick) {
        let session = number(of: click)
        if let properties = click.properties { builder.append(properties, session: session, atMs: click.atMs) }
        builder.append(
            control: number(of: click.control), session: session, atMs: click.atMs, x: click.x, y: click.y,
            handled: click.handled, answered: click.answered, detail: click.detail)
        builder.setLastOrder(click.order)
    }

    /// Adds that a session showed a layout.
    package mutating func append(_ layout: ScreenLayout, _ session: SessionKey, atMs: Int64) {
        builder.append(layout, session, atMs: atMs)
    }

    /// Hands the batch over and begins the next one.
    package mutating func hand(to write: (ClickBatch) throws -> Void) rethrows {
        try write(builder.batch)
        builder.startNextBatch()
        guard builder.nameCount >= Self.maxNames else { return }
        builder.forgetNames()
        (controls, sessions) = ([:], [:])
    }

    private mutating func number(of control: ControlRow) -> Int32 {
        if let known = controls[control.id] { return known }
        let number = builder.number(
            of: ControlKey(path: control.path, screen: control.screen, kind: control.kind))
        controls[control.id] = number
        return number
    }

    private mutating func number(of click: StoredClick) -> Int32 {
        if let known = sessions[click.span] { return known }
        let number = builder.number(of: click.session)
        sessions[click.span] = number
        return number
    }
}
