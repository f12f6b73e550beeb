import ClickStore

/// The last row of each session, numbered over all blocks of all controls, so that going on to the next control clears
/// nothing: rows of earlier ones have lower numbers.
///
/// Four bytes a session, as sessions are met in any order, and what counts is how many of them a processor's cache holds.
struct SessionRows {
    /// Stands for the row before a click of no session.
    static let noSession = UInt32.max

    /// The number of the first row of the control at hand, and of the block.
    private(set) var control: UInt32
    private(set) var block: UInt32
    private var next: UInt32
    /// By session; 0 if it has no row yet.
    private let last: ZeroedMemory<UInt32>

    /// - Parameter first: The number of the first row, from 1.
    init(sessionLimit: Int, first: UInt32 = 1) throws(StoreError) {
        (control, block, next) = (first, first, first)
        last = try ZeroedMemory(count: sessionLimit)
    }

    mutating func startControl() { control = next }

    /// Numbers the rows of the next block, fewer than 2³¹ of them.
    mutating func startBlock(rows: Int) {
        let rows = UInt32(truncatingIfNeeded: rows)
        if Self.noSession - next <= rows { renumber() }
        block = next
        next += rows
    }

    /// Finds for each row of the block the one before it of the same session: its number, 0 or that of another control
    /// if there is none.
    ///
    /// Nothing else happens here and no branch waits for memory, so that a processor has many reads under way at once.
    func link(
        _ spans: UnsafePointer<Int32>, count: Int, _ sessions: UnsafePointer<Int32>,
        into previous: UnsafeMutablePointer<UInt32>
    ) {
        let last = last.start
        var number = block
        for row in 0..<count {
            let session = Int(sessions[Int(spans[row])])
            // A span without a row belongs to no session that could be told from others.
            if session >= 0 {
                previous[row] = last[session]
                last[session] = number
            } else {
                previous[row] = Self.noSession
            }
            number &+= 1
        }
    }

    /// Begins again with low numbers. Of the control's earlier rows only that they are there must be known.
    private mutating func renumber() {
        for session in 0..<last.count { last.start[session] = last.start[session] >= control ? 1 : 0 }
        (control, next) = (1, 2)
    }
}
