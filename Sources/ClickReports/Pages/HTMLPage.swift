import Basics

extension ReportPage {
    /// The page as one file of HTML that asks for nothing else: no script, no font, no picture from elsewhere. It follows
    /// the reader's preference for light or dark, is read on phones and on paper, and meets WCAG 2.2 AA.
    package var html: String { html(in: PageFrame()) }

    /// The page as ``html``, within what stands around the reports of several pages.
    package func html(in frame: PageFrame) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        \(frame.style ?? Self.ownStyle)
        <link rel="icon" href="data:,">
        <title>\(HTMLText.escaped(title))</title>
        </head>
        <body>
        <a class="skip" href="#reports">Skip to the reports</a>
        \(frame.top)<header>
        <h1>\(HTMLText.escaped(title))</h1>
        \(Self.html(facts))
        \(frame.below)\(tileList)</header>
        \(frame.hasContents ? contents : "")\
        <main id="reports" tabindex="-1">
        \((frame.hasContents ? shown : sections).map { $0.html(in: frame) }.joined())\
        \(termsSection)\
        </main>
        </body>
        </html>

        """
    }

    private static let ownStyle = """
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
    fileprivate func html(in frame: PageFrame) -> String {
        """
        <section id="\(name)" aria-labelledby="\(name)-heading">
        <h2 id="\(name)-heading">\(HTMLText.escaped(heading))</h2>
        \(intro.isEmpty ? "" : "<p>\(HTMLText.breakable(intro))</p>\n")\
        \(frame.lead(self))\
        \(report.rows.isEmpty ? "<p class=\"empty\">\(HTMLText.breakable(emptyNote))</p>\n" : content(frame))\
        \(frame.footer(self))\
        </section>

        """
    }

    private func content(_ frame: PageFrame) -> String {
        if name == "overview" { return report.cards + report.columnMeanings }
        let parts = ([report] + others).enumerated().map { index, report in
            report.figure(
                heading: heading, id: index == 0 ? name : "\(name)-\(index + 1)", frame.links(self),
                isFolded: frame.hasContents)
        }
        let content = parts.count == 1 ? parts[0] : "<div class=\"several\">\n\(parts.joined())</div>\n"
        return content + report.columnMeanings
    }
}

extension Report {
    /// The picture, with the table behind it, or the table alone.
    fileprivate func figure(
        heading: String, id: String, _ links: PageLinks, isFolded: Bool
    ) -> String {
        guard let chart else { return foldedTable(caption: heading, id: id, links, isFolded: isFolded) + noteLines }
        let own = self.title
        let title = own ?? chart.picture().title
        return """
            <div>
            \(own.map { "<h3>\(HTMLText.escaped($0))</h3>\n" } ?? "")\
            <figure>
            \(chart.pictures(links))\
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
        caption: String, id: String, _ links: PageLinks, isFolded: Bool
    ) -> String {
        let (most, first) = (10, 8)
        guard isFolded, rows.count > most, outline == nil else {
            return HTMLReportTable(self, caption: caption, id: id, links).html + moreRows
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
    fileprivate var columnMeanings: String {
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
    fileprivate func pictures(_ links: PageLinks) -> String {
        func svg(_ width: Double, _ destination: Picture.Destination) -> String {
            picture(width: width).svg(for: destination, linking: links.branch)
        }
        return switch self {
        case .heatmap: svg(350, .page)
        case .bars, .grid, .icicle, .forest, .graph, .funnel, .timeline:
            "<div class=\"wide\">\(svg(1_200, .page))</div>\n<div class=\"narrow\">\(svg(350, .phone))</div>\n"
        }
    }
}
