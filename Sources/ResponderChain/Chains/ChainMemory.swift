/// The hops of a chain that was captured before, with the memo of each up to the application.
///
/// It holds none of them, as a control's own memory would then hold the control. An object's memo lives as long as the
/// object, so memos are looked at only once ``isOf(_:)`` has found every hop alive.
final class ChainMemory {
    /// The references themselves, as they lie in memory: comparing words counts no references.
    private let hops: [UInt]
    private let memos: [Unmanaged<ChainMemo>]

    /// - Returns: nil where a hop up to the application has no memo.
    init?(of hops: [any Responder], places: Int) {
        var memos: [Unmanaged<ChainMemo>] = []
        memos.reserveCapacity(places)
        for hop in hops[..<places] {
            guard let memo = hop.chainMemo else { return nil }
            memos.append(Unmanaged.passUnretained(memo))
        }
        self.hops = Self.words(of: hops)
        self.memos = memos
    }

    /// Whether these are the hops.
    func isOf(_ hops: [any Responder]) -> Bool {
        hops.withUnsafeBytes { theirs in
            self.hops.withUnsafeBytes { mine in
                guard mine.count == theirs.count else { return false }
                // Without a way out in between, several are compared at a time.
                var difference: UInt = 0
                for index in 0..<mine.count / MemoryLayout<UInt>.size {
                    difference |= Self.word(index, of: theirs) ^ Self.word(index, of: mine)
                }
                return difference == 0
            }
        }
    }

    private static func words(of hops: [any Responder]) -> [UInt] {
        hops.withUnsafeBytes { bytes in
            (0..<bytes.count / MemoryLayout<UInt>.size).map { word($0, of: bytes) }
        }
    }

    /// A reference to a class and what says how that conforms are words, and there is nothing between them.
    private static func word(_ index: Int, of hops: UnsafeRawBufferPointer) -> UInt {
        hops.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: UInt.self)
    }

    /// How many hops are places in paths.
    var places: Int { memos.count }

    /// Looks at the memo of a hop; the hops must be alive.
    @inline(__always)
    func withMemo<Result>(_ index: Int, _ look: (ChainMemo) -> Result) -> Result {
        memos[index]._withUnsafeGuaranteedRef(look)
    }

    /// The hops that something holds for.
    func indices(where holds: (ChainMemo) -> Bool) -> [Int] {
        var indices: [Int] = []
        for index in memos.indices where withMemo(index, holds) { indices.append(index) }
        return indices
    }

    /// Whether something holds for all hops.
    @inline(__always)
    func allSatisfy(_ holds: (ChainMemo) -> Bool) -> Bool {
        for index in memos.indices where !withMemo(index, holds) { return false }
        return true
    }

    /// The last hop before an index of which what was worked out does not hold any more.
    func lastUnplaced(before end: Int) -> Int? {
        var index = end
        while index > 0 {
            index -= 1
            if !withMemos(index, { $0.isPlaced(below: $1) }) { return index }
        }
        return nil
    }

    /// Whether a hop still has the siblings that its ordinal was counted among.
    func hasSameSiblings(_ index: Int) -> Bool {
        withMemos(index) { $0.hasSameSiblings(below: $1) }
    }

    /// Whether a hop's place is below that of the hop above it.
    func hasSameParent(_ index: Int) -> Bool {
        withMemos(index) { $0.hasSameParent($1) }
    }

    /// Looks at the memos of a hop and of the one above it.
    @inline(__always)
    private func withMemos<Result>(_ index: Int, _ look: (ChainMemo, ChainMemo?) -> Result) -> Result {
        withMemo(index) { memo in
            index + 1 < memos.count ? withMemo(index + 1) { look(memo, $0) } : look(memo, nil)
        }
    }

    /// Whether no hop has changed, and none has other children, but the source: nobody counts those.
    func isUnchanged(since time: UInt64) -> Bool {
        guard withMemo(0, { $0.changedAt <= time }) else { return false }
        for index in 1..<max(1, memos.count) where !withMemo(index, { $0.isUnchanged(since: time) }) { return false }
        return true
    }
}
