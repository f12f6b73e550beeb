/// The hops of a chain that was captured before, with the memo of each up to the application.
///
/// It holds none of them, as a control's own memory would then hold the control. So a memo may be looked at only where
/// its responder is known to be alive and the same: the source of the chain is, and each next one is when the memo below
/// tells of no change, as ``Responder/next`` is the same then; else it is asked for its memo anew
/// (``look(along:since:)``).
struct ChainMemory {
    /// The references to the hops, as words: comparing those counts nothing.
    private let hops: [UInt]
    private let memos: [Unmanaged<ChainMemo>]

    /// - Returns: nil where a hop up to the application has no memo.
    init?(of hops: [any Responder]) {
        let places = CapturedChain.places(hops)
        var memos: [Unmanaged<ChainMemo>] = []
        memos.reserveCapacity(places.count)
        for hop in places {
            guard let memo = hop.chainMemo else { return nil }
            memos.append(Unmanaged.passUnretained(memo))
        }
        self.hops = hops.map { UInt(bitPattern: ObjectIdentifier($0)) }
        self.memos = memos
    }

    /// Whether these are the hops.
    func isOf(_ others: [any Responder]) -> Bool {
        guard hops.count == others.count else { return false }
        return others.withUnsafeBytes { others in
            // A hop is two words: the reference, and what says how its class conforms.
            var offset = 0
            for hop in hops {
                guard others.load(fromByteOffset: offset, as: UInt.self) == hop else { return false }
                offset += MemoryLayout<any Responder>.stride
            }
            return true
        }
    }

    /// How many hops are places in paths; those have memos.
    var places: Int { memos.count }

    /// Looks at the memo of a hop, which must be alive and the same.
    @inline(__always)
    func withMemo<Result>(_ index: Int, _ look: (ChainMemo) -> Result) -> Result {
        memos[index]._withUnsafeGuaranteedRef(look)
    }

    /// Looks at the memos of a hop and of the one above it.
    @inline(__always)
    func withMemos<Result>(_ index: Int, _ look: (ChainMemo, _ above: ChainMemo?) -> Result) -> Result {
        withMemo(index) { memo in
            index + 1 < memos.count ? withMemo(index + 1) { look(memo, $0) } : look(memo, nil)
        }
    }

    /// The hops that something holds for.
    func indices(where holds: (ChainMemo) -> Bool) -> [Int] {
        memos.indices.filter { withMemo($0, holds) }
    }

    /// What may have become of a chain whose hops are the same objects, or others in their memory.
    enum Change {
        /// No hop has changed, and none has other children, but the source: nobody counts those.
        case none
        /// Hops have changed, but all memos are still theirs.
        case some
        /// A hop has another memo than the one that is known.
        case replaced
    }

    /// Looks from the source upwards for what has changed.
    ///
    /// - Parameter hops: The chain's, of which ``isOf(_:)`` holds.
    func look(along hops: [any Responder], since time: UInt64) -> Change {
        var change = Change.none
        for index in memos.indices {
            let hasChanged = withMemo(index) { $0.changedAt > time }
            if hasChanged || index > 0 && withMemo(index, { $0.childrenChangedAt > time }) { change = .some }
            guard hasChanged, index + 1 < memos.count else { continue }
            guard let memo = hops[index + 1].chainMemo,
                Unmanaged.passUnretained(memo).toOpaque() == memos[index + 1].toOpaque()
            else { return .replaced }
        }
        return change
    }

    /// Goes down from the top, and has the places worked out anew that may be others.
    ///
    /// - Parameter place: Works out the place of a hop; those above are known.
    /// - Returns: Whether a hop was found to be another than at that time.
    func placeAgain(since time: UInt64, _ place: (Int) -> Void) -> Bool {
        var hasDiffered = false
        for index in memos.indices.reversed() {
            if !withMemos(index, { $0.isPlaced(below: $1) }) { place(index) }
            if withMemo(index, { $0.differedAt > time }) { hasDiffered = true }
        }
        return hasDiffered
    }
}
