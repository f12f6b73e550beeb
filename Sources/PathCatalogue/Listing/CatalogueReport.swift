package import ClickReports
import ClickTracking
import ResponderChain

/// Makes tables of catalogues.
package struct CatalogueReport {
    private let catalogues: [Catalogue]
    /// Whether tables for people tell the apps.
    private var isOneApp: Bool { catalogues.count < 2 }

    package init(_ catalogues: [Catalogue]) {
        self.catalogues = catalogues
    }

    /// A control a row.
    package var list: Report {
        let lines = catalogues.flatMap { catalogue in
            catalogue.controls.map { ListedControl(app: catalogue.app, control: $0) }
        }
        return Report(lines, names(lines) + Self.figures(lines) + Self.facts)
    }

    /// A control, and the app that it belongs to.
    private struct ListedControl {
        let app: String?
        let control: CatalogueControl
    }

    private func names(_ lines: [ListedControl]) -> [Report.Field<ListedControl>] {
        [
            .init("control", .control, "the control's path with one of its events") {
                .text($0.control.path.description)
            },
            .init("screen", .screen, "the screen that the control is on, if it is known") { Cell($0.control.screen) },
            .init(
                "position", .text,
                "section:row in lists whose rows are fixed, or the row among controls with the same name; outermost first",
                isDetail: lines.allSatisfy { $0.control.shownPosition == nil }
            ) { Cell($0.control.shownPosition) },
            .init(
                "name", .text, "the name that lasts where the path changes",
                isDetail: lines.allSatisfy { $0.control.lastingName == nil }
            ) { Cell($0.control.lastingName) },
            .init("app", .text, "the app, if it is known", isDetail: isOneApp) { Cell($0.app) },
        ]
    }

    private static func figures(_ lines: [ListedControl]) -> [Report.Field<ListedControl>] {
        let (isUncounted, isUnversioned) = (
            lines.allSatisfy { $0.control.clicks == nil }, lines.allSatisfy { $0.control.firstVersion == nil }
        )
        return [
            .init("clicks", .count, "clicks on the control in the selected versions", isDetail: isUncounted) {
                Cell($0.control.clicks)
            },
            .init(
                "first_version", heading: "first", .text, "the first version that is known to have the control",
                isDetail: isUnversioned
            ) { Cell($0.control.firstVersion) },
            .init(
                "last_version", heading: "last", .text, "the last version that is known to have the control",
                isDetail: isUnversioned
            ) { Cell($0.control.lastVersion) },
        ]
    }

    private static var facts: [Report.Field<ListedControl>] {
        [
            .init("events", .text, "the events that the control raises, if they are known", isDetail: true) {
                cell($0.control.events)
            },
            .init("actions", .text, "what the control calls, if it is known", isDetail: true) {
                cell($0.control.actions)
            },
            .init("handled_by", .text, "the classes that handle its events, if they are known", isDetail: true) {
                cell($0.control.handledBy)
            },
            .init("x", .text, "points from the left edge of the window or of the root view", isDetail: true) {
                points($0.control.frame?.x)
            },
            .init("y", .text, "points from its top edge", isDetail: true) { points($0.control.frame?.y) },
            .init("width", .text, "points", isDetail: true) { points($0.control.frame?.width) },
            .init("height", .text, "points", isDetail: true) { points($0.control.frame?.height) },
            .init(
                "number", .count,
                "the id in the table control (in ClickHouse modulo 2^53), below 0 for none; of a file, the line from 0",
                isDetail: true
            ) {
                Cell($0.control.number)
            },
        ]
    }

    private static func cell(_ texts: [String]?) -> Cell { texts.map(Cell.texts) ?? .null }

    private static func points(_ tenths: Int32?) -> Cell { Cell(tenths.map { Double($0) / 10 }) }
}

extension CatalogueReport {
    /// The paths as a tree: a row for each beginning that several paths have in common, and for each control.
    package var tree: Report {
        let branches = catalogues.flatMap { catalogue in
            PathForest(catalogue.controls).branches.map { (app: catalogue.app, branch: $0) }
        }
        let fields: [Report.Field<(app: String?, branch: PathForest.Branch)>] = [
            .init("path", .path, "the components that the branch's paths begin with", isDetail: true) {
                .text($0.branch.path)
            },
            .init("depth", .count, "the level in the tree; 1 has no branch above it", isDetail: true) {
                Cell($0.branch.depth)
            },
            .init("component", heading: "branch", .branch, "the components that the branch above does not have") {
                .text($0.branch.component)
            },
            .init("app", .text, "the app, if it is known", isDetail: isOneApp) { Cell($0.app) },
            .init("events", .text, "the events of the control that the path names") {
                $0.branch.events.isEmpty ? .null : .texts($0.branch.events)
            },
            .init("controls", .count, "controls on the branch") { Cell($0.branch.controls) },
            .init("clicks", .count, "clicks on them in the selected versions", isDetail: !hasClicks) {
                Cell($0.branch.clicks)
            },
        ]
        return Report(
            branches, fields,
            outline: ReportOutline(
                depths: branches.map(\.branch.depth), hidden: branches.map { _ in 0 }, hiddenAtTop: 0))
    }

    private var hasClicks: Bool { catalogues.contains { $0.controls.contains { $0.clicks != nil } } }
}

extension CatalogueControl {
    /// What tells the control from others with its name: its position, else its rows, `3` or `2/0`.
    fileprivate var shownPosition: String? {
        position ?? (rows.isEmpty ? nil : rows.map(String.init).joined(separator: "/"))
    }
}
