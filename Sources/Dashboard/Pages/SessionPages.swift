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
        heading: { try $0.session().map { "Session \($0.query.name)" } }, answer: { try $0.otherSessions() },
        linked: ["no-app", "touch", "sign", PageRequest.step], rows: 200,
        lead: { request, section in
            guard section.name == "session", let report = try request.session(), let lines = try? report.lines.get()
            else {
                return .none
            }
            let screens = try SessionScreens(lines, from: request.engine)
            return SessionReplay(
                screens, from: start(of: lines, at: request["touch"], ofRage: request["sign"] == "rage")
            ).html
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
    /// - Parameters:
    ///   - control: Its path; nil for the session's beginning.
    ///   - ofRage: Whether it is a burst of rage that went wrong.
    private static func start(of lines: [SessionReport.SessionClick], at control: String?, ofRage: Bool) -> Int64 {
        guard let control else { return 0 }
        let own = lines.filter { $0.click.control.path.hasSameBytes(as: control) }
        let failed = own.first { $0.click.handled == .no || $0.click.answered == .no }
        let rage = own.first { $0.rage != nil }
        return ((ofRage ? rage ?? failed : failed ?? rage) ?? own.first)?.offsetMs ?? 0
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
        let asked = try session(name, selection)
        knownSession = try self[Self.step].map { try session(after: asked, isNewer: $0 == "newer") } ?? asked
        return knownSession
    }

    /// Which way another session is from the one that is named: `newer` or `older`.
    fileprivate static let step = "step"

    /// The ways to the sessions before and after, among those with a selected click; or with one that failed on the control that somebody
    /// came for.
    fileprivate func otherSessions() throws -> HTML {
        guard let asked = try session(), let first = try? asked.lines.get().first else { return .none }
        let app = first.click.session.app
        let names: [PageQuery.Parameter] = [("session", asked.query.name), ("app", app ?? "")]
        let kept = query.others.filter { !["no-app", Self.step, DashboardPage.own].contains($0.name) }
        let others = kept + ownOfSession + (app == nil ? [("no-app", "yes")] : [])
        let ways = [("older", "‹ Older session"), ("newer", "Newer session ›")].map { step, text -> HTML in
            if self[Self.step] == step, query.selected.contains(where: { $0 == ("session", asked.query.name) }) {
                return "<span class=\"act soft\">There is no \(step) session</span>\n"
            }
            let address = address(of: page, selecting: names, others + [(Self.step, step)])
            return "<a class=\"act\" rel=\"\(step == "newer" ? "next" : "prev")\" href=\"\(address)\">\(text)</a>\n"
        }
        return "<p class=\"others\">\(ways)</p>\n"
    }

    /// The session before or after another one, by their first clicks; the other one itself at either end.
    private func session(after asked: AskedSession, isNewer: Bool) throws -> AskedSession {
        var selection = try query.selection(nowMs: nowMs)
        selection.sessions = []
        // The app that says which session it is selects no others.
        if ownNames.contains("app") { selection.apps = [] }
        if let touch = self["touch"] {
            selection.controls = [touch]
            let failed = (try? asked.lines.get())?.contains {
                $0.click.control.path.hasSameBytes(as: touch) && $0.click.handled == .no
            }
            if failed ?? false { selection = selection.unhandled }
        }
        let sessions = try SessionsReport(selection).figures(by: engine).lines
        let app = (try? asked.lines.get())?.first?.click.session.app
        let place = sessions.firstIndex { line in
            line.names.name.hasSameBytes(as: asked.query.name)
                && line.names.app.map(ByteString.init) == app.map(ByteString.init)
        }
        guard let place, case let other = place + (isNewer ? -1 : 1), sessions.indices.contains(other) else {
            return asked
        }
        let names = sessions[other].names
        var ofApp = asked.query.selection
        ofApp.apps = names.app.map { [NamePattern.escaped($0)] } ?? []
        let report = SessionReport(names.name, ofApp, hasNoApp: names.app == nil)
        return (report, try report.figures(by: engine))
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
