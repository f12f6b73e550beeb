internal import ClickReports
internal import ClickStore

extension DashboardPage {
    static let sessions = DashboardPage(name: "sessions", title: "Sessions", isSorted: true) { request in
        [PagePart("sessions") { try $0.sessions(request.engine) }]
    }

    /// One session, click by click: of all kinds, unless the selection says otherwise.
    static let session = DashboardPage(
        name: "session", title: "Session", isListed: false, linked: ["no-app"], rows: 200
    ) { request in
        var selection = try request.query.selection(nowMs: request.nowMs, kinds: [])
        guard let name = selection.sessions.last, selection.sessions.count == 1 else {
            return [.note("session", "Session", "Select one session; the page of sessions has a link to each.")]
        }
        selection.sessions = []
        return [
            PagePart("session") { [selection] maker in
                var report = try sessionReport(name, selection, request)
                report.limit(to: maker.limit)
                return ReportPage.Section(
                    "session", "What happened", "All clicks of session \(name), in their order.",
                    empty: "No click of the session is selected.", report)
            }
        ]
    }

    private static func sessionReport(
        _ name: String, _ selection: Selection, _ request: PageRequest
    ) throws -> Report {
        do {
            return try SessionReport(name, selection, hasNoApp: request["no-app"] != nil).report(from: request.engine)
        } catch let error as SessionNameError {
            // Where several apps have the name, tables write the app behind it.
            guard case .unknown = error, name.hasSuffix(")"), let open = name.ranges(of: " (").last else { throw error }
            var ofApp = selection
            ofApp.apps = [NamePattern.escaped(String(name[open.upperBound...].dropLast()))]
            return try SessionReport(String(name[..<open.lowerBound]), ofApp).report(from: request.engine)
        }
    }
}
