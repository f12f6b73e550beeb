import ClickIndex
import ClickStore
import ClickTracking

/// The bursts of rage that reports count, one by one.
struct RageBursts {
    /// One burst: three clicks or more.
    struct Burst {
        /// The place of the control in the scan, and the span of the click that makes it one of rage.
        let control: Int
        let span: Int32
        /// Milliseconds since the Unix epoch, UTC.
        let firstMs: Int64
        fileprivate(set) var lastMs: Int64
        fileprivate(set) var clicks: Int
    }

    /// The last click of a session on the control at hand, and the burst that it belongs to.
    private struct LastClick {
        var control: Int32 = -1
        var burst = RageBurst()
        var clicks = 0
        var firstMs: Int64 = 0
        /// The place among the bursts of rage, if it is one.
        var place = 0
    }

    /// A burst with all its names.
    struct Named {
        let burst: Burst
        let control: ControlRow
        let session: SessionKey
    }

    private(set) var bursts: [Burst] = []
    private let sessions: [Int32]
    private var last: [LastClick]
    private let buffer = ClickBuffer()

    private init(_ directory: SessionDirectory) {
        sessions = directory.sessions
        last = Array(repeating: LastClick(), count: directory.sessionLimit)
    }

    /// The bursts of selected clicks, by the time of their first clicks; among equals by control and session.
    static func all(_ selection: Selection, from reader: ClickReader) throws(StoreError) -> [Named] {
        try reader.scan(selection, withApps: true) { scan throws(StoreError) in
            var bursts = RageBursts(scan.sessions)
            while let clicks = try scan.next() { try bursts.add(clicks) }
            return bursts.bursts
        } finish: { parts, scan throws(StoreError) in
            let bursts = parts.joined().sorted {
                ($0.firstMs, $0.control, $0.span) < ($1.firstMs, $1.control, $1.span)
            }
            let (controls, spans) = (scan.controls, Set(bursts.lazy.map(\.span)).sorted())
            let names = Dictionary(uniqueKeysWithValues: zip(spans, try scan.names(ofSpans: spans)))
            return bursts.compactMap { burst in
                names[burst.span].map { Named(burst: burst, control: controls[burst.control], session: $0) }
            }
        }
    }

    /// Adds one control's clicks. Each control must be added only once.
    private mutating func add(_ clicks: ControlClicks) throws(StoreError) {
        let control = clicks.index
        try clicks.visit(in: buffer) { block, _ in
            for row in 0..<block.count {
                let session = Int(sessions[Int(block.spans[row])])
                // A span without a row belongs to no session that could be told from others.
                if session >= 0 { add(block, row, of: control, to: session) }
            }
        }
    }

    private mutating func add(_ block: ClickColumns, _ row: Int, of control: Int, to session: Int) {
        let atMs = block.atMs[row]
        var click = last[session]
        if Int(click.control) != control {
            click = LastClick(control: Int32(truncatingIfNeeded: control))
        }
        let role = click.burst.add(atMs, block.placeInWindow(row), answered: block.answered[row])
        if role == .first { (click.clicks, click.firstMs) = (0, atMs) }
        click.clicks += 1
        if role == .rage {
            click.place = bursts.count
            bursts.append(
                Burst(
                    control: control, span: block.spans[row], firstMs: click.firstMs, lastMs: atMs,
                    clicks: click.clicks))
        } else if role == .ofRage {
            bursts[click.place].lastMs = atMs
            bursts[click.place].clicks += 1
        }
        last[session] = click
    }
}

extension RageBursts {
    /// The bursts as rows.
    static func report(of bursts: [Named]) -> Report {
        let fields: [Report.Field<Named>] = [
            .init("start", .time, "the time of the burst's first click") { .integer($0.burst.firstMs) },
            .init("end", .time, "the time of its last click") { .integer($0.burst.lastMs) },
            .init("length_ms", .duration, "the time from the first click to the last") {
                .integer($0.burst.lastMs &- $0.burst.firstMs)
            },
            .init(.clicks.meaning("clicks in the burst")) { Cell($0.burst.clicks) },
            .init(.screen) { Cell($0.control.screen) }, .init(.control) { .text($0.control.path) },
            .init(.element) { .text($0.control.element) },
            .init("session", .text, "the session's name within its app") { .text($0.session.name) },
            .init("app", .text, "the app; empty if unknown") { Cell($0.session.app) },
            .init("version", .text, "the app's version; empty if unknown") { Cell($0.session.version) },
            .init("user", .text, "the user; empty if unknown") { Cell($0.session.user) },
        ]
        return Report(bursts, fields)
    }
}
