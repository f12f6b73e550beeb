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
        (x, y) = event.location.tenths
        position = chain.facts.position
        item = chain.facts.item
    }

    /// What a delivery says of who handled the click.
    package static func outcome(of delivery: Delivery) -> (handled: Handled, by: String?) {
        if case .handled(let name) = delivery { (Handled(delivery), name) } else { (Handled(delivery), nil) }
    }
}
