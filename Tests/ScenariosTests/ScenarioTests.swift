import Scenarios
import Testing

/// Checks the transcript of each scenario.
struct ScenarioTests {
    /// The lines of a scenario without those of each hop.
    private static func outcome(of name: String) throws -> [String] {
        try lines(of: name).filter { !$0.contains(" sees ") }
    }

    private static func lines(of name: String) throws -> [String] {
        let entry = try #require(Catalogue.all.first { $0.name == name })
        return try entry.run()
    }

    /// The lines below the first heading with this prefix.
    private static func section(_ heading: String, of name: String) throws -> [String] {
        let lines = try lines(of: name)
        let start = try #require(lines.firstIndex { $0.hasPrefix("# \(heading)") })
        return Array(lines[(start + 1)...].prefix { !$0.isEmpty })
    }

    @Test func `the name is written down at every hop`() throws {
        let seen = try Self.section("A hop in the middle", of: "router-by-name").filter { $0.hasPrefix("    ") }
        let hops = seen.map { String($0.trimmingPrefix { $0 == " " }) }
        let expected: [String] = [
            "Button sees oneTapped",
            "BlueView sees Button#one--oneTapped",
            "GreenView sees BlueView--Button#one--oneTapped",
            "RedView sees GreenView--BlueView--Button#one--oneTapped with colour: green",
            "View sees RedView--GreenView--BlueView--Button#one--oneTapped with colour: red",
            "ShopViewController sees View--RedView--GreenView--BlueView--Button#one--oneTapped with colour: red",
            "Window sees ShopViewController--View--RedView--GreenView--BlueView--Button#one--oneTapped "
                + "with colour: red",
            "Application sees Window--ShopViewController--View--RedView--GreenView--BlueView--Button#one--oneTapped "
                + "with colour: red",
            "handled by ShopViewController",
        ]
        #expect(hops == expected)
    }

    @Test func `a hop adds info to one event only`() throws {
        let lines = try Self.section("Another event", of: "router-by-name")
        #expect(lines.contains { $0.contains("twoTapped") } && !lines.contains { $0.contains("colour") })
    }

