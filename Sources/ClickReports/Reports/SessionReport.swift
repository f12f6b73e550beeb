import Basics
package import ClickStore
import ClickTracking
import ResponderChain

/// What happened in one session, click by click.
package struct SessionReport: SelectedReport, EngineQuery {
    /// The session's whole name.
    package var name: String
    package var selection: Selection
    /// Whether it is the session whose app is unknown.
    package var hasNoApp: Bool

    package init(_ name: String, _ selection: Selection, hasNoApp: Bool = false) {
        self.name = name
        self.selection = selection
        self.hasNoApp = hasNoApp
    }

    /// One click, and how it follows on others.
    package struct SessionClick: Sendable {
        package let click: StoredClick
        /// The time since the session's first click, and since the click before; in milliseconds.
        package let offsetMs: Int64
        package let intervalMs: Int64?
        /// The number of the rage burst that the click is part of, from 1; nil for none.
        package fileprivate(set) var rage: Int?
    }

    package typealias Figures = Result<[SessionClick], SessionNameError>

    /// - Returns: The session's clicks by time, those of one millisecond by kind, causes before effects, then by order, those
    ///   of order 0 by x, then y, unknown first, then by control, sequence number, user, version, outcome, handler, position and item; none if it has no selected ones. Or why the name does not
    ///   tell a session.
    package func figures(from reader: ClickReader) throws(StoreError) -> Figures {
        let sessions = try reader.sessions(named: name, selection, atMost: Self.mostClicks)
        let names = sessions.isEmpty ? try reader.sessionNames(near: name, count: Self.neighbours) : []
        return lines(of: sessions, names: names)
    }

    /// The most clicks of a session, of which all are in memory: some hundred megabytes.
    package static let mostClicks = 200_000

    /// So many names before and after an unknown one are looked at.
    package static let neighbours = 3

    /// The lines of the session that is meant.
    ///
    /// - Parameters:
    ///   - sessions: Those of the name, one for each app.
    ///   - names: The names before and after it, if there are none.
    package func lines(of sessions: [NamedSession], names: [String]) -> Result<[SessionClick], SessionNameError> {
        if sessions.isEmpty { return .failure(.unknown(name, nearest: nearest(names))) }
        if sessions.reduce(0, { $0 + $1.clicks.count }) > Self.mostClicks { return .failure(.tooLong(name)) }
        let selected = sessions.filter { $0.isSelected && ($0.app == nil || !hasNoApp) }
        guard let session = selected.first else { return .failure(.notSelected(name, apps: sessions.map(\.app))) }
        if selected.count > 1 {
            return .failure(.ambiguous(name, apps: selected.map { ($0.app, $0.clicks.count) }))
        }
        return .success(Self.lines(session.clicks))
    }

    /// Those of some names that begin as the wanted one for the longest part.
    private func nearest(_ names: [String]) -> [String] {
        let common = names.map { zip(name.utf8, $0.utf8).prefix { $0 == $1 }.count }
        let longest = common.max() ?? 0
        guard longest > 0 else { return [] }
        return zip(names, common).filter { $0.1 == longest }.map(\.0).sortedByBytes()
    }

    private static func lines(_ clicks: [StoredClick]) -> [SessionClick] {
        let clicks = clicks.sorted(by: precedes)
        var lines: [SessionClick] = []
        for click in clicks {
            lines.append(
                SessionClick(
                    click: click, offsetMs: click.atMs &- clicks[0].atMs,
                    intervalMs: lines.last.map { click.atMs &- $0.click.atMs }))
        }
        markRage(&lines)
        return lines
    }

    /// The order of clicks, which tells apart all that the report shows: so no engine decides it.
    private static func precedes(_ a: StoredClick, _ b: StoredClick) -> Bool {
        let place = { (click: StoredClick) in
            let (x, y) = click.order == 0 ? (click.x, click.y) : (0, 0)
            return (click.atMs, click.control.kind.causalRank, click.order, x, y, click.control)
        }
        if place(a) != place(b) { return place(a) < place(b) }
        let (seq, others) = (a.detail?.seq ?? .min, b.detail?.seq ?? .min)
        return seq != others ? seq < others : texts(a).lexicographicallyPrecedes(texts(b))
    }

    /// How many clicks share time, kind and order with another one.
    private static func unordered(_ clicks: [StoredClick]) -> Int {
        let isAlike = zip(clicks, clicks.dropFirst()).map { a, b in
            (a.atMs, a.control.kind.causalRank, a.order) == (b.atMs, b.control.kind.causalRank, b.order)
        }
        return zip([false] + isAlike, isAlike + [false]).count { $0 || $1 }
    }

    private static func texts(_ click: StoredClick) -> [ByteString] {
        [
            click.session.user, click.session.version, "\(click.handled.rawValue)", click.detail?.handledBy,
            click.detail?.position, click.detail?.item,
        ].map { ByteString($0 ?? "") }
    }

    /// Numbers the bursts in the order of their first clicks, and tells their clicks the number.
    private static func markRage(_ lines: inout [SessionClick]) {
        var bursts: [(clicks: [Int], isRage: Bool)] = []
        // The last burst of each control, and its place among all.
        var last: [Int64: (burst: RageBurst, place: Int)] = [:]
        for (index, click) in lines.lazy.map(\.click).enumerated() {
            var (burst, place) = last[click.control.id] ?? (RageBurst(), 0)
            let role = burst.add(click.atMs, click.placeInWindow, answered: click.answered.rawValue)
            if role == .first {
                place = bursts.count
                bursts.append(([], false))
            }
            bursts[place].clicks.append(index)
            if role == .rage { bursts[place].isRage = true }
            last[click.control.id] = (burst, place)
        }
        for (number, burst) in bursts.filter(\.isRage).enumerated() {
            for index in burst.clicks { lines[index].rage = number + 1 }
        }
    }
}

