import ClickQuery
import ClickStore
import ClickTracking
import TestSupport
import Testing

@testable import SessionReplay

/// Where each format of other programs has the size of the window, and what its screens show.
struct WindowSizeFormatTests {
    @Test func `rrweb tells the size of the window with the page, and when it changes`() throws {
        let events = [
            RRWebText.meta(at: 0), RRWebText.snapshot(at: 1, RRWebText.page), RRWebText.click(7, at: 2),
            RRWebText.event(3, at: 3, #"{"source":4,"width":600,"height":800.5}"#), RRWebText.click(7, at: 4),
        ]
        let output = try CollectedOutput.reading(RRWebText.array(events))
        #expect(
            output.clicks.map(\.key.window)
                == [WindowSize(width: 800, height: 600), WindowSize(tenths: 6_000, 8_005)])
    }

    @Test func `rrweb's pages are screens, and their controls are known without places`() throws {
        let page = RRWebText.document(
            1,
            RRWebText.element(
                "html", 2,
                RRWebText.element(
                    "body", 4, RRWebText.element("div", 5, RRWebText.element("a", 6), RRWebText.element("p", 7)),
                    #"{"type":2,"id":8,"tagName":"span","attributes":{"role":"button"},"childNodes":[]}"#)))
        let events = [
            RRWebText.meta(at: 0), RRWebText.snapshot(at: 1, page), RRWebText.click(6, at: 2),
            RRWebText.click(6, at: 3),
            RRWebText.mutation(at: 4, adds: [RRWebText.add(RRWebText.element("button", 9), to: 5)]),
            RRWebText.click(9, at: 5), RRWebText.meta(at: 6, "https://example.org/shop/paid"),
        ]
        let output = try CollectedOutput.reading(RRWebText.array(events))
        #expect(output.layouts.map(\.layout.screen) == ["/shop/cart", "/shop/cart"])
        let body = "document--html--body"
        #expect(
            output.layouts.map { $0.layout.outlines.map(\.element) } == [
                [body + "--div--a", body + "--span"], [body + "--div--a", body + "--div--button", body + "--span"],
            ])
        #expect(output.layouts.flatMap(\.layout.outlines).allSatisfy { $0.frame == nil && $0.isControl })
        #expect(output.screens.map(\.screen) == ["/shop/cart", "/shop/cart", "/shop/paid"])
        #expect(output.screens.map(\.isAppearance) == [true, false, true])
        #expect(output.screens.map { $0.atMs - Int64(RRWebText.startMs) } == [0, 6, 6])
    }

    @Test(
        arguments: [
            ("a", [:], true), ("div", [:], false), ("div", ["role": "tab"], true), ("div", ["role": "list"], false),
            ("p", ["onclick": ""], true), ("p", ["contenteditable": ""], true),
            ("p", ["contenteditable": "false"], false),
        ] as [(String, [String: String], Bool)])
    func `an element is a control by its tag, role or attributes`(
        tag: String, attributes: [String: String], isControl: Bool
    ) {
        #expect(WebControl.isControl(tag) { attributes[$0] } == isControl)
    }

    @Test func `PostHog's properties tell the size of the window`() throws {
        let event = #"""
            {"event":"$autocapture","timestamp":"2024-01-01T00:00:00Z","distinct_id":"u","properties":{"$session_id":"s",
            "$viewport_width":1280,"$viewport_height":720},"elements":[{"tag_name":"a"}]}
            """#.replacing("\n", with: "")
        let output = try CollectedOutput.reading(event, with: PostHogReader())
        #expect(output.clicks.map(\.key.window) == [WindowSize(width: 1_280, height: 720)])
    }

    @Test func `a replay stores screens and layouts once, however often it reads them`() throws {
        let folder = try TemporaryFolder()
        let events = [
            RRWebText.meta(at: 0), RRWebText.snapshot(at: 1, RRWebText.page), RRWebText.click(7, at: 2),
            RRWebText.meta(at: 6, "https://example.org/shop/paid"), RRWebText.snapshot(at: 7, RRWebText.page),
            RRWebText.click(8, at: 8),
        ]
        let counts = """
            SELECT (SELECT count(*) FROM screen_view), (SELECT count(*) FROM layout), (SELECT count(*) FROM layout_control),
                (SELECT count(*) FROM session_layout), (SELECT count(*) FROM click)
            """
        // The second file is the session again, and goes on.
        for (name, count) in [("a.json", 5), ("b.json", 6), ("c.json", 6)] {
            try folder.write(RRWebText.array(Array(events.prefix(count))), to: name)
            let store = try ClickDatabase(path: folder.store)
            let request = Replayer.Request(paths: [folder.file(name)])
            _ = try Replayer(into: store, nowMs: 1_800_000_000_000) { _, _ in }.replay(request)
            try store.close()
        }
        let reader = try ClickReader(path: folder.store)
        let query = try SQLQuery(counts, on: reader, timeout: 10)
        let row = try #require(try query.next())
        #expect(row.map { "\($0)" } == ["integer(2)", "integer(2)", "integer(4)", "integer(2)", "integer(2)"])
        #expect(try reader.layouts().map(\.screen) == ["/shop/cart", "/shop/paid"])
    }

    @Test func `of a session without a click nothing is stored`() throws {
        var seen = SeenScreens()
        var builder = BatchBuilder()
        let key = SessionKey(name: "s")
        let outline = ScreenLayout.Outline(element: "A", frame: nil, isControl: true)
        let layout = ReplayedLayout(session: key, layout: ScreenLayout(screen: "S", outlines: [outline]), atMs: 1)
        seen.add(ReplayedScreen(session: key, screen: "S", atMs: 1, isAppearance: true), to: &builder)
        seen.add(layout, to: &builder)
        seen.click(in: SessionKey(name: "t"), &builder)
        #expect(builder.batch.isEmpty && builder.batch.newSessions.isEmpty)
        seen.add(layout, to: &builder)
        seen.click(in: key, &builder)
        seen.add(layout, to: &builder)
        #expect(builder.batch.layouts.map(\.layout) == [0, 0] && builder.batch.newLayouts.count == 1)
    }

    @Test func `a layout has so many outlines, and a session so many layouts at most`() throws {
        var seen = SeenScreens()
        var builder = BatchBuilder()
        let key = SessionKey(name: "s")
        seen.click(in: key, &builder)
        for number in 0..<SeenScreens.maxLayouts + 9 {
            let outlines = (0..<SeenScreens.maxOutlines + 9).map {
                ScreenLayout.Outline(element: "A\(number)-\($0)", frame: nil, isControl: true)
            }
            seen.add(
                ReplayedLayout(session: key, layout: ScreenLayout(screen: nil, outlines: outlines), atMs: 1),
                to: &builder)
        }
        #expect(builder.batch.newLayouts.count == SeenScreens.maxLayouts)
        #expect(builder.batch.newLayouts.allSatisfy { $0.outlines.count == SeenScreens.maxOutlines })
    }
}
