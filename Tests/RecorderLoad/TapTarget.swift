import ResponderChain

/// `Application--Button`: the least that a recorder can be installed on.
final class TapTarget: Responder {
    private let application: Top
    private let memo = ChainMemo()

    var pathClass: String { "Button" }
    var next: (any Responder)? { application }
    var chainMemo: ChainMemo? { memo }

    init() { application = Top() }

    /// Taps with a number as the place, so that the click is known again in the store.
    func tap(_ number: Int) {
        send("tap", kind: .activation, at: Event.Location(x: Double(number) / 10, y: 0))
    }

    private final class Top: Responder {
        let dispatcher: Dispatcher? = Dispatcher()
        private let memo = ChainMemo()
        var pathClass: String { "Application" }
        var chainMemo: ChainMemo? { memo }
    }
}
