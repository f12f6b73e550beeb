internal import ResponderChain

extension Handled {
    /// What a delivery says: an event that the chain could not carry says nothing.
    init(_ delivery: Delivery) {
        self =
            switch delivery {
            case .handled: .yes
            case .unhandled: .no
            case .refused: .unknown
            }
    }
}