    @Test func `a hop that does not forward stops the climb and an unknown event is discarded`() throws {
        #expect(
            try Self.section("A hop that does not forward", of: "router-by-name") == [
                "BlueView raises secret", "  BlueView sees secret", "  GreenView sees BlueView--secret",
                "  handled by GreenView",
            ])
        #expect(try Self.section("Nobody knows", of: "router-by-name").last == "  unhandled")
    }

    @Test func `one panel under two controllers has two paths and two handlers`() throws {
        let lines = try Self.section("The same panel", of: "router-by-name")
        #expect(
            lines.contains {
                $0.contains("Window--LibraryViewController--View--RedView") || $0.contains("handled by Library")
            })
        #expect(lines.last == #"the shop was told of ["oneTapped", "twoTapped"], the library of ["oneTapped"]"#)
    }

    @Test func `a table maps eight events to eight methods`() throws {
        let lines = try Self.outcome(of: "strategy-table")
        #expect(
            lines.contains(
                "called: aViewEventA, bViewEventA(7), aViewEventB, aViewEventC, aViewEventD, bViewEventB, bViewEventC, "
                    + "bViewEventD"))
        #expect(
            try Self.section("A method that throws", of: "strategy-table").suffix(2) == [
                "K: the table has two rows for A, and the first counts: remove one, or do both in one row",
                "K: the view is busy",
            ])
        #expect(try Self.section("What is not in the table", of: "strategy-table").last == "  unhandled")
    }

    @Test func `a feature team's table goes by name, then source, then longest prefix`() throws {
        #expect(
            try Self.outcome(of: "live-room-table").last
                == "called: sendGift, panelEvent(gift.combo), hostEvent(host.follow), kick")
    }

    @Test func `a button in a table in a table refreshes the outer table`() throws {
        let lines = try Self.section("A button of the inner", of: "named-actions")
        #expect(lines.last == "the outer table: refresh with outerRow 0, row 1, refreshed")
        #expect(
            lines.contains {
                $0.hasSuffix(
                    "Application sees Window--NestedTablesViewController--View--OuterTable--OuterCell[*]--TableView"
                        + "--InnerCell[*]--btnClick1:userInfo: with outerRow: 0, row: 1")
            })
    }

    @Test func `arguments keep their places and misfits are errors`() throws {
        #expect(
            try Self.outcome(of: "named-actions").filter { $0.hasPrefix("= ") } == [
                "= 1, no title, 3", "= 1, no title, no count", "= 1, two, 3",
                "= argument 0 of note:title:count: is String, not Int: pass a value of that type",
                "= argument 0 of note:title:count: is missing: pass a value of type Int, or make the parameter optional",
                "= neither Button nor any responder above it has the action 'fly:': register it with NamedActions",
            ])
    }

    @Test func `URLs are opened, declined or unsupported with the reason`() throws {
        #expect(
            try Self.section("Modules", of: "scheme-routing") == [
                "a://live/c?id=1: opened", "A://Novel: opened",
                "a://drama/missing: unsupported, the module Drama has no page 'missing': add a row for it",
                "a://drama/sold-out: declined", "a://userprofile/user/42?name=%C3%A9&name=b: opened",
                "http://example.org/a: opened", "HTTPS://example.org: opened",
                "httpx://example.org: unsupported, nothing opens URLs with the scheme 'httpx': add it to the router's "
                    + "schemes",
                "b://live/c: unsupported, nothing opens URLs with the scheme 'b': add it to the router's schemes",
                "a://radio/c: unsupported, no module is named 'radio': register it with the router",
                "app-a://live:8080/user/7?q=1+1: opened",
                "mailto:ada@example.org: unsupported, a URL 'mailto:' without // names no module: pass it to the system",
                "a://live:port/c: unsupported, 'live:port' is no host with a port from 0 to 65535: write module or "
                    + "module:port",
                "no url at all: unsupported, the text has no scheme: write a URL such as a://module/page",
            ])
        #expect(try Self.lines(of: "scheme-routing").last?.contains("registered already") == true)
    }

    @Test func `info grows, several levels handle one event, and a handler may stop it`() throws {
        let grown = try Self.section("Every level", of: "event-objects")
        #expect(grown.last == #"the controller read: ["amount: 2", "panel: checked"]"#)
        let stopped = try Self.section("A handler that stops", of: "event-objects")
        #expect(!stopped.contains { $0.contains("FormViewController sees") && $0.contains("ordered") })
        #expect(stopped.contains("    handled by OrderPanel"))
    }

    @Test func `one control sends several events and texts send beside their delegates`() throws {
        let both = try Self.section("Two events", of: "event-objects")
        #expect(both.filter { $0.contains("Button#both raises") }.count == 3)
        let texts = try Self.section("A text field", of: "event-objects")
        #expect(
            texts.contains("TextField#name raises nameChanged")
                && texts.contains("TextView#remarks raises remarksChanged"))
        #expect(
            texts.suffix(2) == [
                "the controller has seen remarks of [1] characters", "the delegate was told of: textViewDidChange",
            ])
        #expect(try Self.section("An object off", of: "event-objects").first == "OrderPanel raises uploadFinished")
    }

    @Test func `hit testing, exclusion by exclusion`() throws {
        #expect(
            try Self.lines(of: "hit-testing") == [
                "two views at one place: front", "the front one is hidden: back",
                "its interaction is switched off: back",
                "its alpha is 0.009: back", "its alpha is 0.01: front", "inside a child that sticks out: child",
                "on the part that sticks out: View", "an overlay lets touches through: front",
                "but not those on its button: help", "a small button with a big tap area: tiny",
            ])
    }

    @Test func `touch phases, override by override`() throws {
        #expect(
            try Self.lines(of: "touch-phases").filter { $0.contains("the button") } == [
                "superOnly: the button fires, its superview sees 0; of a bare view's touch it sees 1",
                "nextOnly: the button does not fire, its superview sees 1; of a bare view's touch it sees 1",
                "both: the button fires, its superview sees 1; of a bare view's touch it sees 2",
                "neither: the button does not fire, its superview sees 0; of a bare view's touch it sees 0",
            ])
    }

    @Test func `the chain leads over containers and presentations to the delegate`() throws {
        let pushed = try Self.section("A button on the first tab", of: "chain-rules")
        #expect(
            pushed.map { $0.split(separator: " ").first.map(String.init) } == [
                "Button#copy", "View", "FeedViewController", "View", "NavigationController", "View", "TabBarController",
                "Window", "Application", "(ChainEndDelegate)",
            ])
        let sheet = try Self.section("A presented controller", of: "chain-rules")
        #expect(
            sheet.prefix(4) == [
                "View", "SheetViewController     may handle others", "(FeedViewController)    may handle others",
                "(View)",
            ])
        #expect(
            try Self.lines(of: "chain-rules").last
                == #"the feed was shaken 1 time(s), the pasteboard holds ["copy"]"#)
    }

    @Test func `tapped labels raise events that a table maps to methods`() throws {
        let lines = try Self.outcome(of: "tappable-labels")
        #expect(lines.last == #"called: A with ["key": "a"], B with ["key": "b"], C with ["key": "c"]"#)
        #expect(lines.filter { $0.contains("raises tap") }.count == 3 && !lines.contains { $0.contains("unhandled") })
    }

    @Test func `objects off the chain handle events and raise them`() throws {
        let lines = try Self.outcome(of: "presenters")
        #expect(
            lines.filter { !$0.contains("raises") && !$0.contains("handled by") && !$0.hasPrefix("#") && !$0.isEmpty }
                == [
                    "called: back by 15 at volume 7, forward by 30 at volume 7", "the presenter has counted 1",
                    "the controller shows Aria",
                ])
        #expect(lines.filter { $0 == "    handled by PlayerActions" }.count == 2)
        #expect(lines.filter { $0 == "    handled by LikesPresenter" }.count == 1)
    }

    @Test func `a view finds its nearest controller`() throws {
        #expect(
            try Self.lines(of: "nearest-controller").filter { $0.contains(": ") || $0.hasPrefix("PhotoStrip") } == [
                "the nearest controller: PhotoStripViewController", "the one above it: AlbumViewController",
                "PhotoStripViewController presents ShareSheetViewController",
                "above the sheet: PhotoStripViewController", "the nearest controller: none",
            ])
    }

    @Test func `levels above see that an event was handled`() throws {
        #expect(
            try Self.outcome(of: "handled-flag").filter { $0.contains("handled by") || $0.contains("has seen") } == [
                "  handled by NoteView", #"the chapter acted on [], the page has seen ["marked"]"#,
                "  handled by ChapterView",
                #"the chapter acted on ["shared"], the page has seen ["marked", "shared"]"#,
                "  handled by NoteView",
                #"the chapter acted on ["shared"], the page has seen ["marked", "shared"]"#,
            ])
        let stopped = try Self.section("A note that stops", of: "handled-flag")
        #expect(stopped.filter { $0.contains(" sees ") } == ["  NoteView sees marked"])
    }

    @Test func `a catch-all hides no control that does nothing`() throws {
        #expect(
            try Self.section("What a recorder learns", of: "catch-all") == [
                "save: handled by CatchAllViewController", "dead: unhandled", #"the controller kept ["saved"]"#,
            ])
    }

    @Test func `rows are data`() throws {
        #expect(
            try Self.outcome(of: "lists").filter { $0.hasPrefix("position") } == [
                "position 0:2, item shelf-2", "position 0:42, item shelf-42", "position 0:1/0:2, item book-2",
            ])
        let grid = try Self.section("A cell of a grid", of: "lists").filter { $0.contains("raises") }
        #expect(grid == ["BookCell raises select"], "the row around it is not selected as well")
    }

    @Test func `typed events and questions`() throws {
        #expect(
            try Self.outcome(of: "typed-events").filter { $0.contains("the controller got") }
                == Array(repeating: #"the controller got ["3 of gift 12"]"#, count: 2))
        #expect(
            try Self.section("Bound to the button", of: "typed-events").last
                == #"now the controller has ["3 of gift 12", "1 of gift 7"]"#)
        let cases = try Self.section("Each case", of: "typed-events")
        #expect(
            cases.filter { $0.contains("raises") } == [
                "Button#gift raises PlayerEvent.paused", "Button#gift raises PlayerEvent.resumed",
            ])
        #expect(cases.last == "the controller was told of 2 player events")
        #expect(
            try Self.outcome(of: "questions").filter { $0.hasPrefix("answer") } == [
                "answer: Ada", "answer: the host of panel 8", "answer: nobody knows",
            ])
    }

    @Test func `the inspector says which hops may handle more, and lists what code declares that it sends`() throws {
        let chain = try Self.section("The chain of the send button", of: "inspector")
        #expect(
            chain == [
                "Button#send         handles touchUpInside", "ButtonRow           may handle others",
                "ContentView         may handle others", "View",
                "RoomViewController  handles gift.send, from ButtonRow, host.kick*, host.*", "Window", "Application",
            ])
        let tree = try Self.section("The screen and the path", of: "inspector")
        #expect(tree.contains("    = Application--Window--RoomViewController--roomOpened"))
    }

    @Test func `the inspector says what a controller handles, what others do, and what nobody does`() throws {
        let lines = try Self.section("What can be raised", of: "inspector")
        #expect(lines.filter { $0.hasPrefix("handled") }.count == 4)
        #expect(lines.filter { $0.hasPrefix("passed") }.count == 4)
        #expect(
            lines.suffix(2) == [
                "missed   Application--Window--RoomViewController--View--Button#share--touchUpInside",
                "(Events that code sends are listed if their responder declares them in raisedEvents.)",
            ])
    }
}
