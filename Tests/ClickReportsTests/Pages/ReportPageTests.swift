import Basics
import ClickStore
import ClickTracking
import Foundation
import Testing

@testable import ClickReports

struct ReportPageTests {
    private typealias Click = ReportStore.Click

    private static let hour: Int64 = 3_600_000

    private func page(
        _ clicks: [Click], _ selection: Selection = Selection(), limit: Int = 20, forPeople: Bool = true
    ) throws -> ReportPage {
        try PageMaker(selection, in: .utc, limit: limit, forPeople: forPeople)
            .page(of: "clicks.sqlite", from: ReportStore(clicks).reader(), nowMs: 1_700_000_000_000)
    }

    private static func clicks(_ count: Int, versions: [String] = ["1.9", "1.10"]) -> [Click] {
        (0..<count).map { number in
            Click(
                path: "App--Window--Button#\(number % 7)--tap", screen: "Home",
                session: SessionKey(
                    name: "s-\(number % 9)", app: "A", version: versions[number % versions.count],
                    user: "u-\(number % 4)"),
                atMs: 1_700_000_000_000 + Int64(number) * hour, handled: number % 3 == 0 ? .no : .yes)
        }
    }

    private static func text(_ page: ReportPage, _ format: OutputFormat) throws -> String {
        var text = ""
        try page.write(as: format) { text += $0 }
        return text
    }

    private func changes(
        _ clicks: [Click], _ change: (inout Selection) -> Void = { _ in }
    ) throws -> ReportPage.Section {
        var selection = Selection()
        change(&selection)
        let page = try page(clicks, selection)
        return try #require(page.sections.first { $0.name == "compare" })
    }

    @Test func `two selected versions are compared, the earlier one by its numbers first`() throws {
        let section = try changes(Self.clicks(60)) { $0.versions = ["1.10", "1.9"] }
        #expect(section.intro.hasPrefix("No control changed beyond chance (7 compared, "))
        #expect(section.intro.hasSuffix("Before: version 1.9; after: version 1.10."))
        #expect(section.report.rows.count == 7)
        var others = Self.clicks(20)
        for index in others.indices { others[index].session.app = "B" }
        let ofApp = try changes(Self.clicks(60) + others) { $0.versions = ["1.10", "1.9"] }
        #expect(ofApp.intro.hasSuffix("after: version 1.10."))
    }

