internal import Basics
internal import ClickReports
internal import ClickStore

/// A page as a browser reads it: the head, what the page is about, its figures, and a card for each of its reports.
struct PageDocument {
    let page: DashboardPage
    let request: PageRequest
    /// What the clicks are in.
    let name: String
    var sections: [ReportPage.Section]
    var tiles: PageTiles?

    var html: HTML {
        let title = (try? page.heading?(request)) ?? page.title
        // What the page has worked out is known to its head then.
        let content: HTML = "\(lead)\(tileList)\(cards)"
        let head = PageHead(page, request, of: name)
        let isOverview = page.name == Address.start
        return """
            \(HTML(verbatim: HTMLText.documentStart))
            <link rel="stylesheet" href="\(DashboardFile.style.address)">
            <script src="\(DashboardFile.script.address)" defer=""></script>
            <link rel="icon" href="data:,">
            <title>\(title) · \(name) · TapTrail</title>
            </head>
            <body>
            <a class="skip" href="#reports">Skip to the reports</a>
            \(head.html)<main id="reports" class="in" tabindex="-1">
            <h1\(isOverview ? " class=\"sr\"" as HTML : .none)>\(title)</h1>
            \(head.tabs)\(PageForm(page, request).own)\(content)</main>
            <footer class="in">\(footer)</footer>
            \(NameList.allCases.compactMap { try? $0.html(by: request.engine) })</body>
            </html>

            """
    }

    private var footer: HTML {
        let zone = request.query.timeZone
        let kinds =
            page.isSelected && page.name != "session" ? (try? request.selection())?.facts(in: zone).first?.text : nil
        return """
            <p>\(kinds.map { "Clicks are \($0). " } ?? "")Times are in \(zone.name); made \(ISOTime.minuteText(ms: request.nowMs, in: zone)).</p>
            """
    }

    private var lead: HTML { (try? page.answer?(request)) ?? .none }

    private var tileList: HTML {
        guard let tiles, !tiles.tiles.isEmpty else { return .none }
        let series = sections.first { $0.name == "times" }?.report.series ?? [:]
        let items = tiles.tiles.map { tile -> HTML in
            let isTrouble = ["Unhandled", "Bursts of rage"].contains(tile.name)
            let change = tile.change.map { change -> HTML in
                let kind = !isTrouble || change.hasPrefix("=") ? "" : change.hasPrefix("▲") ? " worse" : " better"
                return "<dd class=\"change\(kind)\">\(change)</dd>"
            }
            let detail: HTML = tile.detail.isEmpty ? .none : "<dd class=\"meaning\">\(tile.detail)</dd>"
            return """
                <div\(isTrouble ? " class=\"failing\"" as HTML : .none)><dt>\(tile.name)</dt><dd>\(tile.value)</dd>\
                \(change ?? .none)\(detail)\(series[tile.name].map(Self.spark) ?? .none)</div>

                """
        }
        let note = tiles.note.map { "<p class=\"note\">\($0)</p>\n" as HTML } ?? .none
        return "<dl class=\"tiles\">\n\(items)</dl>\n\(note)"
    }

    /// How a figure went over the periods of the page, as a line.
    private static func spark(_ values: [Double]) -> HTML {
        guard values.count > 1, let most = values.max(), most > 0 else { return .none }
        let points = values.enumerated().map { place, value in
            "\(place * 100 / (values.count - 1)),\(22 - Int(rounding: value / most * 20))"
        }
        return """
            <dd class="line"><svg role="img" aria-label="over time" viewBox="-1 0 102 24" preserveAspectRatio="none"><polyline \
            points="\(points.joined(separator: " "))"/></svg></dd>
            """
    }

    /// The cards, those of a pair side by side, where the first of the two stands.
    private var cards: HTML {
        func card(_ section: ReportPage.Section) -> HTML {
            SectionCard(
                section: section, page: page, request: request, isFirst: section.name == sections.first?.name
            ).html
        }
        let pairs = page.pairs.map { $0.compactMap { name in sections.first { $0.name == name } } }.filter {
            $0.count == 2
        }
        let ordered =
            sections.filter { !page.behind.contains($0.name) } + sections.filter { page.behind.contains($0.name) }
        let all = ordered.compactMap { section -> HTML? in
            guard let pair = pairs.first(where: { $0.contains { $0.name == section.name } }) else {
                return card(section)
            }
            let isFirst = ordered.first { other in pair.contains { $0.name == other.name } }?.name == section.name
            return isFirst ? "<div class=\"two\">\n\(pair.map(card))</div>\n" : nil
        }
        return "\(all)"
    }
}

extension Report {
    /// The counts of a column, 0 for what is none; none if there is no such column.
    func counts(of name: String) -> [Int] {
        guard let column = columns.firstIndex(where: { $0.name == name }) else { return [] }
        return rows.map { if case .integer(let count) = $0[column] { Int(clamping: count) } else { 0 } }
    }

    /// How figures of tiles went over the report's periods.
    fileprivate var series: [String: [Double]] {
        func values(_ name: String) -> [Double]? {
            let counts = counts(of: name)
            return counts.isEmpty ? nil : counts.map(Double.init)
        }
        var series = ["Clicks": values("clicks"), "Sessions": values("sessions"), "Users": values("users")]
            .compactMapValues(\.self)
        if let clicks = values("clicks"), let unhandled = values("unhandled"), unhandled.contains(where: { $0 > 0 }) {
            series["Unhandled"] = zip(unhandled, clicks).map { $1 > 0 ? $0 / $1 : 0 }
        }
        return series
    }
}
