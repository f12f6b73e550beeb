/// Reads a zone's file: TZif, versions 1 to 4, as RFC 9636 defines it.
struct TimeZoneFile {
    /// What is wrong with a file, after "because".
    struct Damage: Error {
        let reason: String
    }

    /// The offset before all changes, in seconds east of UTC.
    let firstOffset: Int32
    /// When the offset changes, in seconds since the Unix epoch, ascending, and to what.
    let changes: [(second: Int64, offset: Int32)]
    /// What holds from the last change on.
    let rule: YearlyRule?

    init(_ bytes: [UInt8]) throws(Damage) {
        var reader = TimeZoneFileReader(rest: bytes[...])
        var header = try reader.header()
        // The first block is for readers that know only version 1.
        var timeSize = 4
        if !header.isVersion1 {
            try reader.skip(header.size(timeSize: timeSize))
            timeSize = 8
            header = try reader.header()
        }
        guard header.leapSeconds == 0 else {
            throw Damage(reason: "it counts leap seconds; use the zone of the same name that does not")
        }
        (firstOffset, changes) = try reader.changes(header, timeSize: timeSize)
        try reader.skip(header.size(timeSize: timeSize) - header.sizeUntilTypesEnd(timeSize: timeSize))
        rule = timeSize == 8 ? try reader.rule() : nil
    }
}

/// The counts at the beginning of a block.
private struct TimeZoneFileHeader {
    let isVersion1: Bool
    let indicators: Int
    let leapSeconds: Int
    let changes: Int
    let types: Int
    let nameBytes: Int

    /// The bytes of the block that follows the header.
    func size(timeSize: Int) -> Int {
        sizeUntilTypesEnd(timeSize: timeSize) + nameBytes + leapSeconds * (timeSize + 4) + indicators
    }

    func sizeUntilTypesEnd(timeSize: Int) -> Int { changes * (timeSize + 1) + types * 6 }
}

/// Takes a file's bytes from its beginning on.
private struct TimeZoneFileReader {
    var rest: ArraySlice<UInt8>

    mutating func header() throws(TimeZoneFile.Damage) -> TimeZoneFileHeader {
        let head = try take(20)
        guard head.starts(with: "TZif".utf8) else { throw .init(reason: "it does not begin with TZif") }
        var counts: [Int] = []
        for _ in 0..<6 { counts.append(Int(UInt32(truncatingIfNeeded: Self.number(try take(4))))) }
        return TimeZoneFileHeader(
            isVersion1: head[head.startIndex + 4] < UInt8(ascii: "2"), indicators: counts[0] + counts[1],
            leapSeconds: counts[2],
            changes: counts[3], types: counts[4], nameBytes: counts[5])
    }

    mutating func skip(_ count: Int) throws(TimeZoneFile.Damage) {
        _ = try take(count)
    }

    /// The changes of the offset; those of nothing but the zone's abbreviation are left out.
    mutating func changes(
        _ header: TimeZoneFileHeader, timeSize: Int
    ) throws(TimeZoneFile.Damage) -> (firstOffset: Int32, changes: [(second: Int64, offset: Int32)]) {
        let times = try take(header.changes * timeSize)
        let types = try take(header.changes)
        let offsets = try offsets(header.types)
        guard let firstOffset = offsets.first else { throw .init(reason: "it has no offset") }
        var changes: [(second: Int64, offset: Int32)] = []
        var before: Int64?
        for (index, type) in types.enumerated() {
            let second = Self.number(times.dropFirst(index * timeSize).prefix(timeSize))
            guard before.map({ $0 < second }) ?? true else { throw .init(reason: "its changes are not in order") }
            guard offsets.indices.contains(Int(type)) else { throw .init(reason: "a change leads to no offset") }
            before = second
            let isLast = index == header.changes - 1
            let offset = offsets[Int(type)]
            // The yearly rule holds from the last change on, whatever that changes.
            if offset != changes.last?.offset ?? firstOffset || isLast { changes.append((second, offset)) }
        }
        return (firstOffset, changes)
    }

    private mutating func offsets(_ count: Int) throws(TimeZoneFile.Damage) -> [Int32] {
        let bytes = try take(count * 6)
        var offsets: [Int32] = []
        for start in stride(from: 0, to: count * 6, by: 6) {
            let offset = Self.number(bytes.dropFirst(start).prefix(4))
            // The range that RFC 9636 gives: more than -25 hours, less than 26.
            guard offset > -25 * 3_600, offset < 26 * 3_600 else { throw .init(reason: "an offset is a day or more") }
            offsets.append(Int32(offset))
        }
        return offsets
    }

    /// The rule between two line feeds at the end; nil if it is empty.
    mutating func rule() throws(TimeZoneFile.Damage) -> YearlyRule? {
        let lines = rest.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3, lines[0].isEmpty else { throw .init(reason: "its end is missing") }
        if lines[1].isEmpty { return nil }
        let text = String(decoding: lines[1], as: UTF8.self)[...]
        guard let rule = YearlyRule(text.utf8) else { throw .init(reason: "its last line is no rule for the years") }
        return rule
    }

    private mutating func take(_ count: Int) throws(TimeZoneFile.Damage) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw .init(reason: "it ends too early") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// A number with its highest byte first and a sign.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
        let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let unused = UInt64(64 - bytes.count * 8)
        return Int64(bitPattern: value << unused) >> Int64(unused)
    }
}
