import Basics
package import ClickStore
import ResponderChain

/// What the clicks of a report are split by: each part has rows of its own.
package enum Split: Hashable, CaseIterable, Sendable {
    case version, app, screen, segment
    /// What sessions have said of themselves under a key.
    case property(String)
    /// Days, weeks or months.
    case period(CalendarUnit)

    /// All but properties, of which each database has its own, and periods, which some reports take.
    package static let allCases: [Split] = [.version, .app, .screen, .segment]

    /// One part of the clicks.
    package struct Part: Sendable {
        package let name: String
        package let selection: Selection

        package init(_ name: String, _ selection: Selection) {
            (self.name, self.selection) = (name, selection)
        }
    }

    /// So many parts there are at most: those with the most clicks.
    package static let maxParts = 20

    /// The column with the parts' names.
    var column: Report.Column {
        switch self {
        case .version: Report.Column(rawValue, .text, "the app's version")
        case .app: Report.Column(rawValue, .text, "the app")
        case .screen: .screen
        case .property(let key): Report.Column(key, .text, "what sessions say of themselves as \(key)")
        case .period(let unit): Report.Column(rawValue, .text, "the date of the \(unit.rawValue)'s first day")
        case .segment:
            Report.Column(
                rawValue, .text,
                "having: sessions with such a click, without: those without; or new: those of new users, returning: their later ones"
            )
        }
    }

    /// The parts of a selection that have clicks; versions in their order, those of a segment in that of the options, others by
    /// clicks.
    ///
    /// - Returns: The parts, and what their reader should know of the others.
    func parts(
        of selection: Selection, in zone: TimeZoneRules, by engine: any ReportEngine
    ) throws -> (parts: [Part], notes: [String]) {
        let grouping: Grouping
        var names: WritableKeyPath<Selection, [String]>?
        switch self {
        case .segment: return (Self.segments(of: selection) ?? [], [])
        case .version: (grouping, names) = (.version, \.versions)
        case .app: (grouping, names) = (.app, \.apps)
        case .screen: (grouping, names) = (.screen, \.screens)
        case .property(let key): grouping = .property(key)
        case .period(let unit): return try periods(unit, of: selection, in: zone, by: engine)
        }
        try engine.check(grouping, among: Self.allCases.map(\.rawValue))
        let groups = try engine.groups(of: Relation(selection, by: .name(grouping), [])).sortedAsReported()
        var (named, notes) = (groups.filter { $0.name != nil }, [String]())
        if named.count < groups.count { notes.append("clicks without a known \(rawValue) are left out") }
        // A pattern stands for whatever there is; another name may be mistyped.
        let given = (names.map { selection[keyPath: $0] } ?? []).filter { !$0.contains("*") && !$0.contains("?") }
        for name in given where !named.contains(where: { $0.name?.hasSameBytes(as: name) ?? false }) {
            notes.append("no selected click has the \(rawValue) '\(name)'")
        }
        if named.count > Self.maxParts {
            notes.append(
                "the \(named.count - Self.maxParts) \(rawValue)s with the fewest clicks are left out; \(option) chooses"
            )
            named.removeSubrange(Self.maxParts...)
        }
        if self == .version {
            let ages = named.map { VersionPrecedence($0.name, firstMs: $0.statistics.firstMs) }
            named = named.indices.sorted { ages[$0].precedes(ages[$1]) }.map { named[$0] }
        }
        let parts = named.compactMap(\.name).map { name in
            var part = selection
            if let names { part[keyPath: names] = [name] }
            if let property { part.segment.properties.choose(NamePattern.escaped(name), of: property) }
            return Part(name, part)
        }
        return (parts, notes)
    }

    /// The periods with clicks, in their order: the last ones of many.
    private func periods(
        _ unit: CalendarUnit, of selection: Selection, in zone: TimeZoneRules, by engine: any ReportEngine
    ) throws -> (parts: [Part], notes: [String]) {
        let groups = try TimesReport(selection, per: unit, in: zone).figures(by: engine).filter {
            $0.statistics.clicks > 0
        }
        guard let first = groups.suffix(Self.maxParts).first?.startMs, let last = groups.last?.startMs,
            // With the beginning of the one after the last.
            let periods = Periods(of: unit, in: zone, first...last + 32 * LocalTime.msOfDay, limit: .max / 2)
        else { return ([], []) }
        let parts = groups.suffix(Self.maxParts).map { group in
            var part = selection
            part.sinceMs = max(group.startMs, selection.sinceMs ?? .min)
            // A damaged file may have times at the end of all years.
            let next = periods.starts.dropFirst(periods.period(at: group.startMs) + 1).first
            part.untilMs = min(next ?? .max, selection.untilMs ?? .max)
            return Part(ISOTime.date(ofDay: group.firstDay(of: unit)), part)
        }
        let left = groups.count - parts.count
        return (
            parts, left > 0 ? ["\(left) earlier \(rawValue)s are not shown; --since and --until choose the period"] : []
        )
    }

    /// The sessions that a selection means and the others, if one condition alone says which.
    package static func segments(of selection: Selection) -> [Part]? {
        let segment = selection.segment
        func part(_ name: String, _ set: (inout Segment) -> Void) -> Part {
            var part = selection
            (part.segment.having, part.segment.without, part.segment.visitors) = ([], [], nil)
            set(&part.segment)
            return Part(name, part)
        }
        let selectors = segment.having + segment.without
        guard selectors.count + (segment.visitors == nil ? 0 : 1) == 1 else { return nil }
        if segment.visitors != nil {
            return Segment.Visitors.allCases.map { visitors in part(visitors.rawValue) { $0.visitors = visitors } }
        }
        return [part("having") { $0.having = selectors }, part("without") { $0.without = selectors }]
    }
}

