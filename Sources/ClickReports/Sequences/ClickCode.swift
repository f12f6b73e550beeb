import ClickStore
import ClickTracking

/// Writes a click as one number, so that the order of numbers is the order of the clicks of a sequence: by time; those of
/// one millisecond by kind, causes before effects (see `ClickKind.causalRank`), then by x, then y, unknown first; those of one
/// kind and place by control.
///
/// From the highest bit down a number has the time since the earliest click, the kind, x, y, and the control's rank. Time,
/// kind and rank share 64 bits: 34 years are left for four million ranks. Later clicks all have the last time.
struct ClickCode: Sendable {
    /// Milliseconds since the Unix epoch, UTC.
    private let firstMs: Int64
    private let rankBits: UInt64

    private static let kindBits: UInt64 = 2

    /// The outcomes in the order in which those of one control have their ranks, where ranks tell outcomes: by raw value.
    static let outcomes: [Handled] = [.unknown, .no, .yes]

    /// The ranks of a control's clicks, where ranks tell outcomes.
    static func ranks(of control: Int) -> Range<Int> {
        control * outcomes.count..<(control + 1) * outcomes.count
    }

    /// - Parameters:
    ///   - scan: Gives the clicks.
    ///   - ranks: How many ranks of controls there are.
    init(_ scan: ClickScan, ranks: Int) {
        self.init(firstMs: scan.times?.lowerBound ?? 0, ranks: ranks)
    }

    /// - Parameter firstMs: The time of the earliest click, or one before it.
    init(firstMs: Int64, ranks: Int) {
        self.firstMs = firstMs
        rankBits = UInt64(max(1, 64 - ranks.leadingZeroBitCount))
    }

    /// The latest time that a number can have, in milliseconds since the earliest click.
    var maxMs: Int64 { Int64(truncatingIfNeeded: UInt64.max >> (rankBits + Self.kindBits)) }

    /// - Parameter rank: Below the number of ranks.
    @inline(__always)
    func number(atMs: Int64, kind: ClickKind, x: Int32, y: Int32, rank: UInt64) -> UInt128 {
        // A damaged index may have times that its directory denies.
        let time = UInt64(truncatingIfNeeded: min(max(0, atMs &- firstMs), maxMs))
        let place = UInt64(Self.ordered(x)) << 32 | UInt64(Self.ordered(y))
        let timeAndKind = time &<< Self.kindBits | UInt64(kind.causalRank)
        let high = timeAndKind &<< rankBits | place &>> (64 &- rankBits)
        return UInt128(high) << 64 | UInt128(place &<< rankBits | rank)
    }

    /// The time of a click, in milliseconds since the earliest one.
    @inline(__always)
    func ms(_ number: UInt128) -> Int64 {
        Int64(truncatingIfNeeded: UInt64(truncatingIfNeeded: number >> 64) &>> (rankBits &+ Self.kindBits))
    }

    @inline(__always)
    func rank(_ number: UInt128) -> Int {
        Int(truncatingIfNeeded: UInt64(truncatingIfNeeded: number) & (1 &<< rankBits &- 1))
    }

    /// A number in the order of coordinates, of which the lowest stands for an unknown one.
    @inline(__always)
    private static func ordered(_ coordinate: Int32) -> UInt32 { UInt32(bitPattern: coordinate) ^ 1 << 31 }
}
