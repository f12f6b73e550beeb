/// What one responder contributes to the chains through it.
struct HopFacts {
    /// Its place in the tree of paths; nil where it does not decorate.
    let node: PathNode?
    let cell: ListCell?
    /// Whether neither secrecy nor an exclusion of its own forbids to record events that pass it.
    let mayBeRecorded: Bool

    init(of hop: any Responder, node: PathNode?) {
        self.node = node
        cell = hop.listCell
        mayBeRecorded = hop.isTrackingEnabled && !hop.isSecure
    }
}
