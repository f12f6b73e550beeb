internal import ClickReports

/// A report of a page, with what it answers and the ways to it as data.
struct SectionCard {
    let section: ReportPage.Section
    let page: DashboardPage
    let request: PageRequest
    /// Whether it is the page's first report, which its address alone has as data.
    let isFirst: Bool

    private var report: Report { section.report }
    /// Whether it is the page's own report, which can be sorted.
    private var isOwn: Bool { section.name == page.name }

    var html: HTML {
        """
        <section id="\(section.name)" class="card" aria-labelledby="\(section.name)-heading">
        <div class="ch"><h2 id="\(section.name)-heading">\(section.heading)</h2>\(more)\(menu)</div>
        \(section.intro.isEmpty ? .none : "<p class=\"soft\">\(section.intro)</p>\n" as HTML)\
        \((try? page.lead?(request, section)) ?? .none)\
        \(report.rows.isEmpty ? "<p class=\"empty\">\(section.emptyNote)</p>\n" : content)\
        \(orders)</section>

        """
    }

    private var links: PageLinks { request.links(isSorted: page.isSorted && isOwn) }

    private var content: HTML {
        let choice = page.choices[section.name].flatMap { request["columns"] == "all" && !$0.isFixed ? nil : $0 }
        let meanings = HTML(verbatim: report.columnMeanings)
        guard let bars = TimeBars(report, request) else {
            // Next to a session that plays there is less room. Two heat maps are as on a phone each.
            let areTwo = ["before", "after"].contains(section.name)
            let width = page.name == "session" ? 780 : areTwo ? nil : 1_200.0
            return
                "\(HTML(verbatim: section.figures(links, isFolded: false, choosing: choice, width: width)))\(meanings)"
        }
        let table = HTML(verbatim: section.withoutPicture.figures(links, isFolded: false))
        return """
            \(bars.html)<details class="table"><summary>As a table</summary>
            \(table)</details>
            \(meanings)
            """
    }

    /// The way to all rows, or to the page of this report.
    private var more: HTML {
        guard !report.columns.isEmpty else { return .none }
        if !isOwn, let whole = DashboardPage.all.first(where: { $0.name == section.name }) {
            let count = report.rows.count + report.hiddenRows
            let text = report.hiddenRows > 0 ? "All \(ChartText.count(count))" : "More of this"
            // What a page is about goes along.
            let address =
                page.isListed
                ? request.address(of: whole.name) : request.address(of: whole.name, request.own, keepsOwn: true)
            return "<a class=\"act\" href=\"\(address)\">\(text)</a>\n"
        }
        let more = page.shownRows(10 * report.rows.count)
        guard report.hiddenRows > 0, more > report.rows.count else { return .none }
        return "<a class=\"act\" href=\"\(request.address(changing: [("limit", String(more))]))\">More rows</a>\n"
    }

    /// The report as data, and with all its columns.
    private var menu: HTML {
        guard !report.columns.isEmpty else { return .none }
        let table: [PageQuery.Parameter] = isFirst ? [] : [("table", section.name)]
        var links = [("CSV", OutputFormat.csv), ("JSON", .json)].map {
            ($0, request.address(changing: table, as: $1))
        }
        if report.chart != nil { links.append(("SVG", request.address(changing: table, as: .svg))) }
        if let choice = page.choices[section.name], !choice.isFixed {
            let isWhole = request["columns"] == "all"
            links.append(
                (
                    isWhole ? "Fewer columns" : "All columns",
                    request.address(changing: [("columns", isWhole ? "" : "all")])
                ))
        }
        let items = links.map { "<a href=\"\($1)\">\($0)</a>\n" as HTML }
        return """
            <details class="more"><summary><span role="img" aria-label="More of \(section.heading)">⋯</span></summary>\
            <div class="pop">\(items)</div></details>
            """
    }

    /// The ways to the report's orders, where there is no room for the headings that lead there elsewhere.
    private var orders: HTML {
        let ways = report.columns.filter { !$0.isDetail }.compactMap { column -> HTML? in
            links.heading(column).map { "<a href=\"\($0.address)\">\(column.heading)</a>\n" }
        }
        return ways.isEmpty ? .none : "<p class=\"orders narrow\">Sort by \(ways)</p>\n"
    }
}

extension ReportPage.Section {
    /// The section without its picture, where a page draws another one.
    fileprivate var withoutPicture: ReportPage.Section {
        var section = self
        section.report.chart = nil
        return section
    }
}
