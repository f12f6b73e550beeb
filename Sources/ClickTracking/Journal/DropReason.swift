/// Why a captured click will never be stored.
public enum DropReason: Int, CaseIterable, Sendable {
    /// The journal was full and keeps its older clicks: the new one was dropped.
    case fullNewest
    /// The journal was full and keeps its newer clicks: the oldest ones were dropped.
    case fullOldest
    /// The clock showed a time before 2000.
    case badClock
    /// A name, such as the control's path, is too long for the journal.
    case tooLong
    /// The app's `willRecord` closure declined it.
    case declined
    /// Waiting clicks were erased because the user asked for it.
    case erased
    /// The recorder had been closed.
    case closed
    /// The sink rejected it.
    case rejected
    /// A segment of the journal was damaged, by a power loss or a bad disk.
    case damaged

    /// Whether the click was in the journal when it was dropped.
    var wasJournaled: Bool {
        switch self {
        case .fullOldest, .erased, .rejected, .damaged: true
        case .fullNewest, .badClock, .tooLong, .declined, .closed: false
        }
    }

    /// The reason's name in reports and metrics.
    public var name: String { "\(self)" }
}
