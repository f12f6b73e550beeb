package import ResponderChain

/// The part of a click that is known before its event climbs.
package struct CapturedClick {
    package var control: ControlKey
    package var x: Int32
    package var y: Int32
    package var position: String?
    package var item: String?

    /// Reads path, screen, place and list position off a captured chain.
    package init(_ event: Event, along chain: CapturedChain) {
        control = ControlKey(event: event.name, of: chain.summary, kind: ClickKind(event.kind) ?? .routed)
        (x, y) = event.location.tenths
        position = chain.summary.position
        item = chain.summary.item
    }

    /// The handler of a click, according to the delivery of its event.
    package static func outcome(of delivery: Delivery) -> (handled: Handled, by: String?) {
        if case .handled(let name) = delivery { (Handled(delivery), name) } else { (Handled(delivery), nil) }
    }
}

extension Handled {
    /// Whether anybody handled a click, according to the delivery of its event. An event that the chain could not carry
    /// says nothing.
    init(_ delivery: Delivery) {
        self =
            switch delivery {
            case .handled: .yes
            case .unhandled: .no
            case .unknown, .refused: .unknown
            }
    }
}

extension ControlKey {
    /// The control that an event with this name belongs to when it is raised at the source of the chain.
    package init(event: String, of summary: ChainSummary, kind: ClickKind) {
        let path = ControlPath(summary.node?.components ?? [], event: event)
        self.init(path: path.description, screen: summary.node?.screen, kind: kind)
    }
}

extension Event.Location? {
    /// The place as clicks keep it.
    var tenths: (x: Int32, y: Int32) {
        guard let self else { return (Tenths.unknown, Tenths.unknown) }
        return (Tenths.from(points: self.x) ?? Tenths.unknown, Tenths.from(points: self.y) ?? Tenths.unknown)
    }
}
