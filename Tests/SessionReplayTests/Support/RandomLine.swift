import SeededGenerator
import TestSupport

/// Click lines of all shapes, most of them good.
enum RandomLine {
    private static let paths = [
        "A--tap", "Application--Window--View--Button#send--touchUpInside", "A[0]--tap", "A[00]--B[7]--tap",
        "A#%61--tap",
        "a%2d%2D--tap", "A[*]--tap", "é#ü--tap", "A#[--tap", "A--", "tap", "A-B--c", "A%zz--t",
        "A[99999999999999999999]--t", "A--touchDown", "A--scroll",
    ]

    static func text(using random: inout SplitMix64) -> String {
        var members = [
            "\"t\":" + time(&random), "\"session\":" + string(["s-1", "s-000123", "é", "a b", "\\u0073", ""], &random),
            "\"path\":" + string(random.oneIn(3) ? paths : Array(paths.prefix(2)), &random),
        ]
        if random.oneIn(2) {
            let kinds = ["activation", "control", "routed", "", "\\u0072outed", "routes", "Routed"]
            members.append("\"kind\":" + string(random.oneIn(6) ? kinds : Array(kinds.prefix(3)), &random))
        }
        for key in [
            "user", "kind", "x", "y", "app", "id", "seq", "handled", "handled_by", "position", "item", "info", "window",
            "properties",
        ]
        where random.oneIn(12) { members.append("\"\(key)\":null") }
        if random.oneIn(2) { members.append("\"x\":" + number(&random)) }
        if random.oneIn(2) { members.append("\"y\":" + number(&random)) }
        for key in ["user", "app", "version", "screen"] where random.oneIn(3) {
            members.append("\"\(key)\":" + string(["u", "LiveRoom", "1.4.0", "Screen", "", "\\n"], &random))
        }
        if random.oneIn(4) {
            members.append(
                "\"window\":"
                    + random.pick([
                        "[390,844]", "[390.5,844.0]", "[844,390]", "[0,1]", "[-1,1]", "[1]", "[1,2,3]", "[1, 2]",
                        "null",
                        "[1e2,3]", "{}", "[0.04,1]", "[1,300000000]", "[\"1\",2]",
                    ]))
        }
        if random.oneIn(4) { members.append("\"handled\":" + random.pick(["true", "true", "false", "null", "1"])) }
        if random.oneIn(6) { members.append("\"id\":" + string(["a", "b", "c"], &random)) }
        if random.oneIn(4) { members.append("\"seq\":" + random.pick(["1", "2", "3", "0", "-3", "1.5", "null"])) }
        for key in ["position", "item", "handled_by"] where random.oneIn(6) {
            members.append("\"\(key)\":" + string(["1:0/0:3", "gift-12", "é", "", "\\u0073"], &random))
        }
        if random.oneIn(4) {
            members.append(
                "\"properties\":"
                    + random.pick([
                        #"{"plan":"pro"}"#, #"{"plan":"pro","os":"é","":""}"#, #"{"plan":"pro","plan":"free"}"#, "{}",
                        "[]",
                        #"{"plan":1}"#, #"{"plan":"a\"b"}"#, #"{"plan":{"a":"b"}}"#, #"{"plan": "pro"}"#, "null",
                        #"{"a":"}"}"#, #"{"a":"x}","b":"}y"}"#, #"{"a":"}","b":"c"}"#, #"{"a":1,"b":"c"}"#,
                        #"{"a":1}"#, #"{"a":"b""#, #"{"a":"b"}"}"#,
                    ]))
        }
        if random.oneIn(12) { members.append("\"info\":" + random.pick(["{}", "{\"b\":1,\"a\":[2]}", "[]", "null"])) }
        if random.oneIn(12) { members.append("\"other\":" + RandomJSON.text(depth: 1, using: &random)) }
        if random.oneIn(12) { members.append(random.pick(members)) }
        if random.oneIn(2) { members.shuffle(using: &random) }
        let space = random.oneIn(10) ? " " : ""
        return "{" + members.joined(separator: "," + space) + "}" + space
    }

    private static func string(_ choices: [String], _ random: inout SplitMix64) -> String {
        random.oneIn(30) ? random.pick(["null", "1", "{}"]) : "\"" + random.pick(choices) + "\""
    }

    private static func time(_ random: inout SplitMix64) -> String {
        let plain = String(1_700_000_000_000 + random.below(1_000_000))
        guard random.oneIn(6) else { return plain }
        return random.pick([
            "0", "00", "-1", "1.7e12", "1700000000123.0", "1700000000123.5", "999999999999999999",
            "1000000000000000000",
            "9223372036854775808", "null", "\"1\"", "01700000000123", "1700000000123e0",
        ])
    }

    private static func number(_ random: inout SplitMix64) -> String {
        let whole = random.pick([
            "0", "-0", "7", "-12", "300", "99999999", "100000000", "199999999", "200000001", "007",
        ])
        return whole + random.pick(["", ".0", ".5", ".9", ".25", ".05", "."]) + (random.oneIn(10) ? "e1" : "")
    }
}
