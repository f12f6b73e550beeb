import ClickTracking
import Input
import ResponderChain
import TestSupport
import Testing

@testable import SessionReplay

struct MappedTableTests {
    /// Replays one file as a table.
    private static func replay(
        _ text: String, _ map: String, into sink: MemorySink = MemorySink(), events: [String]? = nil,
        session: String? = nil, name: String = "a.csv"
    ) throws -> (sink: MemorySink, summary: ReplaySummary) {
        let files = try TemporaryFolder()
        try files.write(Array(text.utf8), to: name)
        var request = Replayer.Request(paths: [files.file(name)], format: .clicks)
        request.options.map = try ColumnMap(parsing: map)
        request.options.events = events.map { Set($0.map(ByteString.init)) }
        request.options.sessionName = session
        let summary = try Replayer(into: sink, nowMs: ClickLineRun.nowMs) { _, _ in }.replay(request)
        return (sink, summary)
    }

    private static let plain = "t=when,session=visit,element=page+button"

    @Test func `each key takes its column`() throws {
        let text = """
            # made by a program
            when;visit;page;button;kind;X;Y;w;h;ok;by;no;who;v;plan
            2026-03-02T10:00:00+01:00;7;Cart;form > button#pay;activation;1,5;2;390;844;yes;Cart;12;u;1.2;pro
            1772442001.25;7;Cart;Back - now;;3.25;4;;;0;;13;;;
            """
        let map =
            "t=when,session=visit,element=page+button,kind=kind,x=X,y=Y,window=w+h,handled=ok,handled_by=by,seq=no,user=who,version=v,properties.plan=plan"
        // A decimal comma is no number.
        let (broken, _) = try Self.replay(text, map)
        #expect(broken.rejected.map(\.line) == [3])
        #expect(broken.rejected.first?.reason == "'x' must be a number of points below 200 million")
        let (sink, _) = try Self.replay(text.replacing("1,5", with: "1.5"), map)
        let paths = ["Cart--form--button#pay--click", "Cart--Back - now--click"]
        #expect(sink.clicks.map(\.control.path) == paths)
        #expect(sink.clicks.map(\.atMs) == [1_772_442_000_000, 1_772_442_001_250])
        #expect(sink.clicks.map(\.x) == [15, 33])
        #expect(sink.clicks.map(\.handled) == [.yes, .no])
        #expect(sink.clicks.map(\.seq) == [12, 13])
        #expect(sink.clicks[0].session.window == WindowSize(width: 390, height: 844))
        #expect(sink.clicks[0].session.user == "u")
        #expect(sink.clicks[1].session.user == nil)
        #expect(sink.clicks[0].handledBy == "Cart")
    }

