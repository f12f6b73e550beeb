import ClickQuery
import ClickStore
import ClickTracking
import ResponderChain
import TestSupport
import Testing

@testable import ClickReports

struct OverlapReportTests {
    @Test(arguments: sweep(2, of: 0..<30 as Range<UInt64>))
    func `who uses both are the users with a click on each`(seed: UInt64) throws {
        let reader = try ReportStore(seed: seed).reader()
        let names = [
            "Button", "Window *:event(tap)", "Panel *", "Switch", "Button[1]:unhandled", "Window--Button--tap",
        ]
        let controls = try names.map { try OverlapReport.Named($0) }
        var (late, some) = (Selection(), Selection())
        late.sinceMs = 1_700_000_100_000
        (some.kinds, some.selectors) = ([.activation], try OverlapReport.Named(":event(tap)").alone)
        for selection in [Selection(), late, some] {
            let report = OverlapReport(selection, of: controls)
            // A user is one of a name, by its bytes, whatever the session.
            let users = try controls.indices.map { number in
                var users: Set<ByteString> = []
                try reader.visitClicks(report.selection(of: number)) { click in
                    if let user = click.session.user { users.insert(ByteString(user)) }
                }
                return users
            }
            let rows = try report.report(from: reader).rows
            #expect(rows.count == names.count * (names.count - 1))
            for row in rows {
                let places = try [0, 2].map { try #require(names.firstIndex(of: row[$0].text)) }
                let both = users[places[0]].intersection(users[places[1]]).count
                #expect(row[1].text == "\(users[places[0]].count)" && row[3].text == "\(both)", "\(places)")
            }
        }
    }

    @Test func `what is no control is refused, and nobody's clicks are of no user`() throws {
        #expect(throws: SelectionError.self) { _ = try OverlapReport.Named("> >") }
        let reader = try ReportStore([ReportStore.Click()]).reader()
        let report = OverlapReport(Selection(), of: try ["Button#send", "Button"].map { try OverlapReport.Named($0) })
        #expect(try report.report(from: reader).rows.map { $0[1].text } == ["0", "0"])
        #expect(try report.report(from: reader).rows.map { $0[4].text } == ["", ""])
    }
}

extension OverlapReport.Named {
    /// The control as a selection has it.
    fileprivate var alone: [any ControlSelector] { OverlapReport(Selection(), of: [self]).selection(of: 0).selectors }
}
