extension ReportPage {
    /// The page as one file of HTML that asks for nothing else: no script, no font, no picture from elsewhere. It follows
    /// the reader's preference for light or dark, is read on phones and on paper, and meets WCAG 2.2 AA.
    package var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
        <link rel="icon" href="data:,">
        <title>\(HTMLText.escaped(title))</title>
        <style>\(HTMLPageStyle.text)\(Picture.styleSheet)</style>
        </head>
        <body>
        <a class="skip" href="#reports">Skip to the reports</a>
        <header>
        <h1>\(HTMLText.escaped(title))</h1>
        \(Self.html(facts))
        </header>
        <nav aria-labelledby="contents">
        <h2 id="contents">Contents</h2>
        <ul>
        \(sections.map { "<li><a href=\"#\($0.name)\">\($0.heading)</a></li>\n" }.joined())\
        \(terms.isEmpty ? "" : "<li><a href=\"#terms\">Terms</a></li>\n")\
        </ul>
        </nav>
        <main id="reports" tabindex="-1">
        \(sections.map(\.html).joined())\
        \(termsSection)\
        </main>
        </body>
        </html>

        """
    }

    private static func html(_ facts: [Fact]) -> String {
        let items = facts.map { "<div><dt>\($0.name)</dt><dd>\(HTMLText.breakable($0.text))</dd></div>\n" }
        return "<dl class=\"facts\">\n\(items.joined())</dl>"
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
        <p>\(HTMLText.breakable(intro))</p>
        \(report.rows.isEmpty ? "<p class=\"empty\">\(HTMLText.breakable(emptyNote))</p>\n" : content)\
        </section>

        """
    }

    private var content: String {
        if name == "overview" { return report.cards + report.columnMeanings }
        let parts = ([report] + others).enumerated().map { index, report in
            report.figure(heading: heading, id: index == 0 ? name : "\(name)-\(index + 1)")
        }
        let content = parts.count == 1 ? parts[0] : "<div class=\"several\">\n\(parts.joined())</div>\n"
        return content + report.columnMeanings
    }
}

extension Report {
    /// The picture, with the table behind it, or the table alone.
    fileprivate func figure(heading: String, id: String) -> String {
        guard let chart else { return HTMLReportTable(self, caption: heading, id: id).html + moreRows + noteLines }
        let own = self.title
        let title = own ?? chart.picture().title
        return """
            <div>
            \(own.map { "<h3>\(HTMLText.escaped($0))</h3>\n" } ?? "")\
            <figure>
            \(chart.pictures)\
            <figcaption>\(HTMLText.escaped(title))</figcaption>
            </figure>
            \(noteLines)\
            <details class="table">
            <summary>\(HTMLText.escaped(title)) as a table</summary>
            \(HTMLReportTable(self, caption: title, id: id).html)\(moreRows)</details>
            </div>

            """
    }

    private var moreRows: String {
        hiddenRowsNote.map { "<p class=\"more\">\($0)</p>\n" } ?? ""
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
    fileprivate var pictures: String {
        let onDesk = { "<div class=\"wide\">\(picture(width: 1_040).svg(for: .page))</div>\n" }
        return switch self {
        case .heatmap: picture(width: 350).svg(for: .page)
        case .bars, .grid, .icicle, .forest, .graph, .funnel, .timeline:
            onDesk() + "<div class=\"narrow\">\(picture(width: 350).svg(for: .page))</div>\n"
        }
    }
}
