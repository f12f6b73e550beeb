import ClickTracking
import ResponderChain

/// What the controls and screens of a report are called where people read it: a name tells them from those of rows that are
/// left out, too. So it does not change with the number of rows, and as a selector gives the figures beside it.
struct ReportNames {
    private let labels: LabelledControls
    private let controls: ControlNames
    private let screens: ScreenNames

    /// - Parameter columns: The columns that are shown.
    init(_ report: Report, columns: [Int]) {
        func texts(_ type: Report.ValueType, in rows: [[Cell]]) -> [String] {
            columns.filter { report.columns[$0].type == type }.flatMap { column in
                rows.compactMap { $0[column].name }
            }
        }
        labels = report.labels
        let (rows, leftOut) = (report.rows, report.leftOut)
        controls = ControlNames(
            texts(.control, in: rows), elements: texts(.element, in: rows),
            routed: columns.flatMap { Self.routed(report, column: $0) },
            leftOut: texts(.control, in: leftOut), leftOutElements: texts(.element, in: leftOut))
        // Where sessions start and end is no screen, and has no ending in common with them.
        let edges = [SequenceEdges.start, SequenceEdges.end]
        screens = ScreenNames((texts(.screen, in: rows) + texts(.screen, in: leftOut)).filter { !edges.contains($0) })
    }

    /// The paths of a column that belong to events of the app, as the column of kinds beside it says.
    private static func routed(_ report: Report, column: Int) -> [String] {
        let name = report.columns[column].name
        let kind = name == Report.Column.control.name ? Report.Column.kind.name : "\(name)_\(Report.Column.kind.name)"
        guard report.columns[column].type == .control, let kinds = report.columns.firstIndex(where: { $0.name == kind })
        else { return [] }
        return (report.rows + report.leftOut).filter { $0[kinds].name == ClickKind.routed.rawValue }.compactMap {
            $0[column].name
        }
    }

    /// A value as people read it.
    func readable(_ cell: Cell, _ type: Report.ValueType) -> Cell {
        switch (type, cell) {
        case (.control, .text(let path)): .text(labels[path] ?? controls.name(ofPath: path))
        case (.element, .text(let path)): .text(labels[path] ?? controls.name(ofElement: path))
        case (.screen, .text(let screen)): .text(screens.name(of: screen))
        case (.branch, .text(let branch)): .text(Self.name(ofBranch: branch))
        default: type.readable(cell)
        }
    }

    /// What the components are called that a row of a tree adds to those above it.
    private static func name(ofBranch branch: String) -> String {
        guard let path = try? ControlPath(parsing: branch + ControlPath.separator + "e") else { return branch }
        let texts = ComponentTexts(path.components)
        return texts.text(of: texts.folded(Array(path.components.indices)) { _ in false })
    }
}

extension Cell {
    /// The text of a name; nil for anything else.
    var name: String? { if case .text(let text) = self { text } else { nil } }
}