extension SessionReport {
    package static var inSQL: String { reads(table: "session_click_report") }

    package static var noFigures: Figures { .success([]) }

    /// Makes the report. People see of columns that are often empty those that are not.
    ///
    /// - Throws: ``SessionNameError``
    package func report(of figures: Figures) throws(SessionNameError) -> Report {
        let lines = try figures.get()
        var report = Report(
            lines, Self.times + Self.controls(lines) + Self.outcomes(lines) + Self.places + Self.names(lines))
        report.noteUnordered(Self.unordered(lines.map(\.click)), ofOne: "session")
        if !lines.isEmpty { report.chart = .timeline(timeline(of: lines)) }
        return report
    }

    private func timeline(of lines: [SessionClick]) -> Chart.Timeline {
        let events = lines.map { line in
            Chart.Timeline.Event(
                label: line.click.control.path, offsetMs: line.offsetMs, outcome: line.click.handled.shown,
                isByUser: line.click.control.kind != .routed, rage: line.rage)
        }
        return Chart.Timeline(title: "Session \(name)", events: events)
    }

    private static var times: [Report.Field<SessionClick>] {
        [
            .init("time", .time, "the time of the click") { .integer($0.click.atMs) },
            .init("offset_ms", heading: "offset", .duration, "the time since the first row", isDetail: true) {
                .integer($0.offsetMs)
            },
            .init("interval_ms", heading: "interval", .duration, "the time since the row before, on whatever control") {
                $0.intervalMs.map(Cell.integer) ?? .null
            },
        ]
    }

    private static func controls(_ lines: [SessionClick]) -> [Report.Field<SessionClick>] {
        let kinds = Set(lines.lazy.map(\.click.control.kind))
        return [
            .init(.screen.detail(lines.allSatisfy { $0.click.control.screen == nil })) {
                Cell($0.click.control.screen)
            },
            .init(.control) { .text($0.click.control.path) }, .init(.element) { .text($0.click.control.element) },
            .init(.event) { .text($0.click.control.event) },
            .init(.kind.detail(kinds.count < 2)) { .text($0.click.control.kind.rawValue) },
        ]
    }

    private static func outcomes(_ lines: [SessionClick]) -> [Report.Field<SessionClick>] {
        [
            .init(
                "handled", .text,
                "whether a responder handled the click: yes, no, or unknown if the recording does not say",
                isDetail: lines.allSatisfy { $0.click.handled == .unknown }
            ) { .text("\($0.click.handled)") },
            .init(
                "handled_by", heading: "by", .text, "the class of the first responder that handled the click",
                isDetail: lines.allSatisfy { $0.click.detail?.handledBy == nil }
            ) { Cell($0.click.detail?.handledBy) },
            .init(
                "rage", .count,
                "the number, from 1, of the click's burst of \(Terms.rage); empty if it is in none",
                isDetail: lines.allSatisfy { $0.rage == nil }, isTerm: true
            ) { Cell($0.rage) },
        ]
    }

