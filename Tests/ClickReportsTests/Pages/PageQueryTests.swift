import Basics
import ClickStore
import ClickTracking
import Testing

@testable import ClickReports

struct PageQueryTests {
    private static let nowMs: Int64 = 1_700_000_000_000

    private func clicks() -> [ReportStore.Click] {
        (0..<120).map { (number: Int) -> ReportStore.Click in
            let session = SessionKey(
                name: "s-\(number % 9)", app: "A", version: "1.\(number % 3)", user: "u-\(number % 4)")
            let atMs = Self.nowMs - Int64(number) * 3_600_000
            return ReportStore.Click(
                path: "App--Window--Button#\(number % 7)--tap", screen: number % 2 == 0 ? "Home" : "Shop",
                session: session, atMs: atMs, handled: number % 3 == 0 ? .no : .yes)
        }
    }

    @Test func `a query selects what the options of the same names select`() throws {
        let zone = try TimeZoneRules(name: "Europe/Berlin")
        let store = try ReportStore(clicks())
        var pages: Set<String> = []
        func check(
            _ query: [(name: String, value: String)], limit: Int = 20, _ change: (inout SelectionText) throws -> Void
        ) throws {
            var text = SelectionText()
            try change(&text)
            let selection = try text.selection(nowMs: Self.nowMs, kinds: [.activation], in: zone)
            let expected = try PageMaker(selection, in: zone, limit: limit, forPeople: true)
                .page(of: "a", from: store.reader(), nowMs: Self.nowMs).html
            let read = try PageQuery([("tz", "Europe/Berlin")] + query)
            let page = try PageMaker(
                read.selection(nowMs: Self.nowMs), in: read.timeZone, limit: read.limit ?? 20, forPeople: true
            ).page(of: "a", from: store.reader(), nowMs: Self.nowMs).html
            #expect(page == expected, "\(query)")
            #expect(pages.insert(page).inserted, "\(query) selects what another one selects")
        }
        try check([]) { _ in }
        try check([("since", "2d"), ("until", "12h")]) {
            ($0.since, $0.until) = (try GivenTime("2d"), try GivenTime("12h"))
        }
        try check([("screen", "Home"), ("limit", "3")], limit: 3) { $0.names[.screen] = ["Home"] }
        try check([("user", "u-1"), ("user", "u-2")]) { $0.names[.user] = ["u-1", "u-2"] }
        try check([("where", "Window > Button#3"), ("kind", "all")]) {
            ($0.selectors, $0.kinds) = (["Window > Button#3"], [.all])
        }
        try check([("having", "Button#2"), ("without", "Button#3")]) {
            ($0.having, $0.without) = (["Button#2"], ["Button#3"])
        }
        try check([("visitors", "returning")]) { $0.visitors = .returning }
        try check([("handled", "no"), ("under", "Window")]) { ($0.outcomes, $0.branches) = ([.no], ["Window"]) }
    }

    @Test(arguments: [
        ("scren", "Home", "there is no selection 'scren'"), ("since", "soon", "since: 'soon' is not a time"),
        ("kind", "x", "kind: "), ("handled", "x", "handled: "), ("tz", "Nowhere/Town", "tz: "),
        ("limit", "-1", "limit: "), ("visitors", "old", "visitors: "), ("having", "[", "having"),
        ("where", "[", "where"), ("step", "a", "there is no selection 'step'"),
    ])
    func `what makes no sense is told by its name`(name: String, value: String, start: String) {
        let problem = #expect(throws: PageQuery.Problem.self) {
            _ = try PageQuery([(name, value)]).selection(nowMs: Self.nowMs)
        }
        #expect(problem?.description.contains(start) == true, "\(String(describing: problem))")
    }

    @Test func `the empty fields of a form say nothing, and names of the page's own are kept apart`() throws {
        let empty = PageQuery.selections.map { (name: $0, value: "") } + [("limit", ""), ("unknown", "")]
        let query = try PageQuery(empty + [("step", "a"), ("app", "A"), ("step", "b")], ofPage: ["step"])
        #expect(query.selected.map(\.name) == ["app"])
        #expect(query["step"] == ["a", "b"])
        #expect(try query.selection(nowMs: Self.nowMs).apps == ["A"])
    }
}
