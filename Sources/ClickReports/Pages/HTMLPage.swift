import Basics

extension ReportPage {
    /// The page as one file of HTML that asks for nothing else: no script, no font, no picture from elsewhere. It follows
    /// the reader's preference for light or dark, is read on phones and on paper, and meets WCAG 2.2 AA.
    package var html: String {
        """
        \(HTMLText.documentStart)
        \(Self.style)
        <link rel="icon" href="data:,">
        <title>\(HTMLText.escaped(title))</title>
        </head>
        <body>
        <a class="skip" href="#reports">Skip to the reports</a>
        <header>
        <h1>\(HTMLText.escaped(title))</h1>
        \(Self.html(facts))
        \(tileList)</header>
        \(contents)\
        <main id="reports" tabindex="-1">
        \(shown.map(\.html).joined())\
        \(termsSection)\
        </main>
        </body>
        </html>

        """
    }

    private static let style = """
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
        <style>\(HTMLPageStyle.text)\(Picture.styleSheet)</style>
        """

    private var contents: String {
        """
        <nav aria-labelledby="contents">
        <h2 id="contents">Contents</h2>
        <ul>
        \(shown.map { "<li><a href=\"#\($0.name)\">\($0.heading)</a></li>\n" }.joined())\
        \(terms.isEmpty ? "" : "<li><a href=\"#terms\">Terms</a></li>\n")\
        </ul>
        </nav>

        """
    }

    private static func html(_ facts: [Fact]) -> String {
        let items = facts.map { "<div><dt>\($0.name)</dt><dd>\(HTMLText.breakable($0.text))</dd></div>\n" }
        return "<dl class=\"facts\">\n\(items.joined())</dl>"
    }

    /// The sections that say something: not the figures that the tiles have already, nor a group that is the only one.
    private var shown: [Section] {
        sections.filter { section in
            switch section.name {
            case "overview": tiles.isEmpty
            case "apps", "versions": section.report.rows.count != 1
            default: true
            }
        }
    }

    private var tileList: String {
        guard !tiles.isEmpty else { return "" }
        let items = tiles.map { tile in
            let change = tile.change.map { "<dd class=\"change\">\(HTMLText.escaped($0))</dd>" } ?? ""
            let detail = tile.detail.isEmpty ? "" : "<dd class=\"meaning\">\(HTMLText.escaped(tile.detail))</dd>"
            return """
                <div><dt>\(HTMLText.escaped(tile.name))</dt><dd>\(HTMLText.escaped(tile.value))</dd>\(change)\(detail)</div>

                """
        }
        let note = tileNote.map { "<p class=\"note\">\(HTMLText.escaped($0))</p>\n" } ?? ""
        return "<dl class=\"cards tiles\">\n\(items.joined())</dl>\n\(note)"
    }

    private var termsSection: String {
        guard !terms.isEmpty else { return "" }
        let items = terms.map { "<dt>\(HTMLText.escaped($0.name))</dt><dd>\(HTMLText.escaped($0.text))</dd>\n" }
        return """
            <section id="terms" aria-labelledby="terms-heading">
            <h2 id="terms-heading">Terms</h2>
            <dl class="terms">
            \(items.joined())</dl>
            </section>

            """
    }
}

extension ReportPage.Section {
    fileprivate var html: String {
        """
        <section id="\(name)" aria-labelledby="\(name)-heading">
        <h2 id="\(name)-heading">\(HTMLText.escaped(heading))</h2>
        \(intro.isEmpty ? "" : "<p>\(HTMLText.breakable(intro))</p>\n")\
        \(report.rows.isEmpty ? "<p class=\"empty\">\(HTMLText.breakable(emptyNote))</p>\n" : content)\
        </section>

        """
    }

    private var content: String {
        name == "overview" ? report.cards + report.columnMeanings : figures(isFolded: true) + report.columnMeanings
    }

    /// The pictures of its reports with their tables, or the tables alone.
    ///
    /// - Parameters:
    ///   - isFolded: Whether most rows of long tables are folded away.
    ///   - choice: The columns that its tables have; nil for all.
    ///   - width: The width in points of pictures that may have any, on a desk.
    package func figures(
        _ links: PageLinks = PageLinks(), isFolded: Bool, choosing choice: HTMLReportTable.Choice? = nil,
        width: Double? = 1_200
    ) -> String {
        let parts = ([report] + others).enumerated().map { index, report in
            report.figure(
                heading: heading, id: index == 0 ? name : "\(name)-\(index + 1)", links, isFolded: isFolded, choice,
                width: others.isEmpty ? width : nil)
        }
        return parts.count == 1 ? parts[0] : "<div class=\"several\">\n\(parts.joined())</div>\n"
    }
}

