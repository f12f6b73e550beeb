/// The fields of a protobuf message, one after the other; https://protobuf.dev/programming-guides/encoding/.
struct ProtobufFields {
    private var rest: ArraySlice<UInt8>

    /// What a field holds. What it means depends on its number.
    enum Value {
        case varint(UInt64)
        case fixed64(UInt64)
        /// A text, or a message.
        case bytes(ArraySlice<UInt8>)
        /// Four bytes, which no message here has a use for.
        case fixed32
    }

    /// The bytes are no message.
    struct Broken: Error {}

    init(_ message: ArraySlice<UInt8>) { rest = message }

    /// The next field; nil at the end.
    mutating func next() throws(Broken) -> (number: UInt64, value: Value)? {
        guard !rest.isEmpty else { return nil }
        let tag = try varint()
        let value: Value
        switch tag & 7 {
        case 0: value = .varint(try varint())
        case 1: value = .fixed64(try take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
        case 2:
            guard let count = Int(exactly: try varint()) else { throw Broken() }
            value = .bytes(try take(count))
        case 5:
            _ = try take(4)
            value = .fixed32
        default: throw Broken()
        }
        return (tag >> 3, value)
    }

    private mutating func varint() throws(Broken) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { throw Broken() }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw Broken()
    }

    private mutating func take(_ count: Int) throws(Broken) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw Broken() }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
