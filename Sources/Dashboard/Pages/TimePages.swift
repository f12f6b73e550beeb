internal import Basics
internal import ClickReports
internal import ClickStore

extension DashboardPage {
    private static let units: [CalendarUnit] = [.minute, .hour, .day, .week, .month]

    static let times = DashboardPage(
        name: "times", title: "Times", place: .overview, tab: "Times",
        fields: [FormField("per", "bars by", .choice([""] + units.map(\.rawValue)), none: "what fits")],
        isCompared: true
    ) { request in
        let unit = try unit(of: request, among: units)
        return [
            PagePart("times") { try $0.times(request.engine, request.all(), per: unit) },
            PagePart("hours_of_week") { try $0.hours(request.engine) },
        ]
    }

    static let retention = DashboardPage(
        name: "retention", title: "Retention", place: .overview, tab: "Retention",
        fields: [
            FormField("per", "cohorts by", .choice(["", "day", "week"]), none: "what fits"),
            FormField("by", "split by", .choice([""] + Split.allCases.map(\.rawValue)), none: "nothing"),
        ]
    ) { request in
        let (unit, split) = (try unit(of: request, among: [.day, .week]), try split(of: request))
        return [
            PagePart("retention") { maker in
                guard let split else { return try maker.retention(request.engine, request.all(), per: unit) }
                let query = RetentionReport(
                    maker.selection, per: unit ?? .week, periods: 7, in: maker.timeZone, forPeople: maker.forPeople)
                let report = try SplitReport(query, by: split).report(from: request.engine)
                return section("retention", "Users who come back", of: report)
            },
            PagePart("people") { maker in
                let query = PeopleReport(maker.selection, in: maker.timeZone, forPeople: maker.forPeople)
                return section("people", "Active people", of: try query.report(from: request.engine))
            },
        ]
    }

    private static func unit(of request: PageRequest, among units: [CalendarUnit]) throws -> CalendarUnit? {
        guard let text = request["per"] else { return nil }
        guard let unit = units.first(where: { $0.rawValue == text }) else {
            throw PageProblem(
                "per: there is no '\(text)'; give one of \(units.map(\.rawValue).joined(separator: ", "))")
        }
        return unit
    }

    /// What each part of a report is of; nil for a report of everything.
    static func split(of request: PageRequest) throws -> Split? {
        let split = try request.choice("by", of: Split.self)
        guard split == .segment, Split.segments(of: try request.selection()) == nil else { return split }
        throw PageProblem("by: a segment needs what sessions have: one of having, without and visitors")
    }

    /// A section whose headline says what was found.
    static func section(_ name: String, _ heading: String, of report: Report) -> ReportPage.Section {
        ReportPage.Section(
            name, heading, report.headline ?? "",
            empty: (report.notes.isEmpty ? ["There is no click"] : report.notes).joined(separator: "; ") + ".",
            report)
    }
}
