internal import ClickReports
internal import ClickStore
internal import ClickTracking

/// What stands around the reports of a page: the ways to all pages, what is selected, the forms that change it, and the ways to
/// each report as data.
struct DashboardFrame {
    private let page: DashboardPage
    private let request: PageRequest

    init(_ page: DashboardPage, _ request: PageRequest) { (self.page, self.request) = (page, request) }

    var frame: PageFrame {
        var frame = PageFrame()
        frame.style = "<link rel=\"stylesheet\" href=\"\(DashboardFile.style.address)\">"
        if page.lead != nil {
            frame.style? += "\n<script src=\"\(DashboardFile.script.address)\" defer=\"\"></script>"
        }
        // Why there is none the reports say as well.
        let lead = page.lead.flatMap { try? $0(request) } ?? ""
        frame.lead = { [page] in $0.name == page.name ? lead : "" }
        frame.hasContents = false
        frame.top = pages
        frame.below = (page.isSelected ? selected : "") + related + PageForm(page, request).html
        // The first report of a sorted page goes by the page's own name.
        frame.links = { [page, request] in request.links(isSorted: page.isSorted && $0.name == page.name) }
        frame.footer = footer
        return frame
    }

    private var pages: String {
        let links = DashboardPage.all.filter { $0.isListed || $0.name == page.name }.map { other in
            let current = other.name == page.name ? " aria-current=\"page\"" : ""
            // No page but this one is about one session, or one control.
            let own: [PageQuery.Parameter] = ["session", "control"].map { ($0, "") }
            let address =
                other.name == page.name || page.isListed
                ? request.address(of: other.name)
                : request.address(of: other.name, selecting: own)
            return "<li><a href=\"\(HTMLText.escaped(address))\"\(current)>\(other.title)</a></li>\n"
        }
        return "<nav class=\"pages\" aria-label=\"Pages\">\n<ul>\n\(links.joined())</ul>\n</nav>\n"
    }

    /// What is selected, each with a way to leave it out, and times that are often wanted.
    private var selected: String {
        let chips = request.query.selected.enumerated().map { place, given in
            var others = request.query.selected
            others.remove(at: place)
            let text = HTMLText.escaped("\(given.name): \(given.value)")
            let address = Address(page.name, others + request.query.others).text
            return """
                <li>\(text)<a href="\(HTMLText.escaped(address))" aria-label="Leave out \(text)">×</a></li>

                """
        }
        let times = [("24h", "last 24 hours"), ("7d", "last 7 days"), ("28d", "last 28 days"), ("", "all times")].map {
            let address = request.address(
                of: page.name, selecting: [("since", $0), ("until", ""), ("through", "")], request.query.others)
            return "<li class=\"time\"><a href=\"\(HTMLText.escaped(address))\">\($1)</a></li>\n"
        }
        return "<ul class=\"selected\" aria-label=\"What is selected\">\n\(chips.joined())\(times.joined())</ul>\n"
    }

    /// The ways to pages that tell more of the same.
    private var related: String {
        guard !page.related.isEmpty else { return "" }
        let links = page.related.map { name, text in
            "<a href=\"\(HTMLText.escaped(request.address(of: name)))\">\(text)</a>"
        }
        return "<p class=\"data\">\(links.joined(separator: " · "))</p>\n"
    }

    private func footer(_ section: ReportPage.Section) -> String {
        let report = section.report
        guard !report.columns.isEmpty else { return "" }
        let isOwn = !page.isListed || section.name == page.name
        let table: [PageQuery.Parameter] = isOwn ? [] : [("table", section.name)]
        var links = [("csv", OutputFormat.csv), ("json", .json)].map {
            ($0, request.address(changing: table, as: $1))
        }
        if report.chart != nil { links.append(("svg", request.address(changing: table, as: .svg))) }
        if section.name != page.name, let whole = DashboardPage.all.first(where: { $0.name == section.name }) {
            links.insert(("more of this", request.address(of: whole.name)), at: 0)
        } else {
            let more = page.shownRows(10 * report.rows.count)
            if report.hiddenRows > 0, more > report.rows.count {
                links.insert(("more rows", request.address(changing: [("limit", String(more))])), at: 0)
            }
        }
        let items = links.map { "<a href=\"\(HTMLText.escaped($1))\">\($0)</a>" }
        return "<p class=\"data\">\(items.joined(separator: " · "))</p>\n" + orders(section)
    }

    /// The ways to the report's orders, where there is no room for the headings that lead there elsewhere.
    private func orders(_ section: ReportPage.Section) -> String {
        let links = request.links(isSorted: page.isSorted && section.name == page.name)
        let ways = section.report.columns.filter { !$0.isDetail }.compactMap { column in
            links.heading(column).map {
                "<a href=\"\(HTMLText.escaped($0.address))\">\(HTMLText.escaped(column.heading))</a>"
            }
        }
        return ways.isEmpty ? "" : "<p class=\"data narrow\">Sort by \(ways.joined(separator: " · "))</p>\n"
    }
}
