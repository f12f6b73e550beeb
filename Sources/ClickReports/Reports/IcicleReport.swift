package import ClickStore
import ResponderChain

/// The clicks of each element as a stack of the components of its path: of all controls at its end, whatever their event and
/// their screen.
package struct IcicleReport: SelectedReport {
    package var selection: Selection

    package init(_ selection: Selection) {
        self.selection = selection
    }

    package typealias Figures = [ClickGroup]
    package static var noFigures: Figures { [] }

    /// - Returns: The stacks with a click, most clicks first, among equals by their paths. Where no outcome is known, with
    ///   their bursts of rage, which the picture shows then.
    package func figures(by engine: any ReportEngine) throws -> Figures {
        var relation = Relation(selection, by: .name(.element), .controls)
        let stacks = try engine.groups(of: relation)
        guard stacks.allSatisfy({ $0.statistics.unhandled == nil }) else { return stacks.sortedAsReported() }
        relation.measures.insert(.rage)
        return try engine.groups(of: relation).sortedAsReported()
    }

    /// Makes the report.
    package func report(of stacks: Figures) -> Report {
        let total = Double(stacks.reduce(0) { $0 + $1.statistics.clicks })
        let lines = stacks.map { (element: $0.name ?? "", components: Self.components($0.name ?? ""), $0.statistics) }
        var report = Report(
            lines,
            [
                .init(
                    "element", .element, "the path without its event: the stack's names from the outermost one on"
                ) { .text($0.element) },
                .init(.clicks.meaning("clicks on the element at the stack's end, not on those below it")) {
                    Cell($0.2.clicks)
                },
                .init(.share) { .real(Double($0.2.clicks) / total) }, .init(.unhandled) { Cell($0.2.unhandled) },
                .init("depth", .count, "the number of components", isDetail: true) { Cell($0.components.count) },
                .init(
                    .controls.meaning("distinct controls at the stack's end with a click: by event, screen and kind")
                        .detail()
                ) { Cell($0.2.controls) },
            ])
        report.chart = .icicle(
            Chart.Icicle(
                stacks: lines.map {
                    Chart.Icicle.Stack(
                        names: $0.components, clicks: $0.2.clicks, unhandled: $0.2.unhandled, rage: $0.2.rage)
                }))
        report.noteUnknown(stacks.lazy.map(\.statistics.outcomes))
        return report
    }

    /// The components of an element, outermost first. All stored paths are valid, but for those that somebody wrote into the
    /// database.
    private static func components(_ element: String) -> [String] {
        (try? ControlPath(parsing: element + "--e"))?.components.map(\.description) ?? [element]
    }
}
