import ClickStore

/// Room for what is found out about the rows of a block, used again for the next one.
final class BlockRoom {
    /// In `bursts`: a later row of the block goes on from this one.
    static let isFollowed: UInt8 = 0

    let capacity: Int
    /// The number of the row before each one; see ``SessionRows``.
    let previous: ZeroedMemory<UInt32>
    /// The rows that are the first one of their session, and those that are not; at the end, in `firsts`, those that no
    /// other one follows.
    let firsts: ZeroedMemory<Int32>
    let repeats: ZeroedMemory<Int32>
    /// How many clicks each row's burst has so far, at most 4.
    let bursts: ZeroedMemory<UInt8>

    init(capacity: Int) throws(StoreError) {
        self.capacity = capacity
        previous = try ZeroedMemory(count: capacity)
        firsts = try ZeroedMemory(count: capacity)
        repeats = try ZeroedMemory(count: capacity)
        bursts = try ZeroedMemory(count: capacity)
    }
}