extension Split: PropertyNaming {
    package var property: String? { if case .property(let key) = self { key } else { nil } }

    package var rawValue: String {
        switch self {
        case .property(let key): key
        case .period(let unit): unit.rawValue
        case .version, .app, .screen, .segment: "\(self)"
        }
    }

    /// The option that asks for it.
    package var words: String { if case .period = self { "--per \(rawValue)" } else { "--by \(rawValue)" } }

    /// Whether parts are of different sessions, so that two of them can be judged.
    var isJudged: Bool {
        switch self {
        case .screen, .period: false
        case .version, .app, .segment, .property: true
        }
    }

    /// The option that chooses parts.
    var option: String { property.map { "--property \($0)=…" } ?? "--\(rawValue)" }
}

/// A report that can be split.
package protocol SplittableReport: SelectedReport {
    var selection: Selection { get set }
    /// The report of a part of its clicks.
    func part(_ selection: Selection) -> Self
    /// What it counts, and so what two parts are judged by.
    var counted: SplitUnit { get }
    /// Which part of so many sessions each of its figures is of. Where the report has a row for each of them, they are in the rows' order.
    func shares(of figures: Figures, sessions: Int) -> [SplitShare]
    /// The column of a row's figure that is compared; nil if rows are not those of ``shares(of:sessions:)``.
    static var comparedColumn: String? { get }
    /// What such figures are called: `step`.
    static var noun: String { get }
}

extension SplittableReport {
    package func part(_ selection: Selection) -> Self {
        var part = self
        part.selection = selection
        return part
    }
}

/// What a report counts.
package enum SplitUnit: Sendable {
    /// Those of a user resemble one another, so only the first of each judges.
    case sessions
    case users
    /// Users, each of whom is in one part alone, with whatever sessions follow.
    case newUsers
}

/// A figure of a part that can be compared with that of another part.
package struct SplitShare: Sendable {
    /// What it is of, in a text that is the same in both parts.
    package let key: String
    package let share: ShareDifference.Share

    package init(_ key: String, _ part: Int, of whole: Int) {
        (self.key, share) = (key, ShareDifference.Share(part, of: whole))
    }
}
