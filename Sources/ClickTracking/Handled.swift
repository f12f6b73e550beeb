/// Whether anybody on the chain took a click.
///
/// The raw values are what a store keeps in two bits.
public enum Handled: UInt8, BitwiseCopyable, Hashable, Sendable {
    /// The recording does not say.
    case unknown = 0
    /// Nobody did: a tap on something that does nothing.
    case no = 1
    /// A handler, target-action, gesture or selection callback did.
    case yes = 2
}
