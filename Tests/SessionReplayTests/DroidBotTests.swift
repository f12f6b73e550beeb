import ClickTracking
import Foundation
import Input
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

/// A run in a folder of its own, which goes with it.
private final class Run {
    private let temporary: TemporaryFolder
    var folder: String { temporary.path }

    init(events: [String], states: [String] = []) throws {
        temporary = try TemporaryFolder()
        try write(events, "events/event_")
        try write(states, "states/state_")
    }

    private func write(_ texts: [String], _ prefix: String) throws {
        for (index, text) in texts.enumerated() {
            try temporary.write(text, to: "\(prefix)\(index).json")
        }
    }

    func read(by rules: ReadingRules = .elements) throws -> CollectedOutput {
        let output = CollectedOutput()
        var options = ReplayOptions()
        options.rules = rules
        let input = RecordingInput(
            name: folder, path: folder, options: options,
            bytes: try Recording(path: folder, format: .droidbot).bytes())
        try DroidBotReader().read(input, into: output)
        return output
    }
}

private func view(
    _ number: Int, _ name: String, left: Int = 0, id: String = "null", parent: String = "0", children: String = ""
) -> String {
    """
    {"temp_id": \(number), "class": "\(name)", "view_str": "v\(number)", "resource_id": \(id), "parent": \(parent), \
    "children": [\(children)], "bounds": [[\(left), 0], [100, 50]]}
    """
}

private func touch(
    _ view: String, _ type: String = "touch", tag: String = "2017-08-11_155427", state: String = "s1"
) -> String {
    """
    {"tag": "\(tag)", "start_state": "\(state)", \
    "event": {"event_type": "\(type)", "x": null, "y": null, "view": \(view)}}
    """
}

/// A state of a column with two buttons and a text, the second button standing first.
private func state(
    _ name: String = "s1", button: String = view(2, "w.Button", left: 2),
    root: String = view(0, "w.Column", parent: "-1", children: "3, 2")
) -> String {
    """
    {"state_str": "\(name)", "tag": "2017-08-11_155400", "foreground_activity": "app/.Main", "views": [
    \(root), \(view(1, "w.Text", id: #""app:id/title""#)), \(button), \(view(3, "w.Button", left: 3))]}
    """
}

struct DroidBotTests {
    /// A view with a place of its own, which takes clicks unless it says otherwise.
    private static func placed(_ number: Int, _ parent: Int, _ bounds: String, isClickable: Bool = true) -> String {
        """
        {"temp_id": \(number), "class": "w.Button", "view_str": "v\(number)", "parent": \(parent), "children": [], \
        "bounds": \(bounds), "clickable": \(isClickable)}
        """
    }

    @Test(arguments: [
        // In front and over the middle; beside it; no control; behind; within it.
        ([placed(1, 0, "[[0,0],[100,50]]"), placed(2, 0, "[[40,20],[60,30]]")], 1),
        ([placed(1, 0, "[[0,0],[100,50]]"), placed(2, 0, "[[51,20],[60,30]]")], 0),
        ([placed(1, 0, "[[0,0],[100,50]]"), placed(2, 0, "[[40,20],[60,30]]", isClickable: false)], 0),
        ([placed(2, 0, "[[40,20],[60,30]]"), placed(1, 0, "[[0,0],[100,50]]")], 0),
        ([placed(1, 0, "[[0,0],[100,50]]"), placed(2, 1, "[[40,20],[60,30]]")], 0),
    ])
    func `touches go to the middle of their view, and those on a covered one are counted`(
        _ views: [String], _ covered: Int
    ) throws {
        let root = view(0, "w.Column", parent: "-1")
        let shown =
            #"{"state_str": "s1", "tag": "2017-08-11_155400", "views": ["# + ([root] + views).joined(separator: ",")
            + "]}"
        let run = try Run(events: [touch(Self.placed(1, 0, "[[0,0],[100,50]]"))], states: [shown])
        let output = try run.read(by: .controls)
        #expect(output.clicks.map(\.location) == [.init(x: 50, y: 25)])
        #expect(output.notes.values.reduce(0, +) == covered)
        #expect(try run.read().clicks.map(\.location) == [nil])
    }

