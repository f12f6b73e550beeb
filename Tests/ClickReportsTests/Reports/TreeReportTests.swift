import ClickStore
import ClickTracking
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

@testable import ClickReports

struct TreeReportTests {
    private typealias Click = ReportStore.Click

    /// Paths that begin alike in text but not in components, chains, forks, elements with others below them, and names
    /// that hold separators.
    private static let paths = [
        "App--Window--A--Button--tap", "App--Window--A--Button--drag", "App--Window--A--Button#send--tap",
        "App--Window--A--Button[1]--tap", "App--Window--A--tap", "App--Window--AB--C--D--E--tap",
        "App--Window--AB--C--D--F--tap", "App--Window--Caf\u{E9}--tap", "App--Window--Cafe\u{301}--X--tap",
        "App--Window--A%2D--B%2D%2DC--tap", "App--Window--A%2D--B--tap", "Other--tap", "Other--Chain--Of--Single--tap",
    ]

    @Test(arguments: sweep(4, of: 0..<16 as Range<UInt64>))
    func `the figures are those that SQL gives`(seed: UInt64) throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: seed)
        for number in 0..<3 as Range<UInt64> {
            let clicks = random.recording(clicks: number == 1 ? Int(seed % 2) : nil)
            try store.add(Self.spread(clicks, seed: seed), isIndexed: seed >> number & 1 == 1)
        }
        for selected in SelectedClicks.samples {
            let lines = try store.reader().figures(of: TreeReport(selected.selection))
            let expected = try SQLClicks(where: selected.condition).lines(Self.query, in: store)
            #expect(lines.map(Self.text).sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) } == expected)
            Self.expectTree(lines)
        }
    }

    /// Each prefix of an element that ends a path, or that several components follow.
    private static let query = """
        , prefixes(control_id, path, component, rest) AS (
            SELECT DISTINCT control_id, '', '', element || '--' FROM picked
            UNION ALL
            SELECT control_id, path || iif(path = '', '', '--') || substr(rest, 1, instr(rest, '--') - 1), '',
                substr(rest, instr(rest, '--') + 2)
            FROM prefixes WHERE rest <> ''
        ), branches AS (
            SELECT path FROM prefixes WHERE path <> '' GROUP BY path
            HAVING max(rest = '') OR count(DISTINCT substr(rest, 1, instr(rest, '--') - 1)) > 1
        )
        SELECT branches.path AS branch, count(*), count(DISTINCT session), count(DISTINCT user),
            count(DISTINCT picked.control_id), min(at_ms), max(at_ms), sum(handled = 1),
            (SELECT count(*) FROM rages JOIN prefixes p USING (control_id) WHERE p.path = branches.path),
            sum(rest = '')
        FROM branches JOIN prefixes USING (path) JOIN picked USING (control_id)
        GROUP BY branches.path ORDER BY branch || ' '
        """

    private static func text(_ line: TreeReport.CountedBranch) -> ByteString {
        let figures = line.statistics
        return ReportLine.text([
            line.path, "\(figures.clicks)", "\(figures.sessions)", "\(figures.users)", "\(line.controls)",
            "\(figures.firstMs)", "\(figures.lastMs)", figures.unhandled.map { "\($0)" }, "\(figures.rage)",
            "\(line.ownClicks)",
        ])
    }

    /// Gives runs of clicks on one control a path of ``paths``, so that bursts stay.
    private static func spread(_ clicks: [ReportStore.Click], seed: UInt64) -> [ReportStore.Click] {
        var generator = SplitMix64(seed: seed)
        var clicks = clicks
        var (last, path) = ("", "")
        for index in clicks.indices {
            if clicks[index].path != last || index % 19 == 0 {
                last = clicks[index].path
                path = paths[Int.random(in: paths.indices, using: &generator)]
            }
            clicks[index].path = path
        }
        return clicks
    }

    /// Expects that each line stands below the line whose path its own begins with, in the right order.
    private static func expectTree(_ lines: [TreeReport.CountedBranch]) {
        var around: [TreeReport.CountedBranch] = []
        var before: [TreeReport.CountedBranch] = []
        for line in lines {
            let sibling = before.last { $0.depth <= line.depth }
            around.removeLast(max(0, around.count - line.depth + 1))
            #expect(around.count == line.depth - 1)
            let above = around.last.map { $0.path + "--" } ?? ""
            #expect(ByteString(above + line.component) == ByteString(line.path))
            if let sibling, sibling.depth == line.depth {
                let (more, less) = (sibling.statistics.clicks, line.statistics.clicks)
                let isByName = sibling.component.utf8.lexicographicallyPrecedes(line.component.utf8)
                #expect(more > less || more == less && isByName)
            }
            if let parent = around.last { #expect(parent.statistics.clicks > line.statistics.clicks) }
            around.append(line)
            before.append(line)
        }
    }

    @Test func `people see the tree drawn, chains in one line`() throws {
        #expect(
            try Self.drawn() == """
                App › Window 12
                ├─ Live › View 8
                │  ├─ Gifts 6
                │  │  ├─ Button#send 3
                │  │  └─ Button#close 2
                │  └─ Close 2
                ├─ Shop 3
                └─ Menu 1
                Other 2
                └─ Cell[*] 1
                """)
    }

    @Test func `a limit keeps the branches with the most clicks, and tells in place how many others there are`() throws
    {
        #expect(
            try Self.drawn { $0.limit = 4 } == """
                App › Window 12
                ├─ Live › View 8
                │  ├─ Gifts 6
                │  │  ├─ Button#send 3
                │  │  └─ … 1 more
                │  └─ … 1 more
                └─ … 2 more
                … 2 more
                """)
        let report = try Self.report { $0.limit = 4 }
        #expect(report.hiddenRows == 6)
        #expect(report.rows.map { $0[0].text }.last == "App--Window--Live--View--Gifts--Button#send")
    }

    @Test func `a least share leaves out what has less of all clicks`() throws {
        #expect(
            try Self.drawn { $0.minimumShare = 3 / 14 } == """
                App › Window 12
                ├─ Live › View 8
                │  ├─ Gifts 6
                │  │  ├─ Button#send 3
                │  │  └─ … 1 more
                │  └─ … 1 more
                ├─ Shop 3
                └─ … 1 more
                … 2 more
                """)
    }

    @Test func `a depth shows only so many levels`() throws {
        #expect(
            try Self.drawn { $0.maximumDepth = 2 } == """
                App › Window 12
                ├─ Live › View 8
                ├─ Shop 3
                └─ Menu 1
                Other 2
                └─ Cell[*] 1
                """)
    }

    @Test func `machine formats have a branch's whole path, its depth, and what it adds`() throws {
        let report = try Self.report { _ in }
        #expect(
            report.columns.map(\.name).joined(separator: ", ")
                == "path, depth, component, clicks, share, sessions, users, first, last, unhandled, rage, controls, own"
        )
        #expect(
            report.rows[2].map(\.text) == [
                "App--Window--Live--View--Gifts", "3", "Gifts", "6", "\(6.0 / 14)", "2", "0", "1700000000000",
                "1700000000000", "", "0", "3", "1",
            ])
    }

    @Test func `a sorted tree has the rows below the same row sorted`() throws {
        var report = try Self.report { $0.limit = 8 }
        try report.sort(by: "component")
        #expect(
            Self.drawn(report) == """
                App › Window 12
                ├─ Live › View 8
                │  ├─ Close 2
                │  └─ Gifts 6
                │     ├─ Button#close 2
                │     └─ Button#send 3
                ├─ Shop 3
                └─ … 1 more
                Other 2
                └─ … 1 more
                """)
        try report.choose(["clicks", "path"])
        #expect(report.readable.rows.map { $0[0].text } == ["12", "8", "2", "6", "2", "3", "3", "2"])
    }

    @Test func `a path of a hundred thousand components is one line`() throws {
        let deep = String(repeating: "V--", count: 100_000)
        let store = try ReportStore([Click(path: deep + "tap"), Click(path: deep + "W--tap")])
        let lines = try store.reader().figures(of: TreeReport(Selection()))
        #expect(lines.map(\.component.utf8.count) == [299_998, 1])
    }

    @Test func `a store without clicks has an empty report`() throws {
        let report = try TreeReport(Selection()).report(from: ReportStore().reader())
        #expect(report.rows.isEmpty)
        #expect(report.readable.rows.isEmpty)
    }

    private static func report(_ change: (inout TreeReport) -> Void) throws -> Report {
        let counts = [
            ("App--Window--Live--View--Gifts--Button#send--tap", 3),
            ("App--Window--Live--View--Gifts--Button#close--tap", 2),
            ("App--Window--Live--View--Gifts--tap", 1), ("App--Window--Live--View--Close--tap", 2),
            ("App--Window--Shop--tap", 2), ("App--Window--Shop--drag", 1), ("App--Window--Menu--tap", 1),
            ("Other--tap", 1), ("Other--Cell[*]--tap", 1),
        ]
        let clicks = counts.flatMap { path, count in
            (0..<count).map { Click(path: path, session: SessionKey(name: "s-\($0 % 2)")) }
        }
        var tree = TreeReport(Selection())
        change(&tree)
        return try tree.report(from: ReportStore(clicks).reader())
    }

    private static func drawn(_ change: (inout TreeReport) -> Void = { _ in }) throws -> String {
        drawn(try report(change))
    }

    /// The tree as people see it, with the clicks.
    private static func drawn(_ report: Report) -> String {
        let lines = report.readable.rows.map { row in
            ([row[0].text] + [row[1].text].filter { !$0.isEmpty }).joined(separator: " ")
        }
        return lines.joined(separator: "\n").replacing("\u{A0}", with: " ")
    }
}