    @Test func `JSON names columns by keys within keys`() throws {
        let text = """
            {"t.s":1772442000,"p":{"id":3,"q":{"name":"Buy"}},"e":"tap"}
            {"t.s":1772442001,"p":{"id":3},"e":"tap"}
            [1]
            {"t.s":"1772442002","p":{"id":"3","q":{"name":"Buy"}},"e":"scroll"}
            """
        let (sink, _) = try Self.replay(text, "t=t.s,session=p.id,element=p.q.name,event=e", events: ["tap"])
        #expect(sink.clicks.map(\.control.path) == ["Buy--tap"])
        #expect(sink.clicks.map(\.session.name) == ["3"])
        #expect(sink.rejected.map(\.line) == [2, 3])
        #expect(sink.rejected.first?.reason.hasPrefix("'path' is missing") == true)
        let (_, none) = try Self.replay(text, "t=t.s,session=p.id,element=p.q.name,event=e", events: ["tpa"])
        #expect(none.withoutClicks.isEmpty, "a row is rejected")
        let rows = "when,visit,page,action\n1,2,3,view\n1,2,3,tap\n1,2,3,view\n"
        let (_, mistyped) = try Self.replay(rows, "t=when,session=visit,element=page,event=action", events: ["tpa"])
        #expect(
            mistyped.withoutClicks.map(\.instead) == ["rows that --events leaves out, with the events 'view' and 'tap'"]
        )
    }

    @Test func `a row that does not fit is rejected with its line, and others are stored`() throws {
        let text =
            "when,visit,page,button\n1772442000,1,A,B\n1772442001,1,A,B,C\n1772442002,1,\"A\nB\",C\nnever,1,A,B\n"
            + "1772442003,1,A,\"B\n1772442004,,A,B\n\n1772442005,1,A,B"
        let (sink, summary) = try Self.replay(text, Self.plain)
        #expect(sink.clicks.map(\.atMs) == [1_772_442_000_000, 1_772_442_002_000, 1_772_442_005_000])
        #expect(sink.clicks[1].control.path == "A%0AB--C--click")
        #expect(sink.rejected.map(\.line) == [3, 6, 7, 8])
        let reasons = sink.rejected.map(\.reason)
        #expect(reasons[0].hasPrefix("the row has 5 cells and the first one 4"))
        #expect(reasons[1].contains("--map takes seconds and ISO 8601, too"))
        #expect(reasons[2].hasPrefix("the row has 1 cell and the first one 4"))
        #expect(reasons[3].hasPrefix("'session' is missing"))
        #expect(summary.result.rejected == 4)
    }

    @Test func `a table is known again, and one that has grown goes on`() throws {
        let sink = MemorySink()
        let header = "when,visit,page,button\n"
        let rows = (0..<3_000).map { "\(1_772_442_000 + $0),\($0 / 10),Page,Button\($0 % 7)\n" }
        _ = try Self.replay(header + rows.prefix(1_000).joined(), Self.plain, into: sink)
        #expect(sink.clicks.count == 1_000)
        let again = try Self.replay(header + rows.prefix(1_000).joined(), Self.plain, into: sink)
        #expect(again.summary.result.stored == 0)
        let grown = try Self.replay(header + rows.joined(), Self.plain, into: sink)
        #expect(grown.summary.result.stored == 2_000)
        #expect(sink.clicks.count == 3_000)
    }

    @Test func `a table of one session is given its name`() throws {
        let (sink, _) = try Self.replay(
            "\u{FEFF}when\tpath\n1772442000\tA--B--tap\n", "t=when,path=path", session: "mine")
        #expect(sink.clicks.map(\.session.name) == ["mine"])
        #expect(sink.clicks.map(\.control.path) == ["A--B--tap"])
    }

    @Test func `a column that is not there is named with those that are`() throws {
        let (sink, summary) = try Self.replay("when,visit,site,button\n1,2,3,4\n", Self.plain)
        #expect(sink.clicks.isEmpty)
        let texts = summary.failures.map { "\($0)" }
        #expect(texts.count == 1)
        #expect(
            texts.first?.hasSuffix(
                "a.csv: the first row names no column 'page'; it names when, visit, site, button") == true)
    }

    @Test func `a name that several columns have is refused where the map asks for it`() throws {
        let (sink, _) = try Self.replay("when,visit,page,button,other,other\n1772442000,2,3,4,5,6\n", Self.plain)
        #expect(sink.clicks.count == 1)
        let (_, summary) = try Self.replay("when,visit,page,button,page\n1772442000,2,3,4,5\n", Self.plain)
        #expect(summary.failures.map { "\($0)".contains("names several columns 'page'") } == [true])
    }

    @Test(arguments: ["[{\"when\":1,\"visit\":2}]", "[\n{\"when\":1}]", "<html>", "# only a comment\n"])
    func `what is no table is refused`(text: String) throws {
        let (_, summary) = try Self.replay(text, Self.plain)
        #expect(summary.failures.map { "\($0)".contains("not a table; --map reads CSV") } == [true])
    }

    @Test(
        arguments: [
            ("", "--map: '' names no column"), ("t", "--map: 't' names no column"), ("t=", "--map: 't=' names no"),
            ("t=a,,path=b", "--map: '' names no column"), ("t=a,time=b", "--map: a click has no 'time'; it has t, "),
            ("t=a,t=b", "--map: 't' occurs more than once"), ("path=a", "--map: 't' is missing"),
            ("t=a", "--map: give either path"), ("t=a,path=b,element=c", "--map: give either path"),
            ("t=a+b,path=c", "--map: 't' takes one column"), ("t=a,path=b,window=c", "--map: 'window' takes two"),
            ("t=a,path=b,scroll=c+d+e", "--map: 'scroll' takes two"), ("t=a,path=b,properties.=c", "--map: a click"),
            ("t=a+,path=c", "--map: 't=a+' names no column"),
        ])
    func `a map that cannot be used says why`(text: String, expected: String) {
        let error = #expect(throws: ColumnMapError.self) { try ColumnMap(parsing: text) }
        #expect(error?.description.hasPrefix(expected) == true, "\(error?.description ?? "")")
    }
}
