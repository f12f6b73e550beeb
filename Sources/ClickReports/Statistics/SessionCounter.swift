import ClickIndex
import ClickStore
import ClickTracking

/// The figures of one session, from its selected clicks.
package struct SessionFigures: Hashable, Sendable {
    /// The first and the last click, in milliseconds since the Unix epoch, UTC.
    package var firstMs: Int64
    package var lastMs: Int64
    package var outcomes: Outcomes
    /// The exact number of distinct controls.
    package var controls: Int
    /// Bursts of hurried clicks on one spot.
    package var rage: Int
    /// The exact numbers of distinct users and versions; an unknown one does not count.
    package var users: Int
    package var versions: Int
}

/// A session that was counted, and the spans that tell its names.
struct CountedSession: Sendable {
    let figures: SessionFigures
    /// The span of the last click.
    let span: Int32
    /// Those of the last clicks with a user, and with a version. If in one millisecond several users or versions clicked, the
    /// spans of all of them; none if there is none.
    let userSpans: [Int32]
    let versionSpans: [Int32]
}

/// Counts the clicks of sessions, control by control.
///
/// A click touches one place in memory, or two if its session has several spans: a session goes by the id of a span, its
/// first one, and so do its own counts.
struct SessionCounter {
    private let directory: SessionDirectory
    private let buffer = ClickBuffer()
    private var control: Int32 = 0
    /// By the id of the span.
    private(set) var spans: [SpanCounts]

    init(_ directory: SessionDirectory) {
        self.directory = directory
        spans = Array(repeating: SpanCounts(), count: directory.sessionLimit)
    }

    /// Counts one control's clicks. Each control must be counted only once.
    mutating func count(_ clicks: ControlClicks) throws(StoreError) {
        control += 1
        try clicks.visit(in: buffer) { block, _ in count(block) }
    }

    private mutating func count(_ block: ClickColumns) {
        directory.sessions.withUnsafeBufferPointer { sessions in
            spans.withUnsafeMutableBufferPointer { spans in
                for row in 0..<block.count {
                    let span = Int(block.spans[row])
                    let session = Int(sessions[span])
                    // A span without a row belongs to no session that could be told from others.
                    guard session >= 0 else { continue }
                    spans[span].count(block.atMs[row], block.handled[row])
                    spans[session].follow(
                        block.atMs[row], block.placeInWindow(row), block.answered[row], on: control)
                }
            }
        }
    }
}

/// Counts of a session span, and of the session whose first span it is: together as large as a line of a processor's cache.
struct SpanCounts {
    private(set) var firstMs = Int64.max
    private(set) var lastMs = Int64.min
    private(set) var clicks: Int32 = 0
    private(set) var unhandled: Int32 = 0
    private(set) var known: Int32 = 0

    /// Of the session.
    private(set) var controls: Int32 = 0
    private(set) var rage: Int32 = 0
    /// The session's last click on the control that is being counted.
    private var control: Int32 = 0
    private var burst = RageBurst()

    @inline(__always)
    fileprivate mutating func count(_ atMs: Int64, _ handled: UInt8) {
        clicks &+= 1
        firstMs = min(firstMs, atMs)
        lastMs = max(lastMs, atMs)
        known &+= handled == Handled.unknown.rawValue ? 0 : 1
        unhandled &+= handled == Handled.no.rawValue ? 1 : 0
    }

    @inline(__always)
    fileprivate mutating func follow(
        _ atMs: Int64, _ place: (x: Int32, y: Int32), _ answered: UInt8, on control: Int32
    ) {
        if self.control != control {
            controls &+= 1
            burst = RageBurst()
            self.control = control
        }
        if burst.add(atMs, place, answered: answered) == .rage { rage &+= 1 }
    }

    /// Adds what was counted of other controls.
    mutating func add(_ other: SpanCounts) {
        firstMs = min(firstMs, other.firstMs)
        lastMs = max(lastMs, other.lastMs)
        clicks &+= other.clicks
        unhandled &+= other.unhandled
        known &+= other.known
        controls &+= other.controls
        rage &+= other.rage
    }
}

extension CountedSession {
    /// The figures of all sessions with clicks, by the numbers of the sessions.
    ///
    /// - Parameters:
    ///   - parts: What was counted of different controls, by the ids of spans.
    ///   - directory: With versions.
    static func of(_ parts: [[SpanCounts]], _ directory: SessionDirectory) -> [CountedSession] {
        guard var counts = parts.first else { return [] }
        for part in parts.dropFirst() { for span in counts.indices { counts[span].add(part[span]) } }
        let sessions = directory.sessions
        var spans: [Int32] = []
        for span in counts.indices where counts[span].clicks > 0 { spans.append(Int32(truncatingIfNeeded: span)) }
        // Mostly a session has one span, and then they are in order already.
        spans.sort { a, b in
            let (a, b) = (Int(a), Int(b))
            return (sessions[a], counts[a].lastMs, a) < (sessions[b], counts[b].lastMs, b)
        }
        var counted: [CountedSession] = []
        var rest = spans[...]
        while let first = rest.first {
            let ofSession = rest.prefix { sessions[Int($0)] == sessions[Int(first)] }
            rest = rest.dropFirst(ofSession.count)
            counted.append(CountedSession(ofSession, of: Int(sessions[Int(first)]), counts, directory))
        }
        return counted
    }

    /// - Parameter spans: The session's spans with clicks, in the order of their last clicks; at least one.
    private init(_ spans: ArraySlice<Int32>, of session: Int, _ counts: [SpanCounts], _ directory: SessionDirectory) {
        var all = SpanCounts()
        for span in spans { all.add(counts[Int(span)]) }
        span = spans[spans.endIndex - 1]
        let (users, versions): (Int, Int)
        (userSpans, users) = Self.named(spans, directory.users, counts)
        (versionSpans, versions) = Self.named(spans, directory.versions, counts)
        figures = SessionFigures(
            firstMs: all.firstMs, lastMs: all.lastMs,
            outcomes: Outcomes(clicks: Int(all.clicks), known: Int(all.known), unhandled: Int(all.unhandled)),
            controls: Int(counts[session].controls), rage: Int(counts[session].rage), users: users, versions: versions)
    }

    /// Those of some spans that end last of those with a name, one of each name, and how many different names there are.
    private static func named(
        _ spans: ArraySlice<Int32>, _ numbers: [Int32], _ counts: [SpanCounts]
    ) -> (last: [Int32], count: Int) {
        guard spans.count > 1 else { return numbers[Int(spans[spans.startIndex])] == 0 ? ([], 0) : (Array(spans), 1) }
        let named = spans.filter { numbers[Int($0)] != 0 }
        guard let last = named.last else { return ([], 0) }
        var met: Set<Int32> = []
        let lasts = named.filter {
            counts[Int($0)].lastMs == counts[Int(last)].lastMs && met.insert(numbers[Int($0)]).inserted
        }
        return (lasts, Set(named.lazy.map { numbers[Int($0)] }).count)
    }
}
