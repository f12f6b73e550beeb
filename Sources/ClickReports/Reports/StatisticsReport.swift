package import Basics
package import ClickStore

/// The statistics of each control that was clicked, or of groups of clicks: those of an app, of a screen, of a day.
package struct StatisticsReport: SelectedReport {
    package var relation: Relation
    /// The column of groups' names; nil for controls.
    private let name: Report.Column?

    /// - Parameters:
    ///   - grouping: What clicks are grouped by; nil for a group of each control.
    ///   - zone: That of days.
    ///   - withTrend: Whether clicks are counted in parts of the selection's time, too.
    package init(
        _ selection: Selection, by grouping: Grouping? = nil, in zone: TimeZoneRules = .utc, withTrend: Bool = false
    ) {
        let key: Relation.Key = grouping == .day ? .day(zone) : grouping.map(Relation.Key.name) ?? .control
        let measures: Relation.Measures = [.visitors, .rage, .intervals]
        self.init(
            Relation(selection, by: key, withTrend ? measures.union(.trend) : measures), grouping.map(Self.name))
    }

    /// The statistics of screens, with the number of controls and without intervals.
    package init(screensOf selection: Selection) {
        let screen = Report.Column.screen.meaning("the screen; empty for clicks whose screen is unknown")
        self.init(Relation(selection, by: .name(.screen), [.visitors, .rage, .controls]), screen)
    }

    private init(_ relation: Relation, _ name: Report.Column?) {
        (self.relation, self.name) = (relation, name)
    }

    package typealias Figures = [ClickGroup]
    package static var noFigures: Figures { [] }
    package func matching(_ periods: ComparedSides) -> RowMatching? {
        if case .day = relation.key { nil } else { .names() }
    }

    /// - Returns: The groups with clicks, in the order of reports; days are in theirs already.
    package func figures(by engine: any ReportEngine) throws -> Figures {
        if case .name(let grouping) = relation.key {
            try engine.check(grouping, among: Grouping.allCases.map(\.rawValue))
        }
        let groups = try engine.groups(of: relation)
        if case .day = relation.key { return groups }
        return groups.sortedAsReported()
    }

    /// Makes the report. It tells the kind of clicks only if the selection has several.
    package func report(of groups: Figures) -> Report {
        let names: [Report.Field<ClickGroup>] =
            name.map { [.init($0) { Cell($0.name) }] }
            ?? ControlRow.fields(withKind: relation.selection.kinds.count != 1, \.ofControl)
        let total = Double(groups.reduce(0) { $0 + $1.statistics.clicks })
        var report = Report(groups, names + ClickStatistics.fields(relation.measures, total: total, \.statistics))
        report.noteUnknown(groups.lazy.map(\.statistics.outcomes))
        return report
    }

    /// The column of a grouping's names.
    private static func name(_ grouping: Grouping) -> Report.Column {
        let meaning =
            switch grouping {
            case .app: "the app; empty if it is not known"
            case .version: "the app's version; empty if it is not known"
            case .screen: "the screen that the controls are on; empty if it is not known"
            case .event: "the event's name"
            case .class: "the class of the controls"
            case .user: "the user; empty for clicks without one"
            case .element: "the controls' path without its event"
            case .day: "the day in the report's time zone"
            case .property(let key): "what sessions say of themselves as \(key); empty if they say nothing"
            }
        return Report.Column(grouping.rawValue, grouping.type, meaning)
    }
}

extension Grouping {
    /// What the names of groups are.
    fileprivate var type: Report.ValueType {
        switch self {
        case .element: .element
        case .screen: .screen
        case .app, .version, .event, .class, .user, .day, .property: .text
        }
    }
}
