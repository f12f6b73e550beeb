internal import ClickReports
internal import ClickStore

extension DashboardPage {
    static let sessions = DashboardPage(name: "sessions", title: "Sessions", isSorted: true) { request in
        [PagePart("sessions") { try $0.sessions(request.engine) }]
    }

    /// One session, click by click: of all kinds, unless the selection says otherwise. A script plays its touches.
    static let session = DashboardPage(
        name: "session", title: "Session", isListed: false, linked: ["no-app"], rows: 200,
        lead: { request in
            guard let report = try request.session(), let lines = try? report.lines.get() else { return "" }
            return SessionReplay(try SessionScreens(lines, from: request.engine)).html
        }
    ) { request in
        guard let report = try request.session() else {
            return [.note("session", "Session", "Select one session; the page of sessions has a link to each.")]
        }
        return [
            PagePart("session") { maker in
                var shown = try report.query.report(of: report.lines, from: request.engine)
                shown.limit(to: maker.limit)
                var others = report.query.selection
                others.apps = []
                let clicks = others.isEverything ? "All" : "The selected"
                return ReportPage.Section(
                    "session", "What happened", "\(clicks) clicks of session \(report.query.name), in their order.",
                    empty: "No click of the session is selected.", shown)
            }
        ]
    }
}

extension PageRequest {
    typealias AskedSession = (query: SessionReport, lines: SessionReport.Figures)

    /// The session that is asked for, and what happened in it, looked up once; nil if none or several are asked for.
    fileprivate func session() throws -> AskedSession? {
        if let knownSession { return knownSession }
        var selection = try query.selection(nowMs: nowMs, kinds: [])
        guard let name = selection.sessions.last, selection.sessions.count == 1 else { return nil }
        selection.sessions = []
        knownSession = try session(name, selection)
        return knownSession
    }

    private func session(_ name: String, _ selection: Selection) throws -> AskedSession {
        let report = SessionReport(name, selection, hasNoApp: self["no-app"] != nil)
        let lines = try report.figures(by: engine)
        // Where several apps have the name, tables write the app behind it.
        guard case .failure(.unknown) = lines, name.hasSuffix(")"), let open = name.ranges(of: " (").last else {
            return (report, lines)
        }
        var ofApp = selection
        ofApp.apps = [NamePattern.escaped(String(name[open.upperBound...].dropLast()))]
        let other = SessionReport(String(name[..<open.lowerBound]), ofApp)
        return (other, try other.figures(by: engine))
    }
}
