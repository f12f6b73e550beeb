/// Writes messages in protobuf, for requests of OpenTelemetry.
enum ProtobufWriter {
    static func field(_ number: Int, _ text: String) -> [UInt8] { field(number, Array(text.utf8)) }

    static func field(_ number: Int, _ message: [UInt8]) -> [UInt8] {
        varint(UInt64(number << 3 | 2)) + varint(UInt64(message.count)) + message
    }

    static func field(_ number: Int, varint value: Int64) -> [UInt8] {
        varint(UInt64(number << 3)) + varint(UInt64(bitPattern: value))
    }

    static func field(_ number: Int, fixed64 value: UInt64) -> [UInt8] {
        varint(UInt64(number << 3 | 1)) + (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// An attribute whose value is a text.
    static func attribute(_ key: String, _ text: String) -> [UInt8] { field(1, key) + field(2, field(1, text)) }

    /// An attribute whose value is a whole number.
    static func attribute(_ key: String, _ number: Int64) -> [UInt8] {
        field(1, key) + field(2, field(3, varint: number))
    }

    private static func varint(_ value: UInt64) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + varint(value >> 7)
    }
}
