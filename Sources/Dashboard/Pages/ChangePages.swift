internal import ClickReports
internal import ClickStore
internal import PathCatalogue

extension DashboardPage {
    private static let sides = [
        FormField("before", "before", .text(example: "1.3.2 or 14d..7d")),
        FormField("after", "after", .text(example: "1.4.0 or 7d..0d")),
    ]

    /// How the use of controls changed between two versions, or two periods.
    static let compare = DashboardPage(
        name: "compare", title: "Compare", place: .releases, tab: "Compare", fields: sides, isSorted: true
    ) { request in
        guard let (before, after) = try sides(of: request) else {
            return [
                PagePart("compare") { maker in
                    // As data it is what it was before there were releases.
                    if maker.forPeople, maker.selection.versions.isEmpty, let sides = try request.newestReleases() {
                        return try maker.changes(request.engine, between: sides)
                    }
                    let apps = try request.engine.groups(of: Relation(maker.selection, by: .name(.app), []))
                        .sortedAsReported()
                    return try maker.changes(request.engine, request.all(), apps)
                }
            ]
        }
        let compared = try compared(before, after, request)
        return [PagePart("compare") { try $0.changes(request.engine, between: compared) }]
    }

    /// What became of the controls from one version to another.
    static let names = DashboardPage(
        name: "names", title: "Names", place: .releases, tab: "Names",
        fields: [
            FormField("before", "before", .text(example: "1.3.2")),
            FormField("after", "after", .text(example: "1.4.0")),
        ], isSorted: true, rows: 200, naming: .recorded
    ) { request in
        guard let (before, after) = try sides(of: request) else {
            let hint = "Give two versions of an app to see what became of its controls."
            return [.note("names", "Names", hint)] + (try versions.parts(request).prefix(1))
        }
        return [
            PagePart("names") { maker in
                let app = maker.selection.apps.last
                let catalogues = try [before, after].map {
                    try Catalogue(ofVersion: $0, app: app, in: request.engine, withUse: true)
                }
                let diff = CatalogueDiffReport(CatalogueDiff(old: catalogues[0], new: catalogues[1]))
                let report = try maker.limited(maker.forPeople ? diff.readable(all: false) : diff.whole)
                return ReportPage.Section(
                    "names", "What became of the controls", diff.summary + ".",
                    empty: "Every control is the same.", report)
            }
        ]
    }

    private static func sides(of request: PageRequest) throws -> (before: String, after: String)? {
        switch (request["before"], request["after"]) {
        case (nil, nil): return nil
        case (let before?, let after?): return (before, after)
        default: throw PageProblem("before and after need each other; give both")
        }
    }

    private static func compared(
        _ before: String, _ after: String, _ request: PageRequest
    ) throws -> ComparedSides {
        let selection = try request.selection()
        // No version has the two dots of a period.
        guard before.contains(".."), after.contains("..") else {
            let sides = ComparedSides(selection, versions: before, after)
            let reasons = try [sides.before, sides.after].flatMap {
                try MissingClicks($0.ofAllControls).figures(by: request.engine)
            }
            guard reasons.isEmpty else { throw PageProblem(reasons.joined(separator: "; ") + ".") }
            return sides
        }
        guard selection.sinceMs == nil, selection.untilMs == nil else {
            throw PageProblem("before and after are periods of their own; leave out since and until")
        }
        let zone = request.query.timeZone
        let periods = try [before, after].map { try Period($0).range(nowMs: request.nowMs, in: zone) }
        return try ComparedSides(selection, periods[0], periods[1], in: zone)
    }
}
