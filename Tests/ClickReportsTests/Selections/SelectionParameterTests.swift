import Basics
import ClickIndex
import ClickQuery
import ClickStore
import ClickTracking
import TestSupport
import Testing

@testable import ClickReports

/// Whatever reads or shows selections knows each of their parameters.
struct SelectionParameterTests {
    /// Those that select something alone.
    private static let parameters = SelectionParameter.allCases.filter { ![.tz, .atLeast].contains($0) }

    /// What a parameter selects by its example; the one for kinds is all of them.
    private static func text(_ parameter: SelectionParameter) -> String {
        parameter == .kind ? "routed" : parameter.example
    }

    private static func selection(_ parameter: SelectionParameter) throws -> Selection {
        var text = SelectionText()
        try text.add(Self.text(parameter), of: parameter)
        return try text.selection(nowMs: CurrentProcess.nowMs)
    }

    /// Some of these clicks meet each parameter's example, and others do not.
    private static func store() throws -> ReportStore {
        let before = try #require(ISOTime.ms("2026-01-01T12:00Z"))
        let yesterday = CurrentProcess.nowMs - LocalTime.msOfDay
        let room = SessionKey(name: "s-000123", app: "LiveRoom", version: "1.4.0", user: "u-00042")
        let shop = SessionKey(name: "s-9", app: "Shop", version: "2.0", user: "u-9")
        let later = SessionKey(name: "s-10", app: "Shop", version: "2.0", user: "u-9")
        typealias Click = ReportStore.Click
        let store = try ReportStore([
            Click(path: "App--GiftPanel--Button--press", session: shop, atMs: before, handled: .yes),
            Click(path: "App--Button#cancel--press", session: shop, atMs: before + 1, handled: .yes),
            Click(
                path: "App--Button#send--tap", screen: "RoomViewController", session: room, atMs: yesterday,
                handled: .no),
            Click(path: "App--Button#buy--tap", session: room, atMs: yesterday + 1),
            Click(path: "App--Button#send--press", kind: .routed, session: later, atMs: yesterday + 2),
        ])
        try store.change(
            """
            INSERT INTO property_set (id, properties) VALUES (1, '{"os":"iOS","plan":"pro"}'), (2, '{"plan":"free"}');
            INSERT INTO session_properties SELECT DISTINCT stretch_of, 1 + (name <> 's-000123'), 1 FROM session
            """)
        return store
    }

    @Test(arguments: parameters)
    func `each selects some clicks, the same in a scan, in SQL, in a table and alone`(_ parameter: SelectionParameter)
        throws
    {
        let store = try Self.store()
        let reader = try store.reader()
        let selection = try Self.selection(parameter)
        let clicks = try reader.all(of: selection, []).clicks
        #expect(clicks > 0 && clicks < 5)
        #expect(!selection.isEverything)
        #expect(try reader.all(of: selection.only(parameter), []).clicks == clicks)
        #expect(try reader.hasClicks(selection))
        let conditions = try reader.conditions(of: selection)
        #expect(
            try store.rows("SELECT count(*) FROM clicks\(conditions.whereClause.sqlite)") == [[.integer(Int64(clicks))]]
        )
        let kinds = parameter == .kind ? "" : " AND kind = 'all'"
        let table = "SELECT sum(clicks) FROM weekday_report WHERE \(parameter.sqlName) = '\(Self.text(parameter))'"
        let query = try SQLQuery(table + kinds, on: reader, tables: ReportTable.all, timeout: 60)
        #expect(try query.next() == [.integer(Int64(clicks))])
    }

    /// Sessions and users of random clicks against the clicks themselves, one by one.
    @Test(arguments: 0..<6 as Range<UInt64>)
    func `so many clicks of a session or a user are those that the rows have`(seed: UInt64) throws {
        let store = try ReportStore(seed: seed)
        let reader = try store.reader()
        let rows = try store.rows(
            "SELECT quote(app) || quote(session), user, class = 'Button' FROM clicks WHERE kind = 'activation'")
        let all = try store.rows("SELECT quote(app) || quote(session), user FROM clicks")
        for count in [1, 2, 7] {
            func some(_ column: Int) -> Set<String> {
                let owners = rows.filter { $0[2] == .integer(1) && $0[column].text != nil }.compactMap {
                    $0[column].text
                }
                return Set(Dictionary(grouping: owners) { $0 }.filter { $1.count >= count }.keys)
            }
            let (sessions, users) = (some(0), some(1))
            let expected = [
                SelectionParameter.having: all.count { sessions.contains($0[0].text ?? "") },
                .without: all.count { !sessions.contains($0[0].text ?? "") },
                .havingUser: all.count { $0[1].text.map(users.contains) ?? false },
            ]
            for (parameter, clicks) in expected {
                var text = SelectionText()
                try text.add("Button", of: parameter)
                try text.add("\(count)", of: .atLeast)
                let selection = try text.selection(nowMs: 0)
                #expect(try reader.all(of: selection, []).clicks == clicks, "\(parameter) \(count)")
                let conditions = try reader.conditions(of: selection)
                let sql = "SELECT count(*) FROM clicks\(conditions.whereClause.sqlite)"
                #expect(try store.rows(sql) == [[.integer(Int64(clicks))]], "\(parameter) \(count): \(sql)")
            }
        }
    }

    @Test(arguments: ["0", "-1", "x", "1.5", "99999999999999999999"])
    func `a number of clicks is a whole one from 1 on`(
        _ text: String
    ) {
        var selection = SelectionText()
        #expect(throws: SelectionError.self) { try selection.add(text, of: .atLeast) }
    }

    @Test func `a number of clicks needs to know of which`() throws {
        var text = SelectionText()
        try text.add("2", of: .atLeast)
        #expect(throws: SelectionError.self) { try text.selection(nowMs: 0) }
    }

    @Test(arguments: parameters) func `each is named where a page shows what it is of`(_ parameter: SelectionParameter)
        throws
    {
        let page = try PageQuery([(parameter.rawValue, Self.text(parameter))])
        #expect(page.selected.map(\.name) == [parameter.rawValue])
        let facts = try page.selection(nowMs: CurrentProcess.nowMs, kinds: []).facts(in: .utc)
        let everything = try PageQuery([]).selection(nowMs: 0, kinds: []).facts(in: .utc)
        #expect(facts != everything)
    }

    @Test(arguments: parameters) func `each that no click meets is said to be why there are none`(
        _ parameter: SelectionParameter
    ) throws {
        let atMs = parameter == .since ? 0 : CurrentProcess.nowMs
        let store = try ReportStore([
            ReportStore.Click(
                path: "Other--Button#cancel--press", session: SessionKey(name: "s"), atMs: atMs, handled: .yes)
        ])
        let selection = try Self.selection(parameter)
        let reasons = try MissingClicks(selection).figures(by: try store.reader())
        #expect(reasons.count == 1 && reasons[0] != "no click matches the selection", "\(reasons)")
    }
}
