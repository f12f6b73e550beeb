import ClickIndex
import ClickStore

/// The sessions and the users with a click on a control, each once, by their numbers in a `SessionDirectory`.
struct ControlVisitors: Sendable {
    let sessions: [Int32]
    /// Without the one that stands for no user.
    let users: [Int32]
}

/// Collects the sessions and the users of controls, one control after the other.
///
/// Safety of the raw memory: a scan checks that spans are below the directory's limit, and a directory's sessions and
/// users are below theirs; `met` has a place more than there are spans.
struct VisitorCollector {
    private let directory: SessionDirectory
    /// The last control, from 1, that each span, session and user was met at.
    private let spans: ZeroedMemory<UInt32>
    private let sessions: ZeroedMemory<UInt32>
    private let users: ZeroedMemory<UInt32>
    private var control: UInt32 = 1
    /// The spans met at the control at hand, and how many there are.
    private let met: ZeroedMemory<Int32>
    private var metCount = 0

    /// - Throws: ``StoreError/outOfMemory``
    init(_ directory: SessionDirectory) throws(StoreError) {
        self.directory = directory
        spans = try ZeroedMemory(count: directory.sessions.count)
        sessions = try ZeroedMemory(count: directory.sessionLimit)
        users = try ZeroedMemory(count: directory.nameLimit)
        met = try ZeroedMemory(count: directory.sessions.count + 1)
    }

    /// Adds some clicks of the control at hand.
    mutating func add(_ block: ClickColumns) {
        let (spans, met, control) = (spans.start, met.start, control)
        var count = metCount
        for row in 0..<block.count {
            let span = block.spans[row]
            met[count] = span
            // A sum, as a branch would often be guessed wrong.
            count &+= spans[Int(span)] == control ? 0 : 1
            spans[Int(span)] = control
        }
        metCount = count
    }

    /// Who clicked the control at hand; the next clicks are those of another one.
    mutating func finish() -> ControlVisitors {
        // No user is not a user.
        users.start[0] = control
        let visitors = ControlVisitors(
            sessions: distinct(directory.sessions, met: sessions), users: distinct(directory.users, met: users))
        control += 1
        metCount = 0
        return visitors
    }

    /// The different numbers that the spans have in a column.
    private func distinct(_ column: [Int32], met lastControls: ZeroedMemory<UInt32>) -> [Int32] {
        let (spans, lastControls) = (met.start, lastControls.start)
        return [Int32](unsafeUninitializedCapacity: metCount) { numbers, count in
            for index in 0..<metCount {
                let number = column[Int(spans[index])]
                // A span without a row belongs to no session that could be told from others.
                guard number >= 0, lastControls[Int(number)] != control else { continue }
                lastControls[Int(number)] = control
                numbers.initializeElement(at: count, to: number)
                count += 1
            }
        }
    }
}
