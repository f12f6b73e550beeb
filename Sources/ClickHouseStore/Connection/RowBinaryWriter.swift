import ClickTracking

/// Writes the values of rows in ClickHouse's format RowBinary, which ``RowBinaryReader`` describes.
package struct RowBinaryWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func append(_ text: some StringProtocol) {
        append(Array(text.utf8))
    }

    /// A text that is unknown is an empty one.
    package mutating func append(_ text: String?) {
        append(text ?? "")
    }

    /// A text of any bytes.
    package mutating func append(_ text: [UInt8]) {
        append(count: text.count)
        bytes.append(contentsOf: text)
    }

    /// Values that another writer has written.
    package mutating func append(_ values: RowBinaryWriter) {
        bytes.append(contentsOf: values.bytes)
    }

    package mutating func append<Value>(_ values: [Value], _ write: (inout RowBinaryWriter, Value) -> Void) {
        append(count: values.count)
        for value in values { write(&self, value) }
    }

    /// Writes a number over one that is as long.
    mutating func replace(at start: Int, by number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.replaceSubrange(start..<start + $0.count, with: $0) }
    }

    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func append(count: Int) {
        var rest = UInt64(truncatingIfNeeded: count)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}

extension RowBinaryWriter {
    /// Writes what is known of controls as an array for each of ``ElementAttributes/values``.
    mutating func append<Value>(_ values: [Value], attributesOf attributes: (Value) -> ElementAttributes) {
        let known = values.map { attributes($0).values }
        for place in ElementAttributes.places { append(known) { $0.append($1[place]) } }
    }
}
