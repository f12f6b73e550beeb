/// Where captured clicks wait for the store, and how many may.
public struct JournalConfiguration: Sendable {
    /// The folder of the journal's files. It is made if it does not exist; the folder around it must exist.
    public var folder: String
    /// The most bytes that the files of waiting clicks may take together; at least two segments.
    ///
    /// A click takes 64 bytes, and a name about as many as it is long, once in a segment.
    public var capacity: Int
    /// The bytes of one file, 256 KiB or more. What is dropped when the journal is full is dropped by the segment.
    public var segmentSize: Int
    /// Which clicks a full journal drops.
    public var whenFull: Overflow
    /// What captured clicks survive.
    public var durability: Durability

    /// Which clicks a full journal drops.
    public enum Overflow: Sendable {
        /// The oldest segment makes room for new clicks.
        case dropOldest
        /// New clicks are dropped until the store has taken older ones.
        case dropNewest
    }

    /// What captured clicks survive.
    public enum Durability: Sendable, Equatable {
        /// Any end of the process. This costs nothing, as the system keeps what was written to mapped memory.
        case processKill
        /// A loss of power as well, except for so many of the last clicks or those of the last milliseconds. The
        /// recorder's own thread writes to the disk; no click waits for it.
        case powerLoss(everyClicks: Int, orMilliseconds: Int)
    }

    public init(
        folder: String, capacity: Int = 64 << 20, segmentSize: Int = 2 << 20, whenFull: Overflow = .dropNewest,
        durability: Durability = .processKill
    ) {
        self.folder = folder
        self.capacity = capacity
        self.segmentSize = segmentSize
        self.whenFull = whenFull
        self.durability = durability
    }

    /// The size of segments, in whole pages.
    var pageAlignedSegmentSize: Int {
        let size = min(max(segmentSize, 256 << 10), 1 << 30)
        return size / JournalHeader.size * JournalHeader.size
    }

    /// The most bytes that all segments may take together.
    var effectiveCapacity: Int { max(2 * pageAlignedSegmentSize, capacity) }
}