    @Test func `a touch is raised at its view, children in the order that their parent gives`() throws {
        let run = try Run(
            events: [
                touch(view(2, "w.Button", left: 2)), touch(view(3, "w.Button", left: 3), "long_touch"),
                touch(view(1, "w.Text", id: #""app:id/title""#)),
            ], states: [state()])
        let output = try run.read()
        #expect(
            output.paths == [
                "w.Column--w.Button[1]--touch", "w.Column--w.Button--long_touch",
                "w.Column--w.Text#app:id/title--touch",
            ])
        #expect(output.clicks.map(\.atMs) == Array(repeating: 1_502_466_867_000, count: 3))
        #expect(output.clicks.allSatisfy { $0.screen == "app/.Main" && $0.location == nil })
        #expect(Set(output.sessions).count == 1)
        #expect(output.rejections.isEmpty && output.damaged == 0)
    }

    @Test func `a state tells the size of the screen, which is in front, and where its controls are`() throws {
        let button = view(2, "w.Button", left: 2).replacing(
            "}", with: #", "clickable": true, "checkable": true, "scrollable": false}"#)
        let sized = state("s2", button: button).replacing(
            "\"views\"", with: "\"width\": 720, \"height\": 1280, \"views\""
        )
        .replacing("/.Main", with: "/.Other")
        let output = try Run(
            events: [
                touch(view(2, "w.Button", left: 2)), touch(view(3, "w.Button", left: 3)),
                touch(view(3, "w.Button", left: 3), tag: "2017-08-11_155428", state: "s2"),
            ], states: [state(), sized]
        ).read()
        #expect(
            output.clicks.map(\.key.window)
                == [100, 100, 720].map { WindowSize(width: $0, height: $0 == 100 ? 50 : 1_280) })
        #expect(output.screens.map(\.screen) == ["app/.Main", "app/.Main", "app/.Other"])
        #expect(output.screens.map(\.isAppearance) == [true, false, true])
        #expect(output.layouts.map(\.layout.screen) == ["app/.Main", "app/.Other"])
        let outlines = output.layouts[1].layout.outlines
        #expect(
            Set(outlines.map(\.element)) == [
                "w.Column--w.Text#app:id/title", "w.Column--w.Button[1]", "w.Column--w.Button",
            ])
        #expect(outlines.filter(\.isControl).map(\.element) == ["w.Column--w.Button[1]"])
        #expect(outlines.map(\.attributes.traits).compactMap(\.self) == ["checkable clickable"])
        #expect(outlines.filter(\.isControl).map(\.frame) == [ScreenLayout.Frame(x: 20, y: 0, width: 980, height: 500)])
    }

