/// Where captured clicks wait for the store, and how many may.
public struct JournalConfiguration: Sendable {
    /// The folder of the journal's files; it is made where there is none, in a folder that exists.
    public var folder: String
    /// The most bytes that the files of waiting clicks may take together; at least two segments.
    ///
    /// A click takes 64 bytes, and a name about as many as it is long, once in a segment.
    public var capacity: Int
    /// The bytes of one file, 256 KiB or more. What is dropped when the journal is full is dropped by the segment.
    public var segmentSize: Int
    /// Which clicks are dropped when the journal is full.
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
        /// An end of the process, however it comes: costs nothing, as the system keeps what was written to memory.
        case processKill
        /// A loss of power as well, but for the clicks of the last so many, or so many milliseconds. Writing to the disk
        /// happens on the recorder's own thread; no click waits for it.
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

    /// The most bytes that all segments may take.
    var mostBytes: Int { max(2 * pageAlignedSegmentSize, capacity) }
}
