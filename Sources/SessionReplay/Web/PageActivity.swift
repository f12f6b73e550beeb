import Basics
import ClickTracking

/// What the page of one window did and when, and when it was pressed: by that a click is judged to be answered or not.
///
/// An inference: what follows a click within a quarter of a second is its answer, unless it comes all the time anyway. That
/// is judged for each part of the page by itself, so that a clock hides no answer elsewhere.
struct PageActivity {
    /// What happened.
    enum Kind: UInt8 {
        /// A part of the page changed, scrolled, or took input; the page was loaded or left.
        case change, scroll, input, elsewhere
        /// A part got the focus; the caret was set; text was marked.
        case focus, caret, marking
        /// A pointer was pressed; something was clicked, or clicked twice at once, which marks a word where text is edited.
        case press, click, doubleClick
    }

    /// One thing that happened.
    private struct Sign {
        /// Milliseconds since the Unix epoch, UTC.
        let atMs: Int64
        let part: Part
    }

    /// What happened, and the number of the node at which it did; -1 if unknown.
    private struct Part: Equatable {
        let kind: Kind
        let node: Int32
    }

    /// The click to be judged.
    struct Click {
        /// When it was pressed and when it was made, in milliseconds since the Unix epoch, UTC.
        let pressedMs: Int64
        let atMs: Int64
        /// Whether it is where text is edited.
        let isInText: Bool
    }

    /// An answer comes within this time.
    static let answerMs: Int64 = 250
    /// Clicks that mark text together do so within this time, as long as nothing else is pressed.
    private static let markingMs: Int64 = 1_000
    /// How far back to look for what a page does all the time.
    private static let habitMs: Int64 = 10_000
    /// What happens in more than one of so many stretches, each as long as an answer may take, comes all the time.
    private static let habitStretches: Int64 = 10
    /// The most signs that are looked at in each direction.
    private static let maximumSigns = 4_096

    private var signs: [Sign] = []

    /// Notes something that happened at a node; nil if the node is not known.
    mutating func add(_ kind: Kind, at node: Int64?, atMs: Int64) {
        signs.append(Sign(atMs: atMs, part: Part(kind: kind, node: node.map { Int32(truncatingIfNeeded: $0) } ?? -1)))
    }

    mutating func append(_ other: PageActivity) { signs += other.signs }

    /// Puts all in the order of time. To be called before clicks are judged.
    mutating func sort() { signs.sort { $0.atMs < $1.atMs } }

    /// Whether the page answered a click; unknown if the page changes all the time at nodes that the recording does not name.
    ///
    /// - Parameter isText: Whether text is edited at a node.
    func answer(to click: Click, isText: (Int64) -> Bool) -> Answered {
        let first = signs.partitioningIndex { $0.atMs >= click.pressedMs }
        // Each part that is a habit is looked for once.
        var habits: [Part] = []
        var pressed: Part?
        var isBlurred = false
        for sign in signs[first...].prefix(Self.maximumSigns) {
            let afterMs = sign.atMs &- click.atMs
            guard afterMs <= Self.markingMs else { break }
            switch sign.part.kind {
            case .press:
                // What follows a press elsewhere is that one's answer.
                if let pressed, pressed != sign.part { return isBlurred ? .unknown : .no }
                pressed = sign.part
            case .click: break
            case .marking: return .yes
            case .doubleClick: if click.isInText { return .yes }
            case _ where afterMs > Self.answerMs: break
            case .elsewhere: return .yes
            case .focus: if isText(Int64(sign.part.node)) { return .yes }
            case .caret: if click.isInText { return .yes }
            case .change, .scroll, .input:
                if !habits.contains(sign.part) {
                    guard isHabit(sign.part, before: first, click.pressedMs) else { return .yes }
                    habits.append(sign.part)
                }
                isBlurred = isBlurred || sign.part.node < 0
            }
        }
        return isBlurred ? .unknown : .no
    }

    /// Whether something happens all the time before a press; what answers other presses does not count.
    private func isHabit(_ part: Part, before end: Int, _ pressedMs: Int64) -> Bool {
        let seen = signs[..<end].suffix(Self.maximumSigns)
        let startMs = max(pressedMs &- Self.habitMs, seen.first?.atMs ?? pressedMs)
        var (stretches, last): (Int64, Int64) = (0, .min)
        var answersEndMs = Int64.min
        for sign in seen where sign.atMs >= startMs {
            if sign.part.kind == .press || sign.part.kind == .click { answersEndMs = sign.atMs &+ Self.answerMs }
            guard sign.part == part, sign.atMs > answersEndMs else { continue }
            // A page that is scrolling goes on with it.
            if part.kind == .scroll, pressedMs &- sign.atMs <= Self.answerMs { return true }
            let stretch = sign.atMs / Self.answerMs
            if stretch != last { (stretches, last) = (stretches + 1, stretch) }
        }
        return stretches > 1 && stretches * Self.answerMs * Self.habitStretches > pressedMs &- startMs
    }
}
