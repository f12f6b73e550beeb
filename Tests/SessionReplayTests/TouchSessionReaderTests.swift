import ClickTracking
import ResponderChain
import Testing

@testable import SessionReplay

/// Touch sessions as somebody else may write them: without events, cut off, wrong.
struct TouchSessionReaderTests {
    private static let header = #"{"format":"taptrail-touches/1","session":"s","app":"A"}"#
    private static let layout = #"""
        {"t":1,"layout":[{"node":1,"kind":"application","class":"App","children":[2]},
        {"node":2,"kind":"window","class":"W","frame":[0,0,100,100],"children":[3,5]},
        {"node":3,"class":"Root","frame":[0,0,100,100],"controller":4,"children":[6]},
        {"node":4,"kind":"controller","class":"Home"},
        {"node":5,"class":"Veil","frame":[0,0,100,100],"hidden":true},
        {"node":6,"kind":"button","class":"Like","identifier":"b","frame":[10,10,20,20],"actions":{"touchUpInside":["Home"]}}]}
        """#.replacing("\n", with: "")
    private static let path = "App--W--Home--Root"

    private func read(_ lines: String...) throws -> CollectedOutput {
        try CollectedOutput.reading(lines.joined(separator: "\n"), with: TouchSessionReader())
    }

    private static func tap(_ x: Double, _ y: Double, at ms: Int = 1_700_000_000_000) -> String {
        ["began", "ended"].map { phase in
            #"{"t":\#(ms),"touches":[{"phase":"\#(phase)","x":\#(x),"y":\#(y)}]}"#
        }.joined(separator: "\n")
    }

    @Test func `a layout and touches alone give the clicks, found by hit testing`() throws {
        let output = try read(Self.header, Self.layout, Self.tap(15, 15), Self.tap(50, 50), Self.tap(500, 50))
        #expect(output.rejections.isEmpty)
        #expect(
            output.observed.map(\.captured.control.path) == [
                Self.path + "--Like#b--touchUpInside", Self.path + "--tap",
            ])
        #expect(output.observed.map(\.delivery) == [.handled(by: "Home"), .unhandled])
        #expect(output.observed.map(\.captured.control.screen) == ["Home", "Home"])
        let session = SessionKey(name: "s", app: "A", window: WindowSize(width: 100, height: 100))
        #expect(output.observed.map(\.session) == [session, session])
        #expect(output.observed.map(\.seq) == [0, 1])
        #expect(output.observed.map(\.captured.x) == [150, 500])
    }

    @Test func `a layout tells only what has changed`() throws {
        let shown = #"{"t":2,"layout":[{"node":5,"class":"Veil","frame":[0,0,100,100]}]}"#
        let gone = #"{"t":2,"layout":[{"node":2,"kind":"window","class":"W","frame":[0,0,100,100],"children":[5]}]}"#
        let output = try read(
            Self.header, Self.layout, Self.tap(15, 15), shown, Self.tap(15, 15), gone, Self.tap(15, 15))
        #expect(
            output.observed.map(\.captured.control.path) == [
                Self.path + "--Like#b--touchUpInside", "App--W--Veil--tap", "App--W--Veil--tap",
            ])
    }

    @Test func `an event on a view that another finger's event has taken away is found, once`() throws {
        let header = Self.header.replacing("}", with: #","events":true}"#)
        let root = #"{"node":3,"class":"Root","frame":[0,0,100,100],"controller":4,"children":[6"#
        let pad = #",{"node":7,"class":"Pad","frame":[50,50,20,20],"gestures":[{"kind":"tap","taps":1}]}"#
        let layout = Self.layout.replacing(root, with: root + ",7")
            .replacing("Home\"]}}]}", with: "Home\"]}}\(pad)]}")
        let fingers = ["began", "ended"].map { phase in
            #"{"t":2,"touches":[{"phase":"\#(phase)","x":15,"y":15},{"finger":1,"phase":"\#(phase)","x":60,"y":60}]}"#
        }
        let like = #"{"t":2,"event":"touchUpInside","event_kind":"activation","node":6,"x":15,"y":15}"#
        let gone = #"{"t":2,"layout":["# + root + "]}]}"
        let tap = #"{"t":2,"event":"tap","event_kind":"activation","node":7,"x":60,"y":60}"#
        let output = try read(header, layout, fingers[0], fingers[1], like, gone, tap, tap)
        #expect(
            output.observed.map(\.captured.control.path) == [
                Self.path + "--Like#b--touchUpInside", Self.path + "--Pad--tap",
            ])
        #expect(output.rejections.map(\.reason) == ["node 7 is not on the screen"])
    }

    @Test func `a layout says which screen is in front, where its controls are, and how large the window is`() throws {
        let turned =
            #"{"t":1700000000009,"layout":[{"node":2,"kind":"window","class":"W","frame":[0,0,200,50],"children":[3,5]}]}"#
        let output = try read(Self.header, Self.layout, Self.tap(15, 15), Self.tap(50, 50), turned, Self.tap(15, 15))
        #expect(output.screens.map(\.screen) == ["Home"] && output.screens.map(\.atMs) == [1])
        #expect(output.layouts.map(\.layout.screen) == ["Home", "Home"])
        let outlines = try #require(output.layouts.first?.layout.outlines)
        #expect(outlines.map(\.element) == [Self.path + "--Like#b"])
        #expect(outlines.map(\.isControl) == [true])
        #expect(outlines.first?.frame == ScreenLayout.Frame(x: 100, y: 100, width: 200, height: 200))
        // The second layout came with the first touch after the window had turned.
        #expect(output.layouts.map(\.atMs) == [1, 1_700_000_000_000])
        #expect(output.observed.map(\.session.window?.width) == [1_000, 1_000, 2_000])
    }

    @Test func `events say what came of touches, and what the app raised by itself`() throws {
        let header = Self.header.replacing("}", with: #","events":true}"#)
        let output = try read(
            header, Self.layout, Self.tap(15, 15),
            #"{"t":1700000000000,"event":"touchUpInside","node":6,"handled_by":"Other"}"#,
            #"{"t":1700000000001,"event":"sent","node":3}"#, Self.tap(50, 50))
        #expect(
            output.observed.map(\.captured.control.path) == [
                Self.path + "--Like#b--touchUpInside", Self.path + "--sent",
            ])
        #expect(output.observed.map(\.delivery) == [.handled(by: "Other"), .unhandled])
        #expect(output.observed.map(\.captured.x) == [150, Tenths.unknown])
    }

    @Test func `several sessions may stand in one file`() throws {
        let other = Self.header.replacing(#""s""#, with: #""r""#)
        let output = try read(
            Self.header, Self.layout, Self.tap(15, 15), other, Self.tap(15, 15), Self.layout, Self.tap(15, 15))
        #expect(output.observed.map(\.session.name) == ["s", "r"])
        #expect(output.observed.map(\.seq) == [0, 0])
        #expect(output.reasons == Array(repeating: "no layout before it shows an application", count: 2))
    }

    @Test func `a session that was recorded from its middle goes on in its numbers`() throws {
        let header = Self.header.replacing("}", with: #","seq":7}"#)
        let output = try read(header, Self.layout, Self.tap(15, 15), Self.tap(50, 50))
        #expect(output.observed.map(\.seq) == [7, 8])
    }

    @Test(arguments: [
        (#"{"format":"taptrail-touches/9","session":"s"}"#, "a newer taptrail"),
        (#"{"format":"taptrail-touches/1"}"#, "'session' is missing"),
        (#"{"format":"taptrail-touches/1","session":"s","seq":-1}"#, "'seq' must be a whole number from 0"),
        (#"{"touches":[]}"#, "'t' is missing"),
        (#"{"t":1,"touches":{}}"#, "'touches' must be a list"), (#"{"t":"1"}"#, "'t' must be a whole number"),
        (#"{"t":1,"touches":[{"x":1,"y":1}]}"#, "'phase' is missing"),
        (#"{"t":1,"touches":[{"phase":"up","x":1,"y":1}]}"#, "'phase' must be one of began, moved, ended, cancelled"),
        (#"{"t":1,"touches":[{"phase":"began","y":1}]}"#, "'x' is missing"),
        (#"{"t":1,"layout":[{"class":"V"}]}"#, "'node' is missing"),
        (#"{"t":1,"layout":[{"node":9}]}"#, "'class' is missing"),
        (#"{"t":1,"layout":[{"node":9,"class":"V","frame":[1,2]}]}"#, "'frame' must be a list of 4 numbers"),
        (#"{"t":1,"layout":[{"node":9,"class":"V","kind":"knob"}]}"#, "'kind' must be one of application"),
        (#"{"t":1,"layout":[{"node":9,"class":"V"},{"node":9,"class":"V"}]}"#, "two nodes of the layout"),
        (#"{"t":1,"layout":[{"node":3,"class":"V","children":[77]}]}"#, "node 77 is not on the screen"),
        (#"{"t":1,"layout":[{"node":3,"class":"V","children":[3]}]}"#, "cannot be put into"),
        (#"{"t":1,"layout":[{"node":9,"class":"V","kind":"application"}]}"#, "'kind' must be application"),
        (#"{"t":1,"event":"e","node":77}"#, "node 77 is not on the screen"), (#"{"t":1,"event":"e"}"#, "'node' is"),
        (#"{"t":1,"key":"a"}"#, "'key' must be one of return"), ("{", "ends early"),
    ])
    func `a line that is of no use is rejected, and the session goes on`(line: String, reason: String) throws {
        let output = try read(Self.header, Self.layout, line, Self.tap(15, 15))
        #expect(output.rejections.count == 1)
        #expect(output.reasons.first?.contains(reason) == true, "\(output.reasons)")
        #expect(output.rejectedTexts == [line])
        #expect(output.rejections.first?.line == 3)
        #expect(output.observed.count == 1)
    }

    @Test func `before a header nothing can be used`() throws {
        let output = try read(Self.layout, Self.tap(15, 15))
        #expect(output.reasons == Array(repeating: "no line before it says which session it belongs to", count: 3))
    }
}