extension Report {
    /// The picture, with the table behind it, or the table alone.
    fileprivate func figure(
        heading: String, id: String, _ links: PageLinks, isFolded: Bool, _ choice: HTMLReportTable.Choice?,
        width: Double?
    ) -> String {
        guard let chart else {
            return foldedTable(caption: heading, id: id, links, isFolded: isFolded, choice) + noteLines
        }
        let own = self.title
        let title = own ?? chart.picture().title
        return """
            <div>
            \(own.map { "<h3>\(HTMLText.escaped($0))</h3>\n" } ?? "")\
            <figure>
            \(chart.pictures(links, width))\
            <figcaption>\(HTMLText.escaped(title))</figcaption>
            </figure>
            \(noteLines)\
            <details class="table">
            <summary>\(HTMLText.escaped(title)) as a table</summary>
            \(HTMLReportTable(self, caption: title, id: id, links).html)\(moreRows)</details>
            </div>

            """
    }

    /// The first rows, and if there are many the others folded away.
    private func foldedTable(
        caption: String, id: String, _ links: PageLinks, isFolded: Bool, _ choice: HTMLReportTable.Choice?
    ) -> String {
        let (most, first) = (10, 8)
        guard isFolded, rows.count > most, outline == nil else {
            return HTMLReportTable(self, caption: caption, id: id, links, choosing: choice).html + moreRows
        }
        let others = Wording.count(rows.count - first, "more row")
        return HTMLReportTable(self, caption: caption, id: id, links, rows: 0..<first).html + """
            <details class="table">
            <summary>\(others)</summary>
            \(HTMLReportTable(self, caption: "\(caption): \(others)", id: id + "-more", links, rows: first..<rows.count).html)\
            \(moreRows)</details>

            """
    }

    private var moreRows: String {
        guard hiddenRows > 0 else { return "" }
        return
            "<p class=\"more\">\(Wording.count(hiddenRows, "more row")) of the report \(hiddenRows == 1 ? "is" : "are") not on this page.</p>\n"
    }

    private var noteLines: String {
        notes.map { "<p class=\"more\">\(HTMLText.breakable($0.prefix(1).uppercased() + $0.dropFirst())).</p>\n" }
            .joined()
    }

    /// A single row as a list of figures.
    fileprivate var cards: String {
        let items = columns.indices.map { column in
            let value = columns[column].type.readable(rows[0][column]).grouped
            let meaning = columns[column].isTerm ? columns[column].meaning : ""
            return """
                <div><dt>\(HTMLText.escaped(columns[column].heading))</dt>\
                <dd>\(value.isEmpty ? "unknown" : HTMLText.escaped(value))</dd>\
                \(meaning.isEmpty ? "" : "<dd class=\"meaning\">\(HTMLText.escaped(meaning))</dd>")</div>

                """
        }
        return "<dl class=\"cards\">\n\(items.joined())</dl>\n"
    }

    /// What the columns mean.
    package var columnMeanings: String {
        let items = HTMLReportTable.shownColumns(of: self).map { index in
            let column = columns[index]
            return "<dt>\(HTMLText.escaped(column.heading))</dt><dd>\(HTMLText.escaped(column.meaning))</dd>\n"
        }
        return """
            <details class="meanings">
            <summary>What the columns mean</summary>
            <dl class="terms">
            \(items.joined())</dl>
            </details>

            """
    }
}

extension Chart {
    /// The picture as SVG, once for a desk and once for a phone if it may have any width, so that its texts are never too
    /// small.
    ///
    /// - Parameter room: The width in points on a desk; nil where pictures stand side by side.
    fileprivate func pictures(_ links: PageLinks, _ room: Double?) -> String {
        func svg(_ width: Double, _ destination: Picture.Destination) -> String {
            let isOfBranches = if case .icicle = self { true } else { false }
            return picture(width: width).svg(
                for: destination, linking: isOfBranches ? links.branch : links.control)
        }
        return switch self {
        case .heatmap where room == nil: svg(350, .page)
        case .heatmap: "<div class=\"wide\">\(svg(640, .page))</div>\n<div class=\"narrow\">\(svg(350, .page))</div>\n"
        case .bars, .grid, .icicle, .forest, .graph, .funnel, .timeline:
            "<div class=\"wide\">\(svg(room ?? 1_200, .page))</div>\n<div class=\"narrow\">\(svg(350, .phone))</div>\n"
        }
    }
}
