import ClickStore
import ClickTracking

/// Writes a click as one number, so that the order of numbers is the order of the clicks of a sequence: by time; those of
/// one millisecond by kind, causes before effects (see `ClickKind.causalRank`), then by order; those of order 0 by x, then y,
/// unknown first; last by control.
///
/// From the highest bit down a number has the time since the earliest click, the kind, the order or x and y, and the control's rank. Time,
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
    func number(atMs: Int64, kind: ClickKind, order: Int32, x: Int32, y: Int32, rank: UInt64) -> UInt128 {
        // A damaged index may have times that its directory denies.
        let time = UInt64(truncatingIfNeeded: min(max(0, atMs &- firstMs), maxMs))
        let place =
            order == 0 ? UInt64(max(1, Self.ordered(x))) << 32 | UInt64(Self.ordered(y)) : Self.place(ofOrder: order)
        let timeAndKind = time &<< Self.kindBits | UInt64(kind.causalRank)
        let high = timeAndKind &<< rankBits | place &>> (64 &- rankBits)
        return UInt128(high) << 64 | UInt128(place &<< rankBits | rank)
    }

    /// The time and kind of a click as one number: those of a sequence never fall.
    @inline(__always)
    func timeAndKind(_ number: UInt128) -> UInt64 { UInt64(truncatingIfNeeded: number >> 64) &>> rankBits }

    /// Whether two clicks that follow one another share time, kind and order, so that nothing says which came first.
    @inline(__always)
    func areUnordered(_ number: UInt128, _ next: UInt128) -> Bool {
        timeAndKind(number) == timeAndKind(next) && order(number) == order(next)
    }

    @inline(__always)
    private func order(_ number: UInt128) -> UInt64 {
        let place = UInt64(truncatingIfNeeded: number >> UInt128(rankBits))
        let isOrder = place >> 32 == 0 || place >> 32 == 0xFFFF_FFFF
        return isOrder ? place : .max >> 1
    }

    /// The time of a click, in milliseconds since the earliest one.
    @inline(__always)
    func ms(_ number: UInt128) -> Int64 {
        Int64(truncatingIfNeeded: UInt64(truncatingIfNeeded: number >> 64) &>> (rankBits &+ Self.kindBits))
    }

    /// The time of an instant, in milliseconds since the earliest click; before it for those that are earlier.
    func ms(atMs: Int64) -> Int64 { atMs.subtractingReportingOverflow(firstMs).partialValue }

    @inline(__always)
    func rank(_ number: UInt128) -> Int {
        Int(truncatingIfNeeded: UInt64(truncatingIfNeeded: number) & (1 &<< rankBits &- 1))
    }

    /// What stands for an order in the place of x and y. Those of order 0 have at least 1 in the upper half, and never all bits
    /// set: no place is as far as `Int32.max`, see ``ClickTracking/Tenths``.
    private static func place(ofOrder order: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: order)) | (order > 0 ? 0xFFFF_FFFF << 32 : 0)
    }

    /// A number in the order of coordinates, of which the lowest stands for an unknown one.
    @inline(__always)
    private static func ordered(_ coordinate: Int32) -> UInt32 { UInt32(bitPattern: coordinate) ^ 1 << 31 }
}
