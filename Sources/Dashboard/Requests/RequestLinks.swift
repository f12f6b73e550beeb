internal import ClickQuery
internal import ClickReports
internal import ResponderChain

extension PageRequest {
    /// Where a report of the page leads.
    ///
    /// - Parameter isSorted: Whether its table can be sorted.
    func links(isSorted: Bool) -> PageLinks {
        var links = PageLinks()
        links.cell = { [self] report, row, column in cell(report, row, column) }
        links.branch = { [self] in branch($0) }
        links.control = { [self] path in
            // What has no path is a screen or a class, or an edge of sessions.
            guard path.utf8.firstRange(of: "--".utf8) != nil else { return nil }
            return address(of: "control", selecting: [("control", path)], [(DashboardPage.own, "control,screen,kind")])
        }
        if isSorted {
            links.heading = { [self] column in heading(column) }
        }
        return links
    }

    private func heading(_ column: Report.Column) -> (address: String, order: PageLinks.ColumnOrder)? {
        // A row of bars has no order that anybody would look for.
        guard column.name != "trend" else { return nil }
        guard let sort, [column.name, column.heading].contains(sort.column) else {
            return (address(changing: [("sort", column.name)]), .none)
        }
        let isDescending = sort.isDescending ?? column.type.isSortedDescending
        return (
            address(changing: [("sort", column.name + (isDescending ? ":asc" : ":desc"))]),
            isDescending ? .descending : .ascending
        )
    }

    private func cell(_ report: Report, _ row: Int, _ column: Int) -> String? {
        guard case .text(let text) = report.rows[row][column], !text.isEmpty else { return nil }
        let column = report.columns[column]
        func beside(_ name: String) -> String {
            report.columns.firstIndex { $0.name == name }.map { report.rows[row][$0].text } ?? ""
        }
        switch column.type {
        case .control, .element:
            // Where a session starts or ends there is no control.
            guard (try? ControlPath(parsing: column.type == .control ? text : text + "--e")) != nil else { return nil }
            // Of two controls in a row each has its own screen and kind beside it.
            let prefix = ["from", "to"].contains(column.name) ? column.name + "_" : ""
            let others = ["screen", "kind"].map { ($0, beside(prefix + $0)) }.filter { !$0.1.isEmpty }
            return address(
                of: "control", selecting: [("control", text)] + others, [(DashboardPage.own, "control,screen,kind")])
        case .screen: return address(of: "screens", selecting: [("screen", text)], [(DashboardPage.own, "screen")])
        case .branch: return branch(beside("path"))
        case .text where column.name.hasPrefix("example_"):
            // They have their app with them where they need one.
            let touch = beside("control")
            return address(
                of: "session", selecting: [("session", text)],
                ownOfSession + (touch.isEmpty ? [] : [("touch", touch)]) + (page == "rage" ? [("sign", page)] : []))
        case .text: return name(text, column.name, app: beside("app"))
        default: return nil
        }
    }

    /// Where a name leads that is no control's.
    private func name(_ text: String, _ column: String, app: String) -> String? {
        switch column {
        case "app", "version": address(of: Address.start, selecting: [(column, text)])
        case "changes":
            // Two versions with an arrow between them.
            text.firstRange(of: " → ").map { arrow in
                address(
                    of: "compare",
                    [("before", String(text[..<arrow.lowerBound])), ("after", String(text[arrow.upperBound...]))])
            }
        case "user": address(of: "sessions", selecting: [(column, text)])
        case "session":
            address(
                of: "session", selecting: [("session", text)] + (app.isEmpty ? [] : [("app", app)]),
                ownOfSession + (app.isEmpty ? [("no-app", "yes")] : []))
        default: nil
        }
    }

    /// What belongs to the page of a session alone: its name, and its app unless somebody has selected that.
    var ownOfSession: [PageQuery.Parameter] {
        let isSelected = query.selected.contains { $0.name == "app" } && !ownNames.contains("app")
        return [(DashboardPage.own, isSelected ? "session" : "session,app")]
    }

    private func branch(_ path: String) -> String? {
        guard let parsed = try? ControlPath(parsing: path + "--e") else { return nil }
        return address(of: page, selecting: [("under", PathSelector(parsed.components).description)])
    }
}
