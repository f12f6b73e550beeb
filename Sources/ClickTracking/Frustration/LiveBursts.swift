/// The hurried clicks on each control that may become a burst of rage.
///
/// They are kept by the controls' names, as an app need not remember its chains.
struct LiveBursts {
    private var bursts: [ControlKey: LiveBurst] = [:]

    /// So many controls are kept before those are forgotten whose last click is too long ago to count.
    private static let most = 64

    /// Takes the next click on a control; true when it makes its burst one of rage.
    mutating func take(_ control: ControlKey, session: ObjectIdentifier, atMs: Int64, x: Int32, y: Int32) -> Bool {
        if bursts.count >= Self.most, bursts[control] == nil {
            bursts = bursts.filter { $0.value.isOpen(atMs: atMs) }
        }
        return bursts[control, default: LiveBurst()].take(session: session, atMs: atMs, x: x, y: y)
    }
}
