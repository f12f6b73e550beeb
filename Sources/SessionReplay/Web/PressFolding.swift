import ClickTracking
import ResponderChain

/// Tells the clicks of one session that a person made from those that a browser or a second recorder has added, which are
/// duplicates: one press is one click. Events come in the order of their times.
///
/// A browser sends a label's control a click of its own, and clicks again while a key is held. Two clicks of a person on one
/// control are never so close.
struct PressFolding {
    /// A click so long after the one before it is of the same press. Windows beyond those that are played together come in an
    /// order of their own, so that a time may be earlier than the last one.
    private static let samePressMs: Range<Int64> = 0..<50

    /// An interaction that a recording can have twice in one millisecond only if it has been written twice.
    struct Interaction: Hashable {
        /// The window's place among those of the session.
        let window: Int
        let type: String
        let node: Int64?
        let x: Double?
        let y: Double?
    }

    /// The interactions of the last millisecond.
    private var interactions: Set<Interaction> = []
    private var atMs = Int64.min
    private var lastClick: (control: ControlPath, screen: String?, hit: String?, atMs: Int64)?
    private var lastPress: (location: Event.Location?, atMs: Int64)?
    private var hasPressSinceClick = false
    private var presses = 0
    /// The presses that another one came too soon after.
    private var doublePresses = 0
    /// How many clicks were duplicates, by their cause.
    private var counts: [Cause: Int] = [:]

    /// Why a click is no press of its own.
    fileprivate enum Cause: CaseIterable {
        case repeated, label, again
    }

    /// Notes an interaction; returns true if it is one that the window has had in the same millisecond.
    mutating func isRepeated(_ interaction: Interaction, atMs: Int64) -> Bool {
        if atMs != self.atMs { interactions.removeAll(keepingCapacity: true) }
        self.atMs = atMs
        return !interactions.insert(interaction).inserted
    }

    /// Notes that a pointer was pressed.
    mutating func press(at location: Event.Location?, atMs: Int64) {
        presses += 1
        if let lastPress, Self.samePressMs.contains(atMs &- lastPress.atMs), location == lastPress.location {
            doublePresses += 1
        }
        lastPress = (location, atMs)
        hasPressSinceClick = true
    }

    /// Notes that a click is one which the recording has twice.
    mutating func addRepeatedClick() { counts[.repeated, default: 0] += 1 }

    /// Notes a click; returns true if it belongs to the press of the click before it.
    ///
    /// - Parameter hit: What was hit in the control.
    mutating func isOfLastPress(_ control: ControlPath, on screen: String?, hit: String?, atMs: Int64) -> Bool {
        defer {
            lastClick = (control, screen, hit, atMs)
            hasPressSinceClick = false
        }
        guard !hasPressSinceClick, let lastClick, Self.samePressMs.contains(atMs &- lastClick.atMs),
            lastClick.control == control, lastClick.screen.hasSameBytes(as: screen)
        else { return false }
        counts[lastClick.hit.hasSameBytes(as: hit) ? .again : .label, default: 0] += 1
        return true
    }

    /// Hands on how many clicks were duplicates, and why.
    func finish(_ output: any ReplayOutput) throws {
        for cause in Cause.allCases {
            try output.fold(counts[cause, default: 0], cause.reason(hasTwoRecorders: hasTwoRecorders))
        }
    }

    /// Nobody presses twice within so short a time; a single case may be a fault of the pointer.
    private var hasTwoRecorders: Bool { doublePresses > 2 && 3 * doublePresses > presses }
}

extension PressFolding.Cause {
    fileprivate func reason(hasTwoRecorders: Bool) -> String {
        switch self {
        case .repeated where hasTwoRecorders, .again where hasTwoRecorders: "two recorders ran in the page"
        case .repeated: "the recording has the same event twice, as if a batch had been sent again"
        case .label: "the browser sent it to the control of the label that was clicked"
        case .again: "the browser or a second recorder repeated it within 50 ms of the press"
        }
    }
}
