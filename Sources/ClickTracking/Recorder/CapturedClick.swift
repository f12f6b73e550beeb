package import ResponderChain

/// What the chain tells of a click before its event climbs; the outcome is added after.
package struct CapturedClick {
    package var control: ControlKey
    package var x: Int32
    package var y: Int32
    package var position: String?
    package var item: String?

    /// Reads path, screen, place and list position off a captured chain.
    package init(_ event: Event, along chain: CapturedChain) {
        control = ControlKey(path: chain.path(event: event.name).description, screen: chain.facts.node?.screen)
        x = event.location.flatMap { Tenths.from(points: $0.x) } ?? Tenths.unknown
        y = event.location.flatMap { Tenths.from(points: $0.y) } ?? Tenths.unknown
        position = chain.facts.position
        item = chain.facts.item
    }

    /// What a delivery says of who handled the click.
    package static func outcome(of delivery: Delivery) -> (handled: Handled, by: String?) {
        switch delivery {
        case .handled(let name): (.yes, name)
        case .unhandled: (.no, nil)
        case .refused: (.unknown, nil)
        }
    }
}
