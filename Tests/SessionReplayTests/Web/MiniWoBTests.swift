import ClickTracking
import Input
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

/// A state with an action on a page of a form.
private func state(_ time: String, _ action: String, field: String = "", button: String = "") -> String {
    """
    {"time": \(time), "action": \(action), "dom": {"tag": "BODY", "children": [
        {"tag": "DIV", "children": []},
        {"tag": "DIV", "id": "form", "children": [
            {"tag": "INPUT_text", "id": "name"\(field), "children": []},
            {"tag": "BUTTON", "id": "ok"\(button), "children": []}]}]}}
    """
}

private func click(_ timing: Int = 1, type: String = "click") -> String {
    #"{"type": "\#(type)", "x": 47, "y": 61.5, "timing": \#(timing)}"#
}

private let hit = #", "recordingTarget": true"#

private func recording(_ states: String...) -> String {
    #"{"taskName": "t", "states": ["# + states.joined(separator: ",") + #"], "reward": 1}"#
}

struct MiniWoBTests {
    private func read(_ text: String, identifierAttribute: String? = nil) throws -> CollectedOutput {
        let options = ReplayOptions(startedAtMs: 1_000_000, identifierAttribute: identifierAttribute)
        return try CollectedOutput.reading(text, with: MiniWoBReader(), options)
    }

