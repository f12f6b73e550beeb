/// The clicks that a journal's recorders have dropped in all, by reason, kept in the header of every segment.
///
/// A segment has the totals up to the next one's beginning. They have no checksum: a number that cannot be is 0.
package struct JournalTotals: Equatable, Sendable {
    package var dropped: [DropReason: Int] = [:]

    /// The word of the header page that the totals begin at.
    private static let firstWord = 64

    init() {}

    init(reading header: UnsafeMutableRawPointer) {
        let words = header.assumingMemoryBound(to: UInt64.self) + Self.firstWord
        for reason in DropReason.allCases {
            let count = words[reason.rawValue]
            if count != 0, count < JournalHeader.highest { dropped[reason] = Int(count) }
        }
    }

    func write(to header: UnsafeMutableRawPointer) {
        let words = header.assumingMemoryBound(to: UInt64.self) + Self.firstWord
        for reason in DropReason.allCases {
            words[reason.rawValue] = UInt64(bitPattern: Int64(dropped[reason, default: 0]))
        }
    }
}