    private static var places: [Report.Field<SessionClick>] {
        [
            .init("x", .points, "points from the window's left edge; empty if unknown", isDetail: true) {
                place($0.click.x)
            },
            .init("y", .points, "points from the window's top edge; empty if unknown", isDetail: true) {
                place($0.click.y)
            },
            .init("position", .text, "section:row at every list level, outermost first", isDetail: true) {
                Cell($0.click.detail?.position)
            },
            .init("item", .text, "the identity of what the list cell showed", isDetail: true) {
                Cell($0.click.detail?.item)
            },
        ]
    }

    private static func place(_ tenths: Int32) -> Cell {
        tenths == Tenths.unknown ? .null : .real(Double(tenths) / 10)
    }

    private static func names(_ lines: [SessionClick]) -> [Report.Field<SessionClick>] {
        [
            .init("user", .text, "the click's user; empty if unknown", isDetail: isAlike(lines) { $0.user }) {
                Cell($0.click.session.user)
            },
            .init("version", .text, "the app's version; empty if unknown", isDetail: isAlike(lines) { $0.version }) {
                Cell($0.click.session.version)
            },
            .init("session", .text, "the session's name within its app", isDetail: true) {
                .text($0.click.session.name)
            },
            .init("app", .text, "the app; empty if unknown", isDetail: true) { Cell($0.click.session.app) },
        ]
    }

    private static func isAlike(_ lines: [SessionClick], _ name: (SessionKey) -> String?) -> Bool {
        Set(lines.map { name($0.click.session).map(ByteString.init) }).count < 2
    }
}

extension Handled {
    var shown: Chart.Timeline.Outcome {
        switch self {
        case .yes: .handled
        case .no: .unhandled
        case .unknown: .unknown
        }
    }
}

/// Why a name does not tell one session.
package enum SessionNameError: OptionError {
    /// No session goes by the name; names that begin alike.
    case unknown(String, nearest: [String])
    /// Some do, in these apps, but the selection wants none of their apps, versions or users.
    case notSelected(String, apps: [String?])
    /// It has more selected clicks than the report holds.
    case tooLong(String)
    /// Several apps have one, with so many selected clicks.
    case ambiguous(String, apps: [(app: String?, clicks: Int)])
}

extension SessionNameError: CustomStringConvertible {
    package func message(_ option: (String) -> String) -> String {
        switch self {
        case .unknown(let name, let nearest):
            "there is no session '\(name)'; "
                + (nearest.isEmpty ? "" : "names that begin alike: \(Self.list(nearest.map { "'\($0)'" })); ")
                + "'taptrail report sessions' lists sessions"
        case .notSelected(let name, let apps):
            "session '\(name)' is \(Self.list(apps.map(Self.place))), but the options select nothing of it; check "
                + "\(option("app")), \(option("version")) and \(option("user"))"
        case .tooLong(let name):
            "session '\(name)' has more than \(ChartText.count(SessionReport.mostClicks)) selected clicks, which is more than "
                + "this report holds; choose a part of them with \(option("since")) and \(option("until")), or write all of "
                + "them with 'taptrail export --session'"
        case .ambiguous(let name, let apps):
            "there are \(apps.count) sessions '\(name)': "
                + Self.list(apps.map { "\(Self.place($0.app)) (\(Wording.count($0.clicks, "click")))" })
                + "; choose one with \(option("app"))"
                + (apps.contains { $0.app == nil } ? ", or the one without an app with \(option("no-app"))" : "")
        }
    }

    private static func place(_ app: String?) -> String { app.map { "in '\($0)'" } ?? "without an app" }

    /// The first of many, so that a message stays readable.
    private static func list(_ items: [String]) -> String {
        let limit = 10
        return Wording.list(
            items.count > limit ? items.prefix(limit) + ["\(items.count - limit) more"] : items)
    }
}
