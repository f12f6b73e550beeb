/// Writes structures as Parquet does: in Thrift's compact protocol,
/// https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md.
struct ThriftWriter {
    private(set) var bytes: [UInt8] = []
    private var lastField: UInt8 = 0

    private enum Kind: UInt8 {
        case yes = 1
        case int32 = 5
        case int64 = 6
        case binary = 8
        case list = 9
        case structure = 12
    }

    mutating func write(_ field: UInt8, int32 value: Int) {
        begin(field, .int32)
        append(zigzag: Int64(value))
    }

    mutating func write(_ field: UInt8, int64 value: Int) {
        begin(field, .int64)
        append(zigzag: Int64(value))
    }

    /// Writes a field that is true.
    mutating func writeTrue(_ field: UInt8) { begin(field, .yes) }

    mutating func write(_ field: UInt8, text: String) {
        begin(field, .binary)
        append(text)
    }

    mutating func write(_ field: UInt8, _ content: (inout ThriftWriter) -> Void) {
        begin(field, .structure)
        append(content)
    }

    mutating func write(_ field: UInt8, int32s values: [Int]) {
        begin(field, .list, count: values.count, of: .int32)
        for value in values { append(zigzag: Int64(value)) }
    }

    mutating func write(_ field: UInt8, texts: [String]) {
        begin(field, .list, count: texts.count, of: .binary)
        for text in texts { append(text) }
    }

    mutating func write<Element>(
        _ field: UInt8, list: [Element], _ content: (inout ThriftWriter, Element) -> Void
    ) {
        begin(field, .list, count: list.count, of: .structure)
        for element in list { append { content(&$0, element) } }
    }

    /// A structure as a whole.
    static func structure(_ content: (inout ThriftWriter) -> Void) -> [UInt8] {
        var writer = ThriftWriter()
        writer.append(content)
        return writer.bytes
    }

    private mutating func begin(_ field: UInt8, _ kind: Kind) {
        // Fields come in their order, never more than 15 apart.
        bytes.append((field - lastField) << 4 | kind.rawValue)
        lastField = field
    }

    private mutating func begin(_ field: UInt8, _ kind: Kind, count: Int, of element: Kind) {
        begin(field, kind)
        if count < 15 {
            bytes.append(UInt8(count) << 4 | element.rawValue)
        } else {
            bytes.append(0xF0 | element.rawValue)
            bytes.append(varint: UInt64(count))
        }
    }

    private mutating func append(_ content: (inout ThriftWriter) -> Void) {
        let outer = lastField
        lastField = 0
        content(&self)
        bytes.append(0)
        lastField = outer
    }

    private mutating func append(_ text: String) {
        bytes.append(varint: UInt64(text.utf8.count))
        bytes += text.utf8
    }

    private mutating func append(zigzag value: Int64) {
        bytes.append(varint: UInt64(bitPattern: value << 1 ^ value >> 63))
    }
}

extension [UInt8] {
    /// Appends a number in groups of seven bits, the lowest first.
    mutating func append(varint value: UInt64) {
        var rest = value
        while rest > 0x7F {
            append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    /// Appends a number with its lowest byte first.
    mutating func append<Number: FixedWidthInteger>(littleEndian value: Number) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}
