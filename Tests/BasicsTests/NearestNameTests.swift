import Basics
import Testing

struct NearestNameTests {
    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("report", "reports", 1), ("sesions", "sessions", 1), ("clcks", "clicks", 1),
        ("lcicks", "clicks", 1), ("ab", "ba", 1), ("ca", "abc", 3), ("kitten", "sitting", 3), ("CLICKS", "clicks", 0),
        ("é", "e", 1),
    ])
    func `the distance counts letters put in, left out, replaced and swapped`(a: String, b: String, distance: Int) {
        #expect(NearestName.distance(a, b) == distance)
        #expect(NearestName.distance(b, a) == distance)
    }

    @Test(
        arguments: [
            ("reports", "report"), ("sesions", "sessions"), ("contorls", "controls"), ("scren", "screens"),
            ("contr", "controls"), ("xyz", nil), ("", nil), ("c", nil), ("reprot", "report"),
            ("tree", nil), ("TREE", "tree"), ("session", "sessions"),
        ] as [(String, String?)])
    func `what was meant is the nearest name, or none`(typed: String, name: String?) {
        let names = ["report", "controls", "sessions", "session", "screens", "tree"]
        #expect(NearestName.nearest(to: typed, among: names) == name)
        #expect(
            NearestName.suggestion(for: typed, among: names) == (name.map { "; did you mean '\($0)'?" } ?? ""))
    }

    @Test func `names are listed with the nearest first, equally near ones in their order`() {
        #expect(NearestName.sorted(["b", "xy", "a", "ab"], byNearnessTo: "ab") == ["ab", "b", "a", "xy"])
    }

    @Test func `a text of megabytes is far from every name`() {
        #expect(NearestName.nearest(to: String(repeating: "a", count: 1 << 22), among: ["a", "aa"]) == nil)
    }
}

struct WordingTests {
    @Test func `one thing is singular, all else plural`() {
        #expect(
            [0, 1, 2, -1].map { Wording.count($0, "click") } == ["0 clicks", "1 click", "2 clicks", "-1 clicks"])
        #expect(Wording.count(1 as Int64, "rejected record") == "1 rejected record")
    }

    @Test func `a list ends with and`() {
        #expect(
            [[], ["a"], ["a", "b"], ["a", "b", "c"]].map(Wording.list) == ["", "a", "a and b", "a, b and c"])
    }
}