    @Test(arguments: [
        // The number is another view's by now, and the name is this one's.
        (
            #"{"temp_id": 1, "class": "w.Button", "view_str": "v3", "bounds": [[9, 9], [9, 9]]}"#,
            "w.Column--w.Button--touch"
        ),
        (#"{"temp_id": 1, "class": "w.Button", "bounds": [[2, 0], [100, 50]]}"#, "w.Column--w.Button[1]--touch"),
        (#"{"class": "w.Button", "view_str": "gone", "bounds": [[3, 0], [100, 50]]}"#, "w.Column--w.Button--touch"),
    ])
    func `a view is found by number, name, or class and place`(view: String, path: String) throws {
        #expect(try Run(events: [touch(view)], states: [state()]).read().paths == [path])
    }

    @Test(arguments: [
        (touch(#"{"temp_id": 7, "class": "w.Gone", "bounds": [[0, 0], [1, 1]]}"#), "does not show the view"),
        (touch(view(1, "w.Text"), state: "s9"), "no readable file of the start state s9"),
        (touch("null"), "does not say which view"),
        (touch(view(1, "w.Text"), tag: "today"), "the tag is missing"),
        (#"{"tag": "#, "not JSON"),
    ])
    func `a touch that cannot be placed is rejected with its file's bytes`(event: String, reason: String) throws {
        let output = try Run(events: [event, touch(view(2, "w.Button", left: 2))], states: [state()]).read()
        #expect(output.rejectedTexts == [event])
        #expect(output.reasons.first?.contains(reason) == true)
        #expect(output.reasons.first?.hasPrefix("event_0.json: ") == true)
        #expect(output.paths.count == 1)
    }

    @Test func `a run without states loses its touches and nothing else`() throws {
        let key = #"{"tag": "2017-08-11_155422", "event": {"event_type": "key", "name": "HOME"}}"#
        let output = try Run(events: [key, touch(view(1, "w.Text"))]).read()
        #expect(output.clicks.isEmpty)
        #expect(output.rejections.map(\.index) == [1])
        #expect(output.rejections.map(\.offset) == [key.utf8.count])
    }

    @Test func `files may begin with a byte order mark`() throws {
        let mark = "\u{FEFF}"
        let run = try Run(events: [mark + touch(view(2, "w.Button", left: 2))], states: [mark + state()])
        #expect(try run.read().paths == ["w.Column--w.Button[1]--touch"])
    }

    @Test func `a state that does not decode counts as damaged`() throws {
        let output = try Run(events: [touch(view(1, "w.Text"))], states: [#"{"state_str": "s1", "views": ["#]).read()
        #expect(output.damaged == 1)
        #expect(output.rejections.count == 1)
    }

    @Test func `views in a circle are not there`() throws {
        let circle = state(button: view(2, "w.Button", left: 2, parent: "2"))
        let output = try Run(
            events: [touch(view(2, "w.Button", left: 2)), touch(view(3, "w.Button", left: 3))], states: [circle]
        ).read()
        #expect(output.paths == ["w.Column--w.Button--touch"])
        #expect(output.rejections.count == 1)
    }

    @Test func `roots of one class are told apart, in their order`() throws {
        let second = state(button: view(2, "w.Column", left: 2, parent: "-1"))
        let run = try Run(
            events: [touch(view(2, "w.Column", left: 2)), touch(view(3, "w.Button", left: 3))], states: [second])
        #expect(try run.read().paths == ["w.Column[1]--touch", "w.Column--w.Button--touch"])
    }

    @Test func `very deep trees are cut, not climbed`() throws {
        let views = (0..<20_000).map { view($0, "w.Box", left: $0, parent: "\($0 - 1)") }.joined(separator: ",")
        let deep = #"{"state_str": "s1", "views": [\#(views)]}"#
        let output = try Run(
            events: [touch(view(19_999, "w.Box", left: 19_999)), touch(view(1, "w.Box", left: 1))], states: [deep]
        ).read()
        #expect(output.paths == ["w.Box--w.Box--touch"])
        #expect(output.rejections.count == 1)
    }

    @Test func `of a state that was met twice the view is sought in both`() throws {
        let without = state(button: view(2, "w.Image", left: 5))
        let output = try Run(
            events: [touch(#"{"temp_id": 2, "class": "w.Button", "bounds": [[2, 0], [100, 50]]}"#)],
            states: [state(), without]
        ).read()
        #expect(output.paths == ["w.Column--w.Button[1]--touch"])
    }

    @Test func `a folder of runs is a recording a run, and their files are not looked at by themselves`() throws {
        let run = try Run(events: [touch(view(1, "w.Text"))], states: [state()])
        try Data("note".utf8).write(to: URL(fileURLWithPath: run.folder + "/logcat.txt"))
        let outside = try Run(events: ["not an event"])
        let temporary = try TemporaryFolder()
        let parent = temporary.path
        try FileManager.default.copyItem(atPath: run.folder, toPath: parent + "/a")
        try FileManager.default.copyItem(atPath: outside.folder, toPath: parent + "/b")
        let inventory = try Inventory([parent], format: nil)
        #expect(inventory.recordings.map(\.path) == [parent + "/a"])
        #expect(inventory.recordings.map(\.format) == [.droidbot])
        #expect(inventory.unknownFiles.map(\.path) == [parent + "/b/events/event_0.json"])
    }

    @Test func `a run is known again by all its files, in the order of their names`() throws {
        let one = try Run(events: ["1", "2"], states: ["3"])
        let bytes = try Recording(path: one.folder, format: .droidbot).bytes().readAll(atMost: 100)
        #expect(bytes == Array("123".utf8))
    }

    @Test func `a run that sent no event is a recording of no clicks`() throws {
        let run = try Run(events: [], states: [state()])
        #expect(try DroidBotRun(folder: run.folder) == nil)
        try FileManager.default.createDirectory(atPath: run.folder + "/events", withIntermediateDirectories: false)
        #expect(try DroidBotRun(folder: run.folder)?.isRecognized() == true)
        let output = try run.read()
        #expect(output.clicks.isEmpty && output.rejections.isEmpty)
    }

    @Test func `a file is no run`() throws {
        #expect(try CollectedOutput.reading("{}", with: DroidBotReader()).failure == .needsFolder(path: "test"))
    }

    @Test func `mutated runs never trap`() throws {
        let events = [touch(view(2, "w.Button", left: 2)), touch(view(1, "w.Text"), "long_touch")]
        try LongRun.repeating { random in
            let damaged = { (text: String, random: inout SplitMix64) in
                let bytes = Mutation.mutated(Array(text.utf8), times: random.below(6), using: &random)
                return String(decoding: bytes, as: UTF8.self)
            }
            let run = try Run(
                events: events.map { damaged($0, &random) },
                states: [damaged(state(), &random), damaged(state(), &random)])
            let output = try run.read()
            #expect(output.clicks.count + output.rejections.count <= 2)
            for path in output.paths { #expect(try ControlPath(parsing: path).description == path) }
        }
    }
}
