package import ClickStore
import ResponderChain

/// The clicks of each element as a stack of the components of its path.
package struct IcicleReport: ReportQuery {
    package var selection: Selection

    package init(_ selection: Selection) {
        self.selection = selection
    }

    /// A stack, and the clicks of all controls at its end, whatever their event and their screen.
    package struct Line: Sendable {
        /// The path without its event.
        package let element: String
        /// The components of that, outermost first.
        package let components: [String]
        package let controls: Int
        package let outcomes: Outcomes
    }

    /// - Returns: The stacks with a click, most clicks first, among equals by their paths.
    package func figures(from reader: ClickReader) throws(StoreError) -> [Line] {
        Self.lines(try reader.scan(selection) { scan throws(StoreError) in try scan.outcomes() }.flatMap(\.self))
    }

    /// The lines of the report, in its order.
    ///
    /// - Parameter controls: Those that were clicked.
    package static func lines(_ controls: [ControlOutcomes]) -> [Line] {
        var elements: [ByteString: (control: ControlRow, controls: Int, outcomes: Outcomes)] = [:]
        for (control, outcomes) in controls {
            let key = ByteString(control.element)
            elements[key, default: (control, 0, Outcomes())].controls += 1
            elements[key, default: (control, 0, Outcomes())].outcomes.add(outcomes)
        }
        let lines = elements.values.map { control, controls, outcomes in
            Line(
                element: control.element, components: control.components, controls: controls, outcomes: outcomes)
        }
        return lines.sorted { a, b in
            let (clicks, others) = (a.outcomes.clicks, b.outcomes.clicks)
            return clicks != others
                ? clicks > others : a.element.utf8.lexicographicallyPrecedes(b.element.utf8)
        }
    }

    package func report(from engine: some ReportEngine) throws -> Report {
        report(of: try engine.figures(of: self))
    }

    /// Makes the report.
    package func report(of lines: [Line]) -> Report {
        let total = Double(lines.reduce(0) { $0 + $1.outcomes.clicks })
        var report = Report(
            lines,
            [
                .init("element", .path, "the path without its event: the stack's names from the outermost one on") {
                    .text($0.element)
                },
                .init("clicks", .count, "the number of clicks") { Cell($0.outcomes.clicks) },
                .init("share", .share, "the part of all clicks of the selection") {
                    .real(Double($0.outcomes.clicks) / total)
                },
                .init(
                    "unhandled", .count, "clicks that no responder handled; empty if no outcome is known",
                    isTerm: true
                ) { Cell($0.outcomes.unhandled) },
                .init("depth", .count, "the number of components", isDetail: true) { Cell($0.components.count) },
                .init("controls", .count, "distinct controls at the stack's end that were clicked", isDetail: true) {
                    Cell($0.controls)
                },
            ])
        let stacks = lines.map { line in
            Chart.Icicle.Stack(
                names: line.components, clicks: line.outcomes.clicks, unhandled: line.outcomes.unhandled)
        }
        report.chart = .icicle(Chart.Icicle(stacks: stacks))
        return report
    }
}

extension ControlRow {
    /// The components of the path, outermost first. All stored paths are valid, but for those that somebody wrote into the
    /// database.
    fileprivate var components: [String] {
        (try? ControlPath(parsing: path))?.components.map(\.description) ?? [element]
    }
}
