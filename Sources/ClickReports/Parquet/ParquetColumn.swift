import ResponderChain

/// A column of a Parquet file, with its values of one row group. NULL may be among them.
struct ParquetColumn {
    let name: String
    let kind: ClickTable.Kind
    /// Whether each row has a value.
    private var isThere: [Int32] = []
    /// Numbers and texts in order, as Parquet writes plain ones; of texts the different ones.
    private var plain: [UInt8] = []
    private var booleans: [Int32] = []
    /// The number of each text, and of each row's.
    private var numbers: [ByteString: Int32] = [:]
    private var indices: [Int32] = []

    init(_ name: String, _ kind: ClickTable.Kind) {
        (self.name, self.kind) = (name, kind)
    }

    /// About how many bytes its values take.
    var byteCount: Int { plain.count }

    mutating func append(_ cell: Cell) {
        switch (kind, cell) {
        case (.integer, .integer(let value)), (.time, .integer(let value)): plain.append(littleEndian: value)
        case (.real, .real(let value)): plain.append(littleEndian: value.bitPattern)
        case (.boolean, .integer(let value)): booleans.append(value == 0 ? 0 : 1)
        case (.text, .text(let text)): append(text)
        default: return isThere.append(0)
        }
        isThere.append(1)
    }

    private mutating func append(_ text: String) {
        if let number = numbers[ByteString(text)] { return indices.append(number) }
        let number = Int32(truncatingIfNeeded: numbers.count)
        numbers[ByteString(text)] = number
        indices.append(number)
        plain.append(littleEndian: UInt32(truncatingIfNeeded: text.utf8.count))
        plain += text.utf8
    }

    /// The different texts of the row group, as a page, and how many they are; nil for other kinds.
    var dictionary: (bytes: [UInt8], count: Int)? { kind == .text ? (plain, numbers.count) : nil }

    /// The page of the row group's values.
    var page: [UInt8] {
        let levels = Self.runs(isThere, width: 1)
        var page: [UInt8] = []
        page.append(littleEndian: UInt32(truncatingIfNeeded: levels.count))
        page += levels
        switch kind {
        case .text:
            let width = max(1, Int32.bitWidth - Int32(truncatingIfNeeded: numbers.count - 1).leadingZeroBitCount)
            page.append(UInt8(width))
            page += Self.runs(indices, width: width)
        case .boolean: page += Self.packed(booleans[...], width: 1)
        case .integer, .real, .time: page += plain
        }
        return page
    }

    mutating func removeAll() {
        self = ParquetColumn(name, kind)
    }

    /// Numbers as runs of equal ones and groups of eight others.
    private static func runs(_ values: [Int32], width: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var (start, index) = (0, 0)
        func addGroups() {
            guard start < index else { return }
            let groups = values[start..<min(index, values.count)]
            bytes.append(varint: UInt64((groups.count + 7) / 8 * 2 + 1))
            bytes += packed(groups, width: width)
        }
        while index < values.count {
            let equal = values[index...].prefix { $0 == values[index] }.count
            if equal < 8 {
                index += 8
                continue
            }
            addGroups()
            bytes.append(varint: UInt64(equal * 2))
            for byte in 0..<(width + 7) / 8 { bytes.append(UInt8(truncatingIfNeeded: values[index] >> (8 * byte))) }
            index += equal
            start = index
        }
        addGroups()
        return bytes
    }

    /// Numbers of so many bits each, filled up to eight of them.
    private static func packed(_ values: ArraySlice<Int32>, width: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: (values.count + 7) / 8 * width)
        for (place, value) in values.enumerated() {
            for bit in 0..<width where value >> bit & 1 == 1 {
                bytes[(place * width + bit) / 8] |= 1 << UInt8((place * width + bit) % 8)
            }
        }
        return bytes
    }
}

extension ClickTable.Kind {
    /// The number of the type in https://github.com/apache/parquet-format.
    var physicalType: Int {
        switch self {
        case .boolean: 0
        case .integer, .time: 2
        case .real: 5
        case .text: 6
        }
    }
}
