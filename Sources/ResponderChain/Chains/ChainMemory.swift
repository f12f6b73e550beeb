/// The hops of a chain that was captured before, with the memo of each up to the application.
///
/// It holds none of them, as a control's own memory would then hold the control. An object's memo lives as long as the
/// object, so memos are looked at only once ``isOf(_:)`` has found every hop alive.
final class ChainMemory {
    private let hops: [ObjectIdentifier]
    private let memos: [Unmanaged<ChainMemo>]

    /// - Returns: nil where a hop up to the application has no memo.
    init?(of hops: [any Responder], places: Int) {
        var memos: [Unmanaged<ChainMemo>] = []
        memos.reserveCapacity(places)
        for hop in hops[..<places] {
            guard let memo = hop.chainMemo else { return nil }
            memos.append(Unmanaged.passUnretained(memo))
        }
        self.hops = hops.map { ObjectIdentifier($0) }
        self.memos = memos
    }

    /// Whether these are the hops.
    func isOf(_ hops: [any Responder]) -> Bool {
        guard hops.count == self.hops.count else { return false }
        for index in hops.indices where ObjectIdentifier(hops[index]) != self.hops[index] { return false }
        return true
    }

    /// How many hops are places in paths.
    var places: Int { memos.count }

    /// Looks at the memo of a hop; the hops must be alive.
    func withMemo<Result>(_ index: Int, _ look: (ChainMemo) -> Result) -> Result {
        memos[index]._withUnsafeGuaranteedRef(look)
    }

    /// The hops that something holds for.
    func indices(where holds: (ChainMemo) -> Bool) -> [Int] {
        var indices: [Int] = []
        for index in memos.indices where withMemo(index, holds) { indices.append(index) }
        return indices
    }

    /// Whether what was worked out of a hop still holds.
    func isPlaced(_ index: Int) -> Bool {
        guard index + 1 < memos.count else { return withMemo(index) { $0.isPlaced(below: nil) } }
        return withMemo(index) { memo in withMemo(index + 1) { memo.isPlaced(below: $0) } }
    }

    /// Whether no hop has changed, and none has other children, but the source: nobody counts those.
    func isUnchanged(since time: UInt64) -> Bool {
        guard withMemo(0, { $0.changedAt <= time }) else { return false }
        for index in 1..<max(1, memos.count) where !withMemo(index, { $0.isUnchanged(since: time) }) { return false }
        return true
    }
}
