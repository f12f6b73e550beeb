import Basics

/// A time as tables write it.
enum TableTime {
    /// The time in milliseconds since the Unix epoch, UTC: in ISO 8601, UTC where it names no offset, or as a number of
    /// seconds, milliseconds, microseconds or nanoseconds since the epoch, finer fractions cut off.
    ///
    /// The unit follows from the size: until the year 5138 no number of seconds has twelve digits, and since March 1973 none of
    /// milliseconds has fewer.
    ///
    /// - Returns: nil for anything else.
    static func ms(_ text: String) -> Int64? {
        if let number = Int64(text) { return ms(of: number, fraction: "") }
        if let ms = ISOTime.ms(text, withoutOffset: .utc) { return ms }
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, isDigits(parts[1]), let whole = Int64(parts[0]) else { return nil }
        return ms(of: whole, fraction: parts[1].prefix(3))
    }

    /// - Parameter fraction: Up to three digits behind the point of a number of seconds.
    private static func ms(of whole: Int64, fraction: Substring) -> Int64? {
        switch whole {
        case ..<0: return nil
        case ..<100_000_000_000:
            let zeros = String(repeating: "0", count: 3 - fraction.count)
            return whole * 1_000 + (Int64(fraction + zeros) ?? 0)
        case ..<100_000_000_000_000: return whole
        case ..<100_000_000_000_000_000: return whole / 1_000
        default: return whole / 1_000_000
        }
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
