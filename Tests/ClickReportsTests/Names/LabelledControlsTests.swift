import ClickQuery
import ClickStore
import ClickTracking
import ResponderChain
import TestSupport
import Testing

@testable import ClickReports

struct LabelledControlsTests {
    private typealias Click = ReportStore.Click

    private static let labels = [
        ControlLabel(name: "First one", selector: "Window > Button:handled"),
        ControlLabel(name: "Caf\u{E9}", selector: "Button[1]"),
        ControlLabel(name: "On A", selector: "Button:screen(A)"),
    ]

    private static func selection(_ change: (inout SelectionText) -> Void) throws -> Selection {
        var text = SelectionText()
        change(&text)
        return try text.selection(nowMs: 0)
    }

    @Test(arguments: sweep(6, of: 0..<30 as Range<UInt64>))
    func `a label gives what its selector gives, wherever controls are asked for`(seed: UInt64) throws {
        let store = try ReportStore(seed: seed)
        try ClickDatabase(path: store.path).keep(.labels, Self.labels.text)
        let reader = try store.reader()
        for label in Self.labels {
            let places: [(inout SelectionText, String) -> Void] = [
                { $0.selectors = [$1] }, { $0.names[.control] = [$1] }, { $0.branches = [$1] }, { $0.having = [$1] },
                { $0.without = [$1] }, { $0.havingUser = [$1] },
            ]
            for (number, place) in places.enumerated() {
                let counts = try [label.name, label.selector].map { text in
                    try reader.all(of: Self.selection { place(&$0, text) }, .visitors)
                }
                #expect(
                    counts[0].clicks == counts[1].clicks && counts[0].users == counts[1].users, "\(label) \(number)")
            }
            let funnels = try [label.name, label.selector].map { text in
                let steps = try [text, "Button"].enumerated().map { try FunnelReport.Step(parsing: $1, at: $0, of: 2) }
                return try FunnelReport(Selection(), steps: steps).figures(by: reader).lines.map(\.reached)
            }
            #expect(funnels[0] == funnels[1], "\(label)")
        }
        let ends = try ["Caf\u{E9}", "Button[1]"].map { text in
            var report = TransitionsReport(Selection(), by: .control)
            report.from = [try TransitionEnd(text, of: .control, isStart: true)]
            return try report.report(from: reader).rows.map { $0.map(\.text) }
        }
        #expect(ends[0] == ends[1])
    }

    @Test func `a report shows the labels that are of one of its controls alone, and of all its clicks`() throws {
        let store = try ReportStore(
            [("A", "Button#buy"), ("A", "Button#buy[1]"), ("B", "Link#next"), (nil, "Link#help")].map {
                screen, control in
                Click(path: "Window--\(control)--tap", screen: screen, handled: .yes)
            })
        func shown(_ labels: [(String, String)]) throws -> [String] {
            let labels = labels.map { ControlLabel(name: $0, selector: $1) }
            try ClickDatabase(path: store.path).keep(.labels, labels.text)
            return try store.report().readable.rows.map { $0[0].text }
        }
        #expect(
            try shown([("Buy", "#buy")]) == ["Window \u{203A} Button#buy", "Button#buy[1]", "Link#help", "Link#next"])
        #expect(try shown([("Buy", "Button#buy[1]")])[1] == "Buy")
        #expect(try shown([("Next", "#next:handled")])[3] == "Link#next")
        #expect(try shown([("Next", "Link:screen(B)")])[3] == "Next")
        #expect(try shown([("Next", "#next"), ("On", "#next")])[3] == "Next")
        // A limit changes no name: the others of a label are still there.
        var report = try StatisticsReport(Selection()).report(from: store.reader())
        try ClickDatabase(path: store.path).keep(.labels, ControlLabel(name: "Buy", selector: "#buy").line)
        report = try StatisticsReport(Selection()).report(from: store.reader())
        report.limit(to: 1)
        #expect(report.readable.rows[0][0].text == "Window \u{203A} Button#buy")
    }

    @Test(arguments: [
        ("Buy", "Button#buy", true), ("Gr\u{F6}\u{DF}e 2", "#size", true), ("Buy now", "#", false),
        ("a > b", "#buy", false),
        ("Buy:handled", "#buy", false), ("Buy*", "#buy", false), ("", "#buy", false), ("a  b", "#buy", false),
        ("a = b", "#buy", false), ("App--b", "#buy", false), ("(end)", "#buy", false),
        ("Bought", ":kind(routed)", false),
        ("Two", "\"a\nb\"", false), ("a, b", "#buy", false), ("A \u{203A} b", "#buy", false),
    ])
    func `a label is read where selectors are, and is kept as it was given`(
        name: String, selector: String, isGood: Bool
    ) throws {
        let label = ControlLabel(name: name, selector: selector)
        do throws(SelectionError) {
            try label.check()
            #expect(isGood, "\(name)")
        } catch {
            #expect(!isGood && error.description.hasPrefix("Label '\(name)': "), "\(error)")
        }
        guard isGood else { return }
        let kept = [ControlLabel](kept: [label, label].text)
        #expect(kept.map(\.name) == [name, name] && kept[0].selector == selector)
    }

    @Test func `a label follows a control to its new name, with what it asks of outcomes`() throws {
        let alias = Alias(
            app: nil, version: "2", old: ControlName(screen: "A", element: "App--Button#buy"),
            new: ControlName(screen: "B", element: "App--Panel--Link#pay"))
        func followed(_ selector: String) -> String? {
            ControlLabel(name: "Buy", selector: selector).following(alias)?.selector
        }
        #expect(followed("#buy") == "#buy, \u{203A} App \u{203A} Panel \u{203A} Link#pay")
        #expect(followed("#buy:unhandled") == "#buy:unhandled, \u{203A} App \u{203A} Panel \u{203A} Link#pay:unhandled")
        #expect(followed("App") == nil && followed("#pay") == nil && followed("#buy, #pay") == nil)
        let label = ControlLabel(name: "Buy", selector: try #require(followed("#buy:handled")))
        #expect(label.following(alias) == nil)
        try label.check()
    }
}
