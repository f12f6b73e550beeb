package import ClickTracking

/// A click as a sink gets it, with names in place of their numbers.
package struct CollectedClick: Hashable, Sendable {
    package let control: ControlKey
    package let session: SessionKey
    package let atMs: Int64
    package let x: Int32
    package let y: Int32
    package let handled: Handled
    package let id: String?
    package let seq: Int64?
    package let position: String?
    package let item: String?
    package let handledBy: String?
    package let info: String?

    package init(
        control: ControlKey, session: SessionKey, atMs: Int64, x: Int32, y: Int32, handled: Handled,
        detail: ClickDetail?
    ) {
        (self.control, self.session, self.atMs, self.x, self.y) = (control, session, atMs, x, y)
        (self.handled, id, seq) = (handled, detail?.id, detail?.seq)
        (position, item) = (detail?.position, detail?.item)
        (handledBy, info) = (detail?.handledBy, detail?.info)
    }
}

/// The names that the batches of one feed have brought so far, by their numbers.
package struct CollectedNames {
    private var controls: [ControlKey] = []
    private var sessions: [SessionKey] = []

    package init() {}

    /// Learns a batch's new names, and returns its clicks.
    package mutating func clicks(of batch: ClickBatch) -> [CollectedClick] {
        if batch.forgetsNames { (controls, sessions) = ([], []) }
        controls += batch.newControls
        sessions += batch.newSessions
        return batch.rows.enumerated().map { row, click in
            CollectedClick(
                control: controls[Int(click.control)], session: sessions[Int(click.session)], atMs: click.atMs,
                x: click.x, y: click.y, handled: click.handled, detail: batch.details[row])
        }
    }

    /// What sessions have said of themselves in a batch whose names are known: `session text`.
    package func properties(of batch: ClickBatch) -> [String] {
        batch.properties.map { "\(sessions[Int($0.session)].name) \($0.properties.text)" }
    }

    /// The screens that came (`+`) and went (`-`) in a batch whose names are known: `session screen + time`.
    package func screens(of batch: ClickBatch) -> [String] {
        batch.screens.map { screen in
            let sign = screen.isAppearance ? "+" : "-"
            return "\(sessions[Int(screen.session)].name) \(screen.screen) \(sign) \(screen.atMs)"
        }
    }
}
