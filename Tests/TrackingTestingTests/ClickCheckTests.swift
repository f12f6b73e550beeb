import ClickTracking
import Input
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

struct ClickCheckTests {
    @Test(arguments: 0..<60)
    func `edits that are apart from one another are found as what they are`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let expected = (0..<40).map { Self.click("Screen\($0)--Button\($0)--event\($0)") }
        var came: [CheckedClick] = []
        var made: [String] = []
        for (index, click) in expected.enumerated() {
            guard index % 4 == 1 else {
                came.append(click)
                continue
            }
            switch generator.number(in: 0...4) {
            case 0: made.append("missing \(index + 1) -")
            case 1:
                came += [Self.click("New\(index)--Control--new\(index)"), click]
                made.append("additional - \(came.count - 1)")
            case 2:
                var changed = click
                changed.handled = .no
                came.append(changed)
                made.append("changed \(index + 1) \(came.count)")
            case 3:
                came.append(Self.click("Screen\(index)--Button#new--event\(index)"))
                made.append("changed \(index + 1) \(came.count)")
            default: came.append(click)
            }
        }
        #expect(Self.differences(expected, came) == made)
    }

    @Test(arguments: 0..<60)
    func `every click has one fate, whatever comes, and what came is as expected when it comes again`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        // Few controls, so that clicks repeat and resemble one another.
        let some = { (generator: inout SplitMix64) in
            (0..<generator.number(in: 0...25)).map { _ in
                var click = Self.click(
                    "App--Screen\(generator.number(in: 0...1))--View--Button#\(generator.number(in: 0...3))--tap")
                click.handled = generator.happens(80) ? .yes : .no
                return click
            }
        }
        let (expected, came) = (some(&generator), some(&generator))
        let comparison = Self.comparison(expected, came)
        let count = { (kind: ClickDifference.Kind) in comparison.differences.count { $0.kind == kind } }
        let both = count(.changed) + count(.order)
        let equal = expected.count - count(.missing) - both
        #expect(equal == came.count - count(.additional) - both && equal >= 0)
        let wanted = comparison.differences.compactMap(\.expected?.number)
        let found = comparison.differences.compactMap(\.came?.number)
        #expect(Set(wanted).count == wanted.count && Set(found).count == found.count)
        #expect(comparison.differences.allSatisfy { ($0.kind == .changed) == !$0.properties.isEmpty })
        #expect(Self.comparison(came, came).differences.isEmpty)
        #expect(comparison.differences.isEmpty == (Self.texts(expected) == Self.texts(came)))
    }

    @Test func `two clicks that change places are told as one that came at another place`() {
        let clicks = ["A--a--x", "B--b--y", "C--c--z"].map { Self.click($0) }
        #expect(Self.differences(clicks, [clicks[1], clicks[0], clicks[2]]).count == 1)
        #expect(Self.differences(clicks, [clicks[1], clicks[2], clicks[0]]) == ["order 1 3"])
    }

    @Test(arguments: 0..<40)
    func `long sessions are compared part by part with the same result`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var (first, second) = ([Int](), [Int]())
        for number in 0..<200 {
            // Edits are at least 12 apart, so that each part of 8 elements has one of them.
            let isEdited = number % 12 == 5
            if !isEdited || generator.happens(50) { first.append(number) }
            if !isEdited || generator.happens(50) { second.append(number) }
        }
        let cost = { (i: Int, j: Int) in first[i] == second[j] ? 0 : nil }
        let parts = ClickAlignment.pairs(first.count, second.count, window: 8, cost: cost)
        #expect(parts.map { first[$0.0] } == first.filter(Set(second).contains))
        #expect(parts.map(\.1) == ClickAlignment.pairs(first.count, second.count, cost: cost).map(\.1))
    }

    @Test func `sessions are compared by name, and a single one whatever its name is`() throws {
        let clicks = [Self.click("A--b--c")]
        let (one, two) = (CheckedSession(name: "1", clicks: clicks), CheckedSession(name: "2", clicks: clicks))
        #expect(ClickCheck(ExpectedClicks([one, two]), [two, one]).isAsExpected)
        #expect(ClickCheck(ExpectedClicks([one]), [two]).isAsExpected)
        let check = ClickCheck(ExpectedClicks([one, two]), [CheckedSession(name: "3", clicks: clicks), two])
        #expect(
            check.comparisons.map(\.headline) == [
                "session 1 did not come: 1 click expected", "session 2: 1 click as expected",
                "session 3 is not expected: 1 click came",
            ])
        #expect(check.summary == "3 sessions, 2 clicks: 1 missing and 1 additional in 2 sessions")
    }

    @Test func `a line expects what it says, null says none, and a file that was written expects what came`() throws {
        let folder = try TemporaryFolder()
        var click = Self.click("App--Button#send--tap")
        (click.screen, click.handled, click.handledBy) = ("Chat", .yes, "Chat")
        let sessions = [CheckedSession(name: "s\n\"1", clicks: [click, Self.click("App--View--tap")])]
        try folder.write(ExpectedClicks.text(of: sessions), to: "written.jsonl")
        #expect(ClickCheck(try ExpectedClicks(readingFile: folder.file("written.jsonl")), sessions).isAsExpected)

        let lines = [
            (#"{"path":"App--Button#send[0]--tap"}"#, []),
            (#"{"path":"App--Button#send--tap","screen":"Chat","kind":"activation","t":7}"#, []),
            (#"{"path":"App--Button#send--tap","screen":null,"handled":false}"#, ["screen", "handled"]),
            (#"{"path":"App--Button#send--tap","position":"0:1","handled_by":null}"#, ["position", "handled_by"]),
        ]
        try folder.write(lines.map { $0.0 + "\n" }.joined(), to: "lines.jsonl")
        let expected = try ExpectedClicks(readingFile: folder.file("lines.jsonl"))
        #expect(expected.sessions.count == 1 && expected.hasTimes)
        for (index, line) in expected.sessions[0].clicks.enumerated() {
            #expect(line.differences(from: click).map(\.rawValue) == lines[index].1)
            #expect(line.line == index + 1)
        }
    }

    @Test func `a file may say what the first components of its paths have become`() throws {
        let folder = try TemporaryFolder()
        let lines = [
            #"{"path":"Old--Button#send--tap"}"#, #"{"root":"Old","new_root":"App"}"#,
            #"{"path":"Older--Button#send--tap"}"#,
            #"{"path":"Old--tap"}"#,
        ]
        try folder.write(lines.map { $0 + "\n" }.joined(), to: "lines.jsonl")
        let expected = try ExpectedClicks(readingFile: folder.file("lines.jsonl")).sessions[0].clicks
        #expect(expected.map(\.click.path) == ["App--Button#send--tap", "Older--Button#send--tap", "App--tap"])
        #expect(expected.map(\.line) == [1, 3, 4])
    }

    @Test(arguments: [
        (#"{"root":"Old"}"#, "'root' and 'new_root' belong together"),
        (#"{"session":"s"}"#, "'path' is missing"), (#"{"path":"A--b","kind":"use"}"#, "'kind' must be one of"),
        (#"{"path":"A--b","handled":"yes"}"#, "'handled' must be true, false or null"), ("<<<<<<< mine", "not JSON"),
    ])
    func `a line that says nothing clear is an error with its place`(line: String, reason: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"path":"A--b"}"# + "\n" + line + "\n", to: "bad.jsonl")
        let error = #expect(throws: JSONLinesError.self) {
            try ExpectedClicks(readingFile: folder.file("bad.jsonl"))
        }
        #expect(error?.description.contains("bad.jsonl, line 2: \(reason)") == true)
    }

    private static func click(_ path: String) -> CheckedClick {
        CheckedClick(ControlKey(path: path), handled: .yes)
    }

    private static func texts(_ clicks: [CheckedClick]) -> [String] { clicks.map { "\($0.path) \($0.handled)" } }

    private static func comparison(_ expected: [CheckedClick], _ came: [CheckedClick]) -> SessionComparison {
        let session = ExpectedClicks.Session(name: "s", clicks: expected.map(ExpectedClick.init))
        return SessionComparison(session, CheckedSession(name: "s", clicks: came))
    }

    private static func differences(_ expected: [CheckedClick], _ came: [CheckedClick]) -> [String] {
        comparison(expected, came).differences.map { difference in
            let numbers = [difference.expected?.number, difference.came?.number].map { $0.map(String.init) ?? "-" }
            return "\(difference.kind) \(numbers.joined(separator: " "))"
        }
    }
}
