internal import ClickReports
internal import ClickStore
internal import ClickTracking
internal import ResponderChain

extension DashboardPage {
    static let sessions = DashboardPage(
        name: "sessions", title: "Sessions", place: .sessions, tab: "All", isSorted: true
    ) { request in
        [PagePart("sessions") { try $0.sessions(request.engine) }]
    }

    /// One session, click by click: of all kinds, unless the selection says otherwise. A script plays its touches.
    static let session = DashboardPage(
        name: "session", title: "Session", place: .sessions, isListed: false,
        heading: { try $0.session().map { "Session \($0.query.name)" } }, linked: ["no-app", "touch"], rows: 200,
        lead: { request, section in
            guard section.name == "session", let report = try request.session(), let lines = try? report.lines.get()
            else {
                return .none
            }
            let screens = try SessionScreens(lines, from: request.engine)
            return SessionReplay(screens, from: start(of: lines, at: request["touch"])).html
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

extension DashboardPage {
    /// When something went wrong with a control, or when it was clicked first; in milliseconds after the session's first click.
    ///
    /// - Parameter control: Its path; nil for the session's beginning.
    private static func start(of lines: [SessionReport.SessionClick], at control: String?) -> Int64 {
        guard let control else { return 0 }
        let own = lines.filter { $0.click.control.path.hasSameBytes(as: control) }
        let failed = own.first { $0.rage != nil || $0.click.handled == .no || $0.click.answered == .no }
        return (failed ?? own.first)?.offsetMs ?? 0
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
