public import ResponderChain

extension Responder {
    /// The nearest view controller above this responder, nil without one.
    public var parentViewController: ViewController? {
        guard let hops = try? hops() else { return nil }
        return hops.dropFirst().lazy.compactMap { $0 as? ViewController }.first
    }
}
