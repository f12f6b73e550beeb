/// What has become of a journal's clicks over all its processes, kept in the header of every segment.
package struct JournalTotals: Equatable, Sendable {
    /// Clicks that were written to the segments before this one.
    package var journaledBefore = 0
    /// Clicks that were dropped until the next segment was begun, by reason.
    package var dropped: [DropReason: Int] = [:]

    /// The word of the header page that the totals begin at.
    private static let firstWord = 64

    init() {}

    init(reading header: UnsafeMutableRawPointer) {
        let words = header.assumingMemoryBound(to: UInt64.self) + Self.firstWord
        journaledBefore = Int(truncatingIfNeeded: words[0])
        for reason in DropReason.allCases {
            let count = Int(truncatingIfNeeded: words[1 + reason.rawValue])
            if count != 0 { dropped[reason] = count }
        }
    }

    func write(to header: UnsafeMutableRawPointer) {
        let words = header.assumingMemoryBound(to: UInt64.self) + Self.firstWord
        words[0] = UInt64(bitPattern: Int64(journaledBefore))
        for reason in DropReason.allCases {
            words[1 + reason.rawValue] = UInt64(bitPattern: Int64(dropped[reason, default: 0]))
        }
    }
}
