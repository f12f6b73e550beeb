import ClickIndex
import ClickStore
import ClickTracking
import ResponderChain

/// The screens that selected sessions have shown, and when.
struct ScreenViews: Sendable {
    /// A time in which a screen was in front.
    struct View: Sendable {
        /// The screen's place in ``ScreenViews/screens``.
        let screen: Int
        /// The numbers of the session and of its user, of which 0 is none.
        let session: Int32
        let user: Int32
        /// Milliseconds since the Unix epoch, UTC; no end where it was in front when the session ended.
        let fromMs: Int64
        let toMs: Int64?
        /// Whether it is the last one of its session, whatever else is selected.
        fileprivate(set) var isLast = false
    }

    /// As they were recorded, in the order in which they were first met.
    private(set) var screens: [String] = []
    /// In the order of their beginnings.
    private(set) var views: [View] = []
    /// Whether the database has views at all.
    private(set) var areStored = false
    /// The session's number by the id of the span; -1 for ids without a row.
    let sessions: [Int32]

    /// - Parameters:
    ///   - reader: It reads from the connection.
    ///   - selection: Of sessions, of screens, and of the times at which they came to the front.
    init(_ selection: Selection, _ reader: ClickReader, _ connection: Connection) throws(StoreError) {
        // Each thread has the same.
        let directory = try reader.scan(selection) { scan throws(StoreError) in scan.sessions }.first
        sessions = directory?.sessions ?? []
        guard let directory else { return }
        let wanted = try reader.resolve(selection)[.screen]
        var numbers: [ByteString: Int] = [:]
        let rows = try connection.prepare(
            "SELECT session_id, screen, from_ms, to_ms FROM screen_view ORDER BY from_ms, id")
        // The place of each session's last view; nil if it is not selected.
        var last: [Int32: Int?] = [:]
        while try rows.step() {
            areStored = true
            let fromMs = rows.int(2)
            guard let span = Int(exactly: rows.int(0)), sessions.indices.contains(span), sessions[span] >= 0,
                directory.selected?[span] ?? true, let screen = rows.text(1)
            else { continue }
            let isSelected =
                wanted.include(screen) && fromMs >= selection.sinceMs ?? .min && fromMs < selection.untilMs ?? .max
            last[sessions[span]] = .some(isSelected ? views.count : nil)
            guard isSelected else { continue }
            let number = numbers[ByteString(screen)] ?? screens.count
            if number == screens.count {
                numbers[ByteString(screen)] = number
                screens.append(screen)
            }
            views.append(
                View(
                    screen: number, session: sessions[span], user: directory.users[span], fromMs: fromMs,
                    toMs: rows.optionalInt(3)))
        }
        for place in last.values.compactMap(\.self) { views[place].isLast = true }
    }
}
