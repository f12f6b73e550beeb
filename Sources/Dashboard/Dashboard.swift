internal import Basics
package import ClickReports
package import ClickStore

/// The pages that people read in a browser: the reports of a database, with links from each to the next. The address of a page
/// selects the clicks that it is of, with the names of options.
///
/// An answer depends on the request, the engine and the time alone; who carries it decides who may ask.
package struct Dashboard: Sendable {
    /// What the clicks are in, such as a database's name.
    private let name: String
    private let kept: SavedViews

    /// - Parameter kept: Pages and notes that the team keeps.
    package init(of name: String, keeping kept: SavedViews = SavedViews()) { (self.name, self.kept) = (name, kept) }

    /// The answer to a request for a file of all pages, which asks no database; nil for a page.
    package static func file(_ path: String) -> Answer? {
        DashboardFile.all.first { $0.path == path }.map { Answer(200, $0.contentType, $0.text, isFixed: true) }
    }

    /// Whether a page at this path takes little time, however many clicks there are.
    package static func isQuick(_ path: String) -> Bool { ["/live", "/session"].contains { path.hasPrefix($0) } }

    /// Whether a page at this path runs what somebody has written, which may take longer than any report.
    package static func runsStatements(_ path: String) -> Bool { path.hasPrefix("/sql") }

    package struct Answer: Sendable {
        package let status: Int
        package private(set) var headers: [(name: String, value: String)]
        package let body: String

        /// - Parameters:
        ///   - isFixed: Whether the answer to the same address never changes.
        ///   - tag: What is another one when the page says something else: browsers ask by it whether theirs still holds.
        init(_ status: Int, _ contentType: String, _ body: String, isFixed: Bool = false, tag: Int? = nil) {
            (self.status, self.body) = (status, body)
            headers = [
                ("Content-Type", contentType + "; charset=utf-8"), ("Content-Security-Policy", Self.policy),
                ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
                (
                    "Cache-Control",
                    isFixed ? "max-age=31536000, immutable" : tag == nil ? "no-store" : "private, no-cache"
                ),
            ]
            if let tag { headers.append(("ETag", "W/\"\(String(tag, radix: 36))\"")) }
        }

        /// Nothing of a page is asked from elsewhere, no page elsewhere shows it, and what it runs comes from here. Bars in
        /// tables have their lengths in attributes of style.
        private static let policy = """
            default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data:; script-src 'self'; connect-src 'self'; \
            form-action 'self'; frame-ancestors 'none'; base-uri 'none'
            """
    }

    /// Answers a request to read.
    ///
    /// - Parameters:
    ///   - path: The path of the address, as it comes.
    ///   - query: What stands behind its question mark, as it comes; nil for nothing.
    ///   - open: Opens what works out reports, which reads clicks by these names of controls.
    ///   - nowMs: The time, in milliseconds since the Unix epoch, UTC.
    package func answer(
        _ path: String, query: String?, from open: (ControlNaming) throws -> any ReportEngine, nowMs: Int64
    ) -> Answer {
        if let file = Self.file(path) { return file }
        guard let address = Address(path: path, query: query),
            let page = DashboardPage.all.first(where: { $0.name == address.page })
        else { return Answer(404, "text/plain", "There is no page at this address; / has links to all.\n") }
        do {
            let query = try PageQuery(address.parameters, ofPage: page.names)
            let request = PageRequest(page.name, query, from: try open(page.naming), nowMs: nowMs)
            request.kept = kept
            guard let format = address.format else { return answer(page, request) }
            return try data(page, as: format, request)
        } catch {
            let (status, reason) = Self.reason(of: error)
            // A page that is asked for wrongly has its head and its forms, to ask again.
            guard address.format == nil, error is PageQuery.Problem,
                let query = try? PageQuery(address.parameters.filter { Self.isRight($0, page) }, ofPage: page.names),
                let engine = try? open(page.naming)
            else { return Answer(status, "text/plain", reason + "\n") }
            let request = PageRequest(page.name, query, from: engine, nowMs: nowMs)
            request.kept = kept
            let document = PageDocument(page: page, request: request, name: name, sections: [Self.problem(reason)])
            return Answer(status, "text/html", document.html.text)
        }
    }

    /// Whether a page understands a parameter by itself.
    private static func isRight(_ parameter: PageQuery.Parameter, _ page: DashboardPage) -> Bool {
        (try? PageQuery([parameter], ofPage: page.names)) != nil
    }

    /// What stands in place of a page's reports, if they cannot be made.
    private static func problem(_ reason: String) -> ReportPage.Section {
        // A page has no line of its own for the mark below the place of a mistake.
        let lines = reason.split(separator: "\n").filter { $0.contains { $0 != " " && $0 != "^" } }
        return ReportPage.Section(
            "problem", "This cannot be shown", "", empty: lines.joined(separator: ": "), Report(columns: [], rows: []))
    }

    /// The page; if its reports cannot be made, it says why, and has its forms.
    private func answer(_ page: DashboardPage, _ request: PageRequest) -> Answer {
        var (status, sections, tiles) = (200, [ReportPage.Section](), nil as PageTiles?)
        do {
            let maker = try maker(page, request, limit: page.shownRows(request.query.limit), forPeople: true)
            tiles = try page.tiles?(request)
            for (place, part) in try page.parts(request).enumerated() {
                var section = try part.make(place == 0 ? maker.sorted : maker.plain)
                section.emptyNote = section.emptyNote.namingParameters
                section.report.notes = section.report.notes.map(\.namingParameters)
                sections.append(section)
            }
            if sections.allSatisfy({ $0.report.rows.isEmpty }), try !request.selection().isEverything {
                let reasons = try MissingClicks(request.selection()).figures(by: request.engine)
                let note = String(sections[0].emptyNote.reversed().drop { $0 == "." }.reversed())
                sections[0].emptyNote = ([note] + reasons.map(\.namingParameters)).joined(separator: "; ") + "."
            }
        } catch {
            let (code, reason) = Self.reason(of: error)
            (status, tiles) = (code, nil)
            sections = [Self.problem(reason)]
        }
        let zone = request.query.timeZone
        let document = PageDocument(
            page: page, request: request, name: name,
            sections: sections.map { section in
                var section = section
                section.report = section.report.withTimes(in: zone)
                return section
            }, tiles: tiles)
        let html = document.html.text
        return Answer(status, "text/html", html, tag: status == 200 ? Self.tag(of: html) : nil)
    }

    /// A number for what a page says, until the process ends; when it was made does not matter.
    private static func tag(of html: String) -> Int {
        var (html, hasher) = (html, Hasher())
        html.withUTF8 { bytes in
            // When the page was made stands at its end.
            let made = bytes.indices.last { bytes[$0...].starts(with: "<footer".utf8) }
            hasher.combine(
                bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<(made ?? bytes.count)])))
        }
        return hasher.finalize()
    }

    /// One report of the page with all its rows, or its picture.
    private func data(_ page: DashboardPage, as format: OutputFormat, _ request: PageRequest) throws -> Answer {
        let parts = try page.parts(request)
        let table = request["table"]
        guard let place = table == nil ? parts.indices.first : parts.firstIndex(where: { $0.name == table }) else {
            throw PageProblem(
                "table: there is no '\(table ?? "")'; give one of \(parts.map(\.name).joined(separator: ", "))")
        }
        let usual = format.isPicture ? page.rows : 0
        let maker = try maker(
            page, request, limit: request.query.limit ?? usual, forPeople: format.isPicture)
        let section = try parts[place].make(place == 0 ? maker.sorted : maker.plain)
        if format.isPicture {
            guard let text = section.report.chart?.text(as: format) else {
                return Answer(404, "text/plain", "There is no picture of this report.\n")
            }
            return Answer(200, "image/svg+xml", text)
        }
        let reports = ([section.report] + section.others).map { $0.withTimes(in: request.query.timeZone) }
        var text = ""
        var writer = format.writer { text += $0 }
        try writer.write(reports[0].columns.map(\.name), reports.flatMap(\.rows))
        return Answer(200, Self.contentType(of: format), text)
    }

    /// What makes the page's first report, which is sorted, and what makes the others.
    private func maker(
        _ page: DashboardPage, _ request: PageRequest, limit: Int, forPeople: Bool
    ) throws -> (sorted: PageMaker, plain: PageMaker) {
        let compared = page.isCompared ? try request.compared() : nil
        var plain = PageMaker(
            try compared?.after ?? request.selection(), in: request.query.timeZone, limit: limit, forPeople: forPeople)
        plain.compared = compared
        var sorted = plain
        if page.isSorted { sorted.sort = request.sort }
        return (sorted, plain)
    }

    private static func contentType(of format: OutputFormat) -> String {
        switch format {
        case .csv: "text/csv"
        case .tsv: "text/tab-separated-values"
        case .jsonl: "application/jsonl"
        default: "application/json"
        }
    }
}