    @Test func `the last seven days are compared with the seven before, also where there are versions`() throws {
        let clicks = Self.clicks(400)
        let section = try changes(clicks)
        #expect(
            section.intro.hasPrefix(
                "No control changed beyond chance (7 compared, 4 users with themselves). Before: 2023-"))
        #expect(!section.report.rows.isEmpty)
        let short = try changes(Array(clicks[..<100]))
        #expect(short.report.rows.isEmpty)
        #expect(short.emptyNote.contains("no click before the last seven days"))
    }

    @Test func `a selected period is compared with the one before of equal length`() throws {
        let since = Int64(1_700_000_000_000) + 380 * Self.hour
        let section = try changes(Self.clicks(400)) {
            ($0.sinceMs, $0.untilMs) = (since, since + 20 * Self.hour)
        }
        let clicks = section.report.columns.map(\.name).firstIndex(of: "clicks_before")
        let before = try section.report.rows.map { row in Int(row[try #require(clicks)].text) ?? 0 }
        #expect(before.reduce(0, +) == 20)
    }

    @Test func `every report is there, whether it has rows or not`() throws {
        let (full, empty) = (try page(Self.clicks(60)), try page([]))
        #expect(full.sections.map(\.name) == empty.sections.map(\.name))
        #expect(empty.isEmpty)
        #expect(!full.isEmpty)
        for section in empty.sections { #expect(section.emptyNote.hasSuffix(".")) }
        #expect(try Self.text(empty, .html).contains("No click matches the selection."))
    }

    @Test(arguments: [false, true])
    func `JSON is an object with an array for each report`(isEmpty: Bool) throws {
        let page = try page(isEmpty ? [] : Self.clicks(60), forPeople: false)
        let json = try JSONSerialization.jsonObject(with: Data(Self.text(page, .json).utf8))
        let reports = try #require(json as? [String: [[String: Any]]])
        #expect(Set(reports.keys) == Set(page.sections.map(\.name)))
        if !isEmpty { #expect(reports["overview"]?.first?["clicks"] as? Int == 60) }
    }

    @Test func `a page says what it is of`() throws {
        var selection = Selection()
        (selection.apps, selection.kinds, selection.sinceMs) = (["A"], [.activation], 1_700_000_000_000)
        for format in [OutputFormat.html, .markdown, .table] {
            let text = try Self.text(page(Self.clicks(10), selection), format)
            for fact in ["clicks.sqlite", "UTC", "2023", "activations", "since"] {
                #expect(text.contains(fact), "\(format.rawValue): \(fact)")
            }
        }
    }

    @Test(arguments: [OutputFormat.html, .markdown, .table])
    func `names that are hostile stay text`(format: OutputFormat) throws {
        let name = "</td><script>alert(1)</script>\"'&\u{202E}\u{1B}[31m|`"
        var clicks = Self.clicks(30)
        for index in clicks.indices {
            clicks[index].screen = name
            clicks[index].session = SessionKey(name: name, app: name, version: name, user: name)
        }
        var selection = Selection()
        (selection.users, selection.screens) = ([name], [name])
        let text = try Self.text(page(clicks, selection), format)
        #expect(!text.contains("\u{202E}"))
        #expect(!text.contains("\u{1B}"))
        if format != .table { #expect(!text.contains("<script>")) }
    }

    @Test func `the page's tables call controls what tables call them`() throws {
        let html = try page(Self.clicks(60)).html
        #expect(html.contains(#"<th role="rowheader" scope="row">Button#0</th>"#))
        #expect(!html.contains("which is left out here"))
    }

    @Test func `a section has no more rows than the limit, and says how many more there are`() throws {
        let page = try page(Self.clicks(60), limit: 2)
        let controls = try #require(page.sections.first { $0.name == "controls" })
        #expect(controls.report.rows.count == 2)
        #expect(page.html.contains("5 more rows of the report are not on this page."))
        #expect(!page.html.contains("--limit"))
    }

    @Test func `a long table has its first rows in sight, and the others once, folded`() throws {
        var clicks = Self.clicks(60)
        for index in clicks.indices { clicks[index].path = "App--Window--Button#\(index % 13)--tap" }
        let html = try page(clicks).html
        let section = try #require(
            html.split(separator: "<section id=\"controls\"").last?.split(separator: "</section>").first)
        let parts = section.split(separator: "<summary>5 more rows</summary>")
        #expect(parts.count == 2)
        #expect(parts.map { $0.ranges(of: "scope=\"row\"").count } == [8, 5])
    }

    @Test func `the head has shares, and changes from the week before`() throws {
        var clicks = Self.clicks(400)
        for index in clicks.indices where index >= 232 { clicks[index].handled = .no }
        let page = try page(clicks)
        #expect(
            page.tiles.map(\.name) == [
                "Clicks", "Sessions", "Users", "Clicks a session", "Unhandled", "Bursts of rage",
            ])
        // The last week has all of its 168 hours unhandled, the one before a third of them.
        #expect(page.tiles.map(\.change)[0] == "= 0 %" && page.tiles[4].change == "▲ 66.7 pp")
        // What is shown is of the time that is compared.
        #expect(page.tiles[4].value == "100.0 %" && page.tiles[0].value == "168" && page.tiles[3].value == "18.7")
        #expect(
            page.tileNote == """
                The figures are of the last seven days; ▲ and ▼ compare them with the seven before. In all there are 400 clicks.
                """)
        let short = try self.page(Array(clicks[..<60]))
        #expect(short.tiles.allSatisfy { $0.change == nil } && short.tileNote == nil)
    }

    @Test func `clicks that begin in the midst of the week before are compared with nothing`() throws {
        // Eight days: the last week is seven times what is known of the one before.
        let page = try page(Self.clicks(192))
        #expect(page.tiles.allSatisfy { $0.change == nil } && page.tileNote == nil)
    }

    @Test func `the share unhandled is that of the clicks whose outcome is known`() throws {
        var clicks = Self.clicks(40)
        for index in clicks.indices { clicks[index].handled = index < 5 ? .no : index < 20 ? .yes : .unknown }
        let tile = try #require(try page(clicks).tiles.first { $0.name == "Unhandled" })
        #expect(tile.value == "25.0 %")
        #expect(tile.detail == "5 clicks that nothing handled, of 20 whose outcome is known")
    }

    @Test func `what was selected is compared with the same time before it`() throws {
        var selection = Selection()
        selection.sinceMs = 1_700_000_000_000 + 100 * Self.hour
        selection.untilMs = 1_700_000_000_000 + 110 * Self.hour
        let page = try page(Self.clicks(400), selection)
        #expect(page.tiles[0].value == "10" && page.tiles[0].change == "= 0 %")
        #expect(page.tileNote?.hasPrefix("▲ and ▼ compare with the same time before 2023-11-19 ") == true)
    }
}