    @Test func `a click is the state of its capture phase, at the time since the start`() throws {
        let output = try read(
            recording(
                state("1", "null"), state("20", click(), field: hit), state("21", click(2), field: hit),
                state("22", click(3), field: hit), state("30.9", click(type: "dblclick"), button: hit),
                state("40", #"{"type": "mousedown", "timing": 1}"#, field: hit)))
        #expect(output.paths == ["body--div[1]--input_text--click", "body--div[1]--button--dblclick"])
        #expect(output.clicks.map(\.atMs) == [1_000_020, 1_000_030])
        #expect(output.clicks.first?.location == Event.Location(x: 47, y: 61.5))
        #expect(output.rejections.isEmpty)
    }

    @Test func `the first marked node in document order is the clicked one`() throws {
        let output = try read(recording(state("1", click(), field: hit, button: hit)))
        #expect(output.paths == ["body--div[1]--input_text--click"])
    }

    @Test func `a click without a marked node is rejected with the bytes of its state`() throws {
        let unmarked = state("1", click())
        let output = try read(recording(unmarked, state("2", click(), button: hit)))
        #expect(output.rejectedTexts == [unmarked])
        #expect(output.rejections.first?.index == 0)
        #expect(output.paths == ["body--div[1]--button--click"])
    }

    @Test func `a broken state costs no other state`() throws {
        let output = try read(recording(#"{"time": 1, "action": }"#, state("2", click(), button: hit)))
        #expect(output.reasons == ["not JSON: unexpected '}' at byte 22"])
        #expect(output.paths.count == 1)
    }

    @Test func `what a cut recording holds before the cut is used`() throws {
        let whole = recording(state("1", click(), field: hit), state("2", click(), button: hit))
        let output = try read(String(whole.dropLast(30)))
        #expect(output.paths == ["body--div[1]--input_text--click"])
        #expect(output.reasons == ["ends early"])
    }

    @Test func `attributes are identifiers only where an option names one`() throws {
        let text = recording(state("1", click(), button: hit))
        #expect(try read(text).paths == ["body--div[1]--button--click"])
        #expect(try read(text, identifierAttribute: "id").paths == ["body--div#form--button#ok--click"])
    }

    @Test func `a session is named by the whole demonstration`() throws {
        let first = try read(recording(state("1", "null"), state("2", click(), field: hit)))
        let again = try read(recording(state("1", "null"), state("2", click(), field: hit)))
        let other = try read(recording(state("0", "null"), state("2", click(), field: hit)))
        let later = try read(recording(state("1", "null"), state("2", click(), field: hit), state("9", "null")))
        #expect(first.sessions == again.sessions)
        #expect(Set(first.sessions + other.sessions + later.sessions).count == 3)
    }

    @Test func `of many clicks of a demonstration only so much is held as they say`() throws {
        // States of 1 MB; the bytes of those that are beyond what is held are told by their hash.
        let text = String(repeating: "x", count: 1_000_000)
        let big = { (ms: Int) in state("\(ms)", click(), field: hit + #", "text": "\#(text)""#) }
        let output = ContentOutput()
        let input = RecordingInput(
            name: "test", path: nil, options: ReplayOptions(startedAtMs: 0),
            bytes: ArraySource(
                Array(
                    recording(
                        big(1), big(2), big(3), big(4), big(5), big(6), big(7), big(8), big(9),
                        big(10), big(11), big(12), big(13), big(14), big(15), big(16), big(17), big(18), big(19)
                    ).utf8)))
        try MiniWoBReader().read(input, into: output)
        #expect(output.held.count == 19)
        #expect(output.held.prefix(16).allSatisfy { $0 > 1_000_000 } && output.held.suffix(3) == [0, 0, 0])
    }

    @Test func `two recordings in one file are two sessions`() throws {
        let text = recording(state("2", click(), field: hit)) + "\n" + recording(state("3", click(), field: hit))
        #expect(Set(try read(text).sessions).count == 2)
    }

    @Test func `by place the node counts that is drawn last there, also where it sticks out of its parent`() throws {
        let page = """
            {"tag":"BODY","left":0,"top":0,"width":100,"height":100,"children":[
            {"tag":"A","left":10,"top":10,"width":20,"height":20,"recordingTarget":true,"children":[
            {"tag":"B","left":25,"top":10,"width":20.5,"height":20,"children":[]}]},
            {"tag":"P","left":40,"top":10,"width":30,"height":20,"children":[
            {"tag":"t","left":40,"top":10,"width":30,"height":20,"children":[]}]},
            {"tag":"I","left":0,"top":0,"width":0,"height":100,"children":[]}]}
            """
        let clicked = { (x: Double, y: Double) throws -> CollectedOutput in
            let action = #"{"type":"click","x":\#(x),"y":\#(y),"timing":1}"#
            let text = #"{"taskName":"t","states":[{"time":1,"action":\#(action),"dom":\#(page)}]}"#
            var options = ReplayOptions(startedAtMs: 0)
            options.clickedBy = .place
            return try CollectedOutput.reading(text, with: MiniWoBReader(), options)
        }
        #expect(try clicked(12, 12).paths == ["body--a--click"])
        #expect(try clicked(35, 12).paths == ["body--a--b--click"])
        #expect(try clicked(45, 12).paths == ["body--p--click"])
        #expect(try clicked(0, 0).paths == ["body--click"])
        #expect(try clicked(100, 12).reasons == ["no node of the page is at the clicked point"])
    }

    @Test func `demonstrations in an array or in lines are sessions of their own`() throws {
        let demonstrations = ["2", "3", "4"].map { recording(state($0, click(), button: hit)) }
        let texts = [demonstrations.joined(separator: "\n"), "[" + demonstrations.joined(separator: ",\n") + "]"]
        for text in texts {
            let output = try read(text)
            #expect(output.paths == Array(repeating: "body--div[1]--button--click", count: 3))
            #expect(Set(output.sessions).count == 3)
            #expect(RecordingFormat.detect(Array(text.utf8)) == .miniwob)
        }
    }

    @Test func `without a start the recording cannot be read`() throws {
        #expect(
            try CollectedOutput.reading(recording(), with: MiniWoBReader()).failure == .needsStart(path: "test"))
    }

    @Test(arguments: ["1e300", #""1""#, "null", "9223372036854775807"])
    func `a time that is none is rejected`(time: String) throws {
        let output = try read(recording(state(time, click(), field: hit)))
        #expect(output.clicks.isEmpty && output.rejections.count == 1)
    }

    @Test func `a recording is known by its content, also without states`() {
        #expect(RecordingFormat.detect(Array(recording().utf8)) == .miniwob)
        #expect(RecordingFormat.detect(Array(recording(state("1", "null")).utf8)) == .miniwob)
        #expect(RecordingFormat.detect(Array(#"{"states": [{"name": "Ohio"}]}"#.utf8)) == nil)
    }

    @Test func `mutated recordings never trap`() throws {
        let states = [
            state("0", "null"), state("1.5", click(), button: hit), state("2", click(2)), state("3", click()),
        ]
        let recordings = [
            recording(states[0], states[1], states[3]), "[" + recording(states[1]) + "," + recording(states[3]) + "]",
            recording(states[1]) + "\n" + recording(states[3]),
        ].map { Array($0.utf8) }
        try LongRun.mutating(recordings) { bytes in
            var options = ReplayOptions(startedAtMs: 1_000_000, identifierAttribute: "id")
            options.clickedBy = bytes.count.isMultiple(of: 2) ? .place : .target
            return try CollectedOutput.reading(bytes, with: MiniWoBReader(), options)
        }
    }
}

/// Keeps how many bytes of each click's place are held.
private final class ContentOutput: ReplayOutput {
    var held: [Int] = []

    func click(_ click: ReplayedClick) {
        if case .bytes(let bytes) = click.place.content { held.append(bytes.count) } else { held.append(0) }
    }

    func observed(_ click: ObservedClick) {}
    func reject(_ record: RejectedRecord) {}
    func damaged(_ count: Int) {}
}
