import Basics
import ClickTracking
import JSON
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

/// A click in a page, its elements written as an array or a chain.
private func event(_ elements: String, _ more: String = "", properties: String = "") -> String {
    """
    {"event": "$autocapture", "timestamp": "2021-08-24T12:21:14.117999+02:00", "distinct_id": "u-1"\(more), \
    "properties": {"$lib": "web", "$current_url": "https://x.io/a/b?q=1#f"\(properties)}, \(elements)}
    """
}

private let leafFirst = #"""
    "elements": [{"tag_name": "BUTTON", "nth_of_type": 3, "nth_child": 4, "attr_id": "go", "order": 0, \#
    "attributes": {"attr__data-testid": "buy"}}, {"tag_name": "body", "nth_of_type": 1, "order": 1}]
    """#

private func chained(_ chain: String) -> String {
    #""elements_chain": "# + JSONText.string(chain)
}

struct PostHogTests {
    private func read(_ text: String, identifierAttribute: String? = nil) throws -> CollectedOutput {
        try CollectedOutput.reading(
            text, with: PostHogReader(), ReplayOptions(identifierAttribute: identifierAttribute))
    }

    @Test func `elements come leaf first, and their ordinals count those of their type`() throws {
        let output = try read(event(leafFirst, #", "uuid": 43131"#))
        let click = try #require(output.clicks.first)
        #expect(output.paths == ["body--button[2]--click"])
        #expect(click.atMs == 1_629_800_474_117)
        #expect(click.id == "43131")
        #expect(click.screen == "/a/b")
        #expect(click.key.user == "u-1")
        #expect(click.key.app == nil && click.key.version == nil)
    }

    @Test func `the order that elements give goes before the order in which they stand`() throws {
        let output = try read(
            event(#""elements": [{"tag_name": "body", "order": 1}, {"tag_name": "a", "order": 0}]"#))
        #expect(output.paths == ["body--a--click"])
    }

    private static let cells =
        #"["u-1", "$autocapture", "{\"$session_id\": \"s\", \"$event_type\": \"submit\"}", "2021-08-24 10:21:14", "a;body"]"#

    @Test(arguments: [
        #"{"columns": [COLUMNS], "results": [ROW, 5, ROW], "types": [["uuid", "UUID"]]}"#,
        #"{"results": [ROW, 5, ROW], "types": [["uuid", "UUID"]], "columns": [COLUMNS]}"#,
        #"{"id": 3, "result": [ROW, 5, ROW], "columns": [COLUMNS]}"#,
        #"{"query_status": {"complete": true, "results": {"columns": [COLUMNS], "results": [ROW, 5, ROW]}}}"#,
        #"{"result": {"hasMore": false, "results": [ROW, 5, ROW], "columns": [COLUMNS]}}"#,
    ])
    func `rows of a query are events by their columns, which may stand before or behind`(answer: String) throws {
        let columns = #""uuid", "event", "properties", "timestamp", "elements_chain""#
        let text = "\n" + answer.replacing("COLUMNS", with: columns).replacing("ROW", with: Self.cells)
        let output = try read(text)
        #expect(output.paths == ["body--a--submit", "body--a--submit"])
        let click = try #require(output.clicks.first)
        #expect(click.id == "u-1" && click.key.name == "s" && click.atMs == 1_629_800_474_000)
        #expect(output.rejections.map(\.line) == [2])
        let rejection = try #require(output.rejections.first)
        #expect(Array(text.utf8)[rejection.offset...].starts(with: Array("5".utf8)))
        #expect(RecordingFormat.detect(Array(text.utf8)) == .posthog)
    }

    @Test(arguments: [
        (#""*""#, #"{"event": "$autocapture", "timestamp": "2021-08-24T10:21:14Z", "elements_chain": "a"}"#),
        (
            #""event", "timestamp", "elements_chain", "properties.$pathname""#,
            #""$autocapture", "2021-08-24T10:21:14Z", "a", "/p""#
        ),
        (#""event", "timestamp -- When", "elements_chain""#, #""$autocapture", "2021-08-24T10:21:14Z", "a""#),
        (#""event", "timestamp", "elements_chain", "x""#, #""$autocapture", "2021-08-24T10:21:14Z", "a""#),
    ])
    func `a column is a whole event, one of its properties, or nothing of ours`(columns: String, row: String) throws {
        let output = try read("{\"columns\": [\(columns)], \"results\": [[\(row)]]}")
        #expect(output.paths == ["a--click"])
        #expect(output.clicks.first?.screen == (columns.contains("pathname") ? "/p" : nil))
    }

    @Test(arguments: [
        "[[1]]", #"{"results": [[1]]}"#, #"{"results": [["a"], ["b""#, #"{"columns": 5, "results": [[1]]}"#,
    ])
    func `rows without columns are no events`(text: String) throws {
        let output = try read(text)
        #expect(output.clicks.isEmpty && output.rejections.count > 0)
    }

    @Test func `an answer without clicks is known by its columns`() throws {
        let text = #"{"columns": ["uuid", "event"], "results": [["u", "$pageview"], ["v", "$pageview"]]}"#
        #expect(RecordingFormat.detect(Array(text.utf8)) == .posthog)
        let output = try read(text)
        #expect(output.clicks.isEmpty && output.rejections.isEmpty)
        #expect(output.passedOver == ["events that are not $autocapture": 2])
    }

    @Test func `what is passed over is told, and a record with events within it is rejected`() throws {
        let nested = "{\"state\": {\"list\": [\(event(leafFirst))]}}"
        let output = try read("[\(nested), {\"a\": 1}, {\"event\": \"x\"}, \(event(leafFirst))]")
        #expect(output.paths == ["body--button[2]--click"])
        #expect(output.reasons.count == 1 && output.reasons[0].hasPrefix("no event, but events within it; give them"))
        #expect(output.passedOver == ["records without 'event'": 1, "events that are not $autocapture": 1])
    }

    @Test func `events as PostHog's library sends them are known by their name`() throws {
        let text =
            #"{"api_key": "k", "batch": [{"event": "$autocapture", "timestamp": "2021-08-24T10:21:14Z", "properties": "#
            + #"{"distinct_id": "u", "$elements": [{"tag_name": "a"}]}}]}"#
        #expect(RecordingFormat.detect(Array(text.utf8)) == .posthog)
        #expect(try read(text).paths == ["a--click"])
    }

    @Test(arguments: [
        (#"a:nth-child="2"nth-of-type="2";body:nth-child="1"nth-of-type="1""#, "body--a[1]--click"),
        (#"a.b.c:attr__href="/x;y:z.html"nth-of-type="2""#, "a[1]--click"),
        (#"a:text="say \"hi\"; a:b=\"c\""nth-of-type="2";p:x="""#, "p--a[1]--click"),
        (#"DIV.md:flex.w-[3px].[a=b]:x:attr__class="md:flex"nth-of-type="4";body"#, "body--div[3]--click"),
        (#"x-y:attr__v-on:click="f()"attr__@blur.once="g()"nth-of-type="5";svg:"#, "svg--x-y[4]--click"),
        (#"li:text="C:\\dir\n"nth-of-type="1";ul.é:nth-of-type="2";"#, "ul[1]--li--click"),
    ])
    func `a chain is read by its quoting rules`(chain: String, path: String) throws {
        #expect(try read(event(chained(chain))).paths == [path])
        let nested = "," + chained(chain)
        #expect(try read(event(#""elements": []"#, properties: nested)).paths == [path])
    }

    @Test(arguments: [
        (#"a:text="open"#, "the event's elements_chain is broken at byte 8"),
        (#"a:nth-of-type="2"text;body"#, "the event's elements_chain is broken at byte 17"),
        (#".b:nth-of-type="2""#, "element 0 of the event has no tag"),
        (" ; ", "the event has no elements"),
    ])
    func `a broken chain is rejected with its line and bytes`(chain: String, reason: String) throws {
        let line = event(chained(chain))
        let output = try read(event(leafFirst) + "\n" + line + "\n" + event(leafFirst) + "\n")
        #expect(output.reasons == [reason])
        #expect(output.rejectedTexts == [line])
        #expect(output.rejections.first?.line == 2)
        #expect(output.paths.count == 2)
    }

    @Test func `attributes are identifiers only where an option names one`() throws {
        let chain = chained(#"button:attr__data-testid="say \"hi\""attr_id="go"nth-of-type="1""#)
        #expect(try read(event(leafFirst), identifierAttribute: "id").paths == ["body--button#go[2]--click"])
        #expect(try read(event(leafFirst), identifierAttribute: "data-testid").paths == ["body--button#buy[2]--click"])
        #expect(try read(event(chain)).paths == ["button--click"])
        #expect(try read(event(chain), identifierAttribute: "id").paths == ["button#go--click"])
        #expect(try read(event(chain), identifierAttribute: "data-testid").paths == [#"button#say "hi"--click"#])
    }

    @Test(arguments: [
        "EVENT\nEVENT\n", "[EVENT,\n EVENT]", #"{"next": null, "results": [EVENT, EVENT], "n": 2}"#,
        "[\n  EVENT,\n  EVENT\n]\n", "{\n  \"results\": [\nEVENT,\nEVENT\n]\n}\n",
    ])
    func `events stand in lines, in an array or in results`(shape: String) throws {
        let text = shape.split(separator: "EVENT", omittingEmptySubsequences: false)
            .joined(separator: event(leafFirst))
        #expect(RecordingFormat.detect(Array(text.utf8)) == .posthog)
        #expect(try read(text).paths.count == 2)
    }

    @Test func `other events are neither read nor rejected`() throws {
        let output = try read(#"{"event": "$pageview", "distinct_id": "u"}"# + "\n" + event(leafFirst) + "\n")
        #expect(output.clicks.count == 1 && output.rejections.isEmpty)
    }

    @Test func `the type of event is its name, and a click where none is given`() throws {
        let output = try read(event(leafFirst, properties: #", "$event_type": "submit""#))
        #expect(output.paths == ["body--button[2]--submit"])
    }

    @Test func `a session goes by its id, else by the first event of its user`() throws {
        let named = event(leafFirst, properties: #", "$session_id": "s-1""#)
        let other = event(leafFirst).replacing("u-1", with: "u-2")
        let output = try read([event(leafFirst), named, other, event(leafFirst)].joined(separator: "\n"))
        #expect(output.sessions[1] == "s-1")
        #expect(output.sessions[0] == DefaultSessionName.of(digest: JSONDigest.of(Array(event(leafFirst).utf8))))
        #expect(output.sessions[3] == output.sessions[0])
        #expect(output.sessions[2] != output.sessions[0])
    }

    @Test func `a broken line costs no other line, also the first`() throws {
        let cut = String(event(leafFirst).dropLast(9))
        let output = try read([cut, event(leafFirst), "junk { [", event(leafFirst)].joined(separator: "\n"))
        #expect(output.rejectedTexts == [cut, "junk { ["])
        #expect(output.paths.count == 2)
    }

    @Test func `elements without end and ordinals without bounds do no harm`() throws {
        let many = String(repeating: "div;", count: 100_000)
        #expect(try read(event(chained(many))).reasons == ["the event has more than 512 elements"])
        let huge = #""elements": [{"tag_name": "a", "nth_of_type": 9223372036854775807}]"#
        #expect(try read(event(huge)).paths == ["a[9223372036854775806]--click"])
        #expect(try read(event(#""elements": [{"tag_name": "a", "nth_of_type": -5}]"#)).paths == ["a--click"])
    }

    @Test(arguments: ["2021-02-30T10:00:00Z", "yesterday", "2021-08-24", ""])
    func `a timestamp that is none is rejected`(time: String) throws {
        let output = try read(event(leafFirst).replacing("2021-08-24T12:21:14.117999+02:00", with: time))
        #expect(output.clicks.isEmpty && output.rejections.count == 1)
    }

    @Test(arguments: ["1629800474117", "\"1629800474117\"", "1629800474117.9", "\"2021-08-24 10:21:14.117 UTC\""])
    func `a timestamp may be milliseconds, or text as databases write it`(time: String) throws {
        let text = event(leafFirst).replacing("\"2021-08-24T12:21:14.117999+02:00\"", with: time)
        #expect(try read(text).clicks.map(\.atMs) == [1_629_800_474_117])
    }

    @Test func `numbers may be texts`() throws {
        let text = leafFirst.replacing("3,", with: "\"3\",").replacing("\"order\": 0", with: "\"order\": \"0\"")
            .replacing("\"order\": 1", with: "\"order\": \"1\"")
        #expect(text != leafFirst)
        #expect(try read(event(text)).paths == ["body--button[2]--click"])
    }

    @Test(arguments: ["results", "batch", "data", "events"])
    func `a list of events may stand in an object, and such objects in an array`(key: String) throws {
        let object = "{\"next\": null, \"\(key)\": [\(event(leafFirst)), \(event(leafFirst))], \"a\": {}}"
        for text in [object, "[\(object), \(object)]"] {
            let output = try read(text)
            #expect(Set(output.paths) == ["body--button[2]--click"])
            #expect(output.paths.count == (text == object ? 2 : 4))
            #expect(output.rejections.isEmpty)
            #expect(RecordingFormat.detect(Array(text.utf8)) == .posthog)
        }
    }

    @Test func `mutated recordings never trap`() throws {
        let chain = chained(#"a.b:attr__href="/x;y"nth-of-type="2"text="say \"hi\"";body:nth-of-type="1""#)
        let events = [
            event(leafFirst, #", "uuid": 43131"#), event(chain), event(leafFirst, properties: #", "$session_id": "s""#),
        ]
        let list = "[\(events.joined(separator: ","))]"
        let recordings: [String] = [
            events.joined(separator: "\n"), list, #"{"next": null, "results": \#(list)}"#,
            #"{"results": [\#(Self.cells), \#(Self.cells)], "columns": ["uuid", "event", "properties", "timestamp", "elements_chain"]}"#,
        ]
        try LongRun.mutating(recordings.map { Array($0.utf8) }) { bytes in
            try CollectedOutput.reading(
                bytes, with: PostHogReader(), ReplayOptions(identifierAttribute: "data-testid"))
        }
    }
}
