import ClickStore
import ClickTracking
import ResponderChain
import TestSupport
import Testing

@testable import ClickReports

/// What happened in one millisecond: a touch's control events come before the activation that they end with, and that comes
/// before what the app raised because of it, wherever and under whatever names.
struct CauseOrderTests {
    private typealias Click = ReportStore.Click

    /// Names and places are against the order of causes: by path, or with unknown places first, effects would stand first.
    private static let touch = [
        Click(path: "App--Z--touchDown", kind: .control, x: 900, y: 900),
        Click(path: "App--M--touchUpInside", kind: .activation, x: 500, y: 500),
        Click(path: "App--A--sent", kind: .routed, x: Tenths.unknown, y: Tenths.unknown),
    ]
    private static let paths = touch.map(\.path)

    /// Stores of a session with the touch, stored in any order, as rows or in the index.
    private static func stores() throws -> [ReportStore] {
        try [[0, 1, 2], [2, 1, 0], [1, 2, 0]].flatMap { order in
            try [false, true].map { isIndexed in
                let store = try ReportStore()
                try store.add(order.map { touch[$0] }, isIndexed: isIndexed)
                return store
            }
        }
    }

    @Test func `a session shows causes before effects`() throws {
        for store in try Self.stores() {
            let query = SessionReport("s-1", Selection())
            let report = try query.report(from: store.reader())
            let column = try #require(report.columns.firstIndex { $0.name == "control" })
            #expect(report.rows.map { $0[column].text } == Self.paths)
        }
    }

    @Test func `transitions lead from causes to effects`() throws {
        for store in try Self.stores() {
            let pairs = try TransitionsReport(Selection()).report(from: store.reader()).rows.map { row in
                row.map(\.text).filter(Self.paths.contains)
            }
            #expect(pairs == [[Self.paths[1], Self.paths[2]], [Self.paths[0], Self.paths[1]]])
        }
    }

    @Test(arguments: [FunnelReport.Owner.session, .user])
    func `a funnel follows causes to effects and not back, however strict it is`(owner: FunnelReport.Owner) throws {
        let store = try ReportStore()
        var touch = Self.touch
        for index in touch.indices { touch[index].session.user = "u" }
        try store.add(touch.reversed(), isIndexed: true)
        for (paths, reached) in [(Self.paths, [1, 1, 1]), (Self.paths.reversed(), [1, 0, 0])] {
            let steps = paths.map { path in
                var selection = Selection()
                selection.controls = [path]
                return FunnelReport.Step(path, selection)
            }
            for isStrict in [false, true] {
                let query = FunnelReport(Selection(), steps: steps, per: owner, isStrict: isStrict)
                #expect(try store.reader().figures(of: query).lines.map(\.reached) == reached)
            }
        }
    }
}
