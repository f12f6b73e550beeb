/// One value of a JSON text, or the key of a member, as a place in the text.
///
/// The nodes of a text stand in its order: those of an array's elements behind the array's own, and behind an object's a
/// key and a value for each member.
struct JSONNode {
    enum Kind: UInt8 {
        case null, no, yes
        /// A number without fraction and exponent.
        case whole
        case real
        /// A string in which each byte stands for itself.
        case plain
        /// A string with escapes.
        case escaped
        case array, object
    }

    /// Where the value begins in the text; a string's content, which stands behind its quote.
    let start: UInt32
    /// How many bytes the value has, a string without its quotes.
    var count: UInt32
    /// The node behind this one and all in it.
    var next: UInt32
    let kind: Kind
}
