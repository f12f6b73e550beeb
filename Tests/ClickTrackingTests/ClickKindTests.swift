import ClickTracking
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

/// Which kind a click has: live, after a restart, and in what version 0.1.0 has left.
struct ClickKindTests {
    @Test(
        arguments: [
            ("touchDown", .control), ("touchCancel", .control), ("textChanged", .control), ("scroll", .control),
            ("editingDidBegin", .control), ("mousedown", .control), ("keyup", .control), ("focus", .control),
            ("touchUpInside", .activation), ("valueChanged", .activation), ("editingDidEnd", .activation),
            ("tap", .activation), ("longPress", .activation), ("select", .activation), ("swipe", .activation),
            ("click", .activation), ("dblclick", .activation), ("contextmenu", .activation), ("change", .activation),
            ("submit", .activation), ("touch", .activation), ("long_touch", .activation), ("set_text", .activation),
            ("giftSent", .activation), ("", .activation), ("TouchDown", .activation), ("touchDown ", .activation),
        ] as [(String, ClickKind)])
    func `a name alone says whether it is a known control event, else it is an activation`(
        name: String, kind: ClickKind
    ) {
        #expect(ClickKind(eventName: name) == kind)
    }

    @Test func `a recorder in this process gives each click the kind of its event`() throws {
        let app = try TestApp()
        app.recorder.alsoRecords = ["touchDown"]
        for (name, kind) in Self.events { app.button.send(name, kind: kind) }
        #expect(try app.recorded().map(\.control.kind) == Self.kinds)
    }

    @Test(arguments: [true, false])
    func `a live recorder gives each click the kind of its event, in whatever order names and kinds alternate`(
        remembers: Bool
    ) throws {
        let app = try LiveApp(remembers: remembers) { $0.alsoRecords = ["tap", "touchDown"] }
        var random = SplitMix64(seed: 7)
        var expected: [String] = []
        for _ in 0..<300 {
            let name = ["tap", "touchDown"][Int.random(in: 0..<2, using: &random)]
            let kind = [Event.Kind.activation, .control, .routed][Int.random(in: 0..<3, using: &random)]
            app.button.send(name, kind: kind)
            expected.append("\(name) \(kind)")
        }
        #expect(app.recorder.storeNow())
        let clicks = app.sink.clicks
        #expect(clicks.map { "\($0.control.path.split(separator: "--").last ?? "") \($0.control.kind)" } == expected)
    }

    @Test func `a journal that a killed process has left gives its clicks their kinds back`() throws {
        let app = try LiveApp { $0.alsoRecords = ["touchDown"] }
        app.sink.faults.opening = true
        for (name, kind) in Self.events { app.button.send(name, kind: kind) }
        let left = try app.journalAfterKill()
        app.kill()
        let next = try LiveApp(folder: left)
        #expect(next.recorder.storeNow())
        #expect(next.sink.clicks.map(\.control.kind) == Self.kinds)
    }

    @Test func `a journal of version 0.1.0 is drained, and names give its clicks their kinds`() throws {
        var journal = OldJournal()
        let names = ["tap", "touchDown", "giftSent", "touchDown", "scroll"]
        for (number, name) in names.enumerated() {
            journal.append(Self.click(name, Int64(number), long: number == 2))
        }
        let folder = try TemporaryFolder()
        try folder.write(journal.bytes, to: "journal/" + OldJournal.fileName)
        let app = try LiveApp(folder: folder.file("journal"))
        #expect(app.recorder.storeNow())
        let kinds: [ClickKind] = [.activation, .control, .activation, .control, .control]
        let expected = zip(names.indices, kinds).map { number, kind in
            Self.click(names[number], Int64(number), kind, long: number == 2)
        }
        #expect(app.sink.clicks == expected)
        #expect(app.recorder.account.isBalanced)
    }

    @Test func `an app sees the kind of a click before it is recorded, and a changed click keeps it`() throws {
        let app = try LiveApp {
            $0.transform = { click in
                var changed = click
                changed.path = ControlPath(click.path.components, event: click.path.event + click.kind.rawValue)
                return changed
            }
        }
        app.button.send("tap", kind: .activation)
        app.button.send("giftSent")
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.map(\.control.kind) == [.activation, .routed])
        let events = app.sink.clicks.map { String($0.control.path.split(separator: "--").last ?? "") }
        #expect(events == ["tapactivation", "giftSentrouted"])
    }

    private static let events: [(String, Event.Kind)] = [
        ("tap", .activation), ("tap", .routed), ("touchDown", .control), ("touchDown", .routed), ("tap", .activation),
    ]
    private static let kinds: [ClickKind] = [.activation, .routed, .control, .routed, .activation]

    private static func click(
        _ event: String, _ number: Int64, _ kind: ClickKind = .routed, long: Bool
    ) -> CollectedClick {
        let screen = long ? String(repeating: "Screen", count: 30) : nil
        return CollectedClick(
            control: ControlKey(path: "Application--Button#send--" + event, screen: screen, kind: kind),
            session: SessionKey(name: "old", app: "LiveRoom", user: "u"), atMs: 1_700_000_000_000 + number,
            x: Int32(number) - 2, y: Tenths.unknown, handled: number == 0 ? .yes : .no,
            detail: ClickDetail(seq: number, handledBy: number == 0 ? "GiftPanel" : nil))
    }
}
