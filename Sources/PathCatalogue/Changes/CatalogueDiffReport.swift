package import ClickReports
import ResponderChain

/// Tells what became of controls, as tables and pages.
package struct CatalogueDiffReport {
    private let diff: CatalogueDiff
    /// The changes that people are to look at, by what became of the control, in the order of ``ControlFate``.
    private let differences: [(fate: ControlFate, changes: [CatalogueChange])]

    package init(_ diff: CatalogueDiff) {
        self.diff = diff
        let changes = Dictionary(grouping: diff.changes, by: ControlFate.init)
        differences = ControlFate.allCases.filter { $0 != .same }.map { ($0, changes[$0] ?? []) }
    }

    /// Whether every control is the same, and none is doubtful.
    package var isEmpty: Bool { differences.allSatisfy(\.changes.isEmpty) }

    /// How many controls became what: `1 doubtful, 3 moved, 0 other row, 0 gone, 2 new, 40 same`.
    package var summary: String {
        let counts = diff.changes.reduce(into: [:]) { $0[ControlFate($1), default: 0] += 1 }
        return ControlFate.allCases.map { "\(counts[$0, default: 0]) \($0.rawValue)" }.joined(separator: ", ")
    }

    /// Every control once, with plain values for machines.
    package var whole: Report { Report(diff.changes, Self.plain) }

    /// What differs or is doubtful, for people.
    ///
    /// - Parameter all: Whether those that are the same are told, too; they come last.
    package func readable(all: Bool) -> Report {
        let same = all ? diff.changes.filter { ControlFate($0) == .same } : []
        return Report(differences.flatMap(\.changes) + same, Self.fields(hasFates: true))
    }

    /// What differs or is doubtful, with a section for each of these.
    ///
    /// - Parameter names: What the older and the newer catalogue are called.
    package func page(of names: (old: String, new: String)) -> ReportPage {
        let told = differences.filter { !$0.changes.isEmpty }.map { fate, changes in
            ReportPage.Section(
                fate.rawValue, fate.heading, fate.meaning, empty: "",
                Report(changes, Self.fields(hasFates: false, hasPartners: fate != .gone && fate != .new)))
        }
        let facts = [("from", names.old), ("to", names.new), ("controls", summary)]
        return ReportPage(
            title: "What became of the controls", facts: facts.map { ReportPage.Fact($0.0, $0.1) }, sections: told)
    }
}

extension CatalogueDiffReport {
    private static var plain: [Report.Field<CatalogueChange>] {
        [
            .init("kind", .text, "same, moved, gone or new") { .text($0.kind.rawValue) },
            .init("old", .count, "the line of the older file, from 0, or the control's id in the database") {
                Cell($0.old?.number)
            },
            .init("new", .count, "the line of the newer file, or the control's id") { Cell($0.new?.number) },
            .init("old_path", .path, "the control's path before") { Cell($0.old?.path.description) },
            .init("new_path", .path, "the control's path now") { Cell($0.new?.path.description) },
            .init("confidence", .share, "how likely this is true, from 0 to 1") { .real($0.confidence) },
            .init("causes", .text, "why the path or the position changed") { .texts($0.causes.map(\.rawValue)) },
            .init("doubtful", .text, "whether the path is the same and evidence contradicts: yes or no") {
                .text($0.isDoubtful ? "yes" : "no")
            },
            .init("speaks_for", .text, "what speaks for both being one control") {
                .texts($0.evidence.map(\.rawValue))
            },
            .init("speaks_against", .text, "what speaks against it") { .texts($0.contradictions.map(\.rawValue)) },
            .init("old_screen", .text, "the screen before, if it is known") { Cell($0.old?.screen) },
            .init("new_screen", .text, "the screen now") { Cell($0.new?.screen) },
            .init("old_position", .text, "the row before, in a list with fixed rows") { Cell($0.old?.position) },
            .init("new_position", .text, "the row now") { Cell($0.new?.position) },
        ]
    }

    /// - Parameters:
    ///   - hasFates: Whether each row tells what became of its control.
    ///   - hasPartners: Whether there are controls with both an older and a newer path.
    private static func fields(hasFates: Bool, hasPartners: Bool = true) -> [Report.Field<CatalogueChange>] {
        [
            .init(
                "status", .text, "what became of the control; doubtful: its path is the same, and evidence contradicts",
                isDetail: !hasFates
            ) { .text(ControlFate($0).rawValue) },
            .init("control", .path, "the control's path; where it is another one, {before => now}") {
                .text($0.control)
            },
            .init("confidence", .share, "how likely this is true") { .real($0.confidence) },
            .init("causes", .text, "why the path or the row changed", isDetail: !hasPartners) {
                .texts($0.causes.map(\.rawValue))
            },
            .init("speaks_for", heading: "speaks for", .text, "what both have in common", isDetail: !hasPartners) {
                .texts($0.evidence.map(\.rawValue))
            },
            .init("against", .text, "other differences", isDetail: !hasPartners) {
                .texts($0.contradictions.map(\.rawValue))
            },
        ]
    }
}

/// What became of a control, for people, in the order in which they are told. The raw value is told.
enum ControlFate: String, CaseIterable {
    case doubtful, moved
    case otherRow = "other row"
    case gone, new, same

    init(_ change: CatalogueChange) {
        self =
            switch change.kind {
            case .same: change.isDoubtful ? .doubtful : change.causes.isEmpty ? .same : .otherRow
            case .moved: .moved
            case .gone: .gone
            case .new: .new
            }
    }

    fileprivate var heading: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    fileprivate var meaning: String {
        switch self {
        case .doubtful: "The path is the same, but frame, actions, handlers or attributes suggest another control."
        case .moved: "The control has another path: {before => now}."
        case .otherRow: "The control kept its path, and is in another row of a list with fixed rows."
        case .gone: "Only the older catalogue has the control."
        case .new: "Only the newer catalogue has the control."
        case .same: "The control kept its path and its row."
        }
    }
}

extension CatalogueChange {
    /// The control's path with its row in a list. Of what differs both are told.
    fileprivate var control: String {
        let paths = [old, new].compactMap { $0?.path }
        let path = paths.first.map { PathChange(from: $0, to: paths[paths.count - 1]).text } ?? ""
        let (before, now) = (old?.position, new?.position)
        if old != nil, new != nil, before != now { return "\(path) at {\(before ?? "") => \(now ?? "")}" }
        return path + ((before ?? now).map { " at \($0)" } ?? "")
    }
}
