import ClickReports
import ClickTracking
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

@testable import Dashboard

/// Names and addresses that want more than to be shown.
struct HostileRequestTests {
    /// Texts that would act, where they were not taken as text.
    static let texts: [String] = {
        let marks = [
            "</script><script>alert(1)</script>", "<script>", "\"><img src=x onerror=alert(1)>",
            "' onmouseover='alert(1)",
            "javascript:alert(1)", "</title><svg onload=alert(1)>", "</textarea><script>", "</style>", "<!--", "-->",
            "]]>",
            "&lt;script&gt;", "&#60;", "&", "\"", "'", "`", "\u{0}", "a\u{0}b", "\u{1B}[31m", "\u{7}", "\u{202E}abc",
            "\u{2066}x", "\u{200F}", "\u{2028}", "\u{85}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}",
            "\r\nSet-Cookie: a=b",
            "\r\n\r\n<html>", "\n", "\t", "%00", "%0d%0aX: y", "%3Cscript%3E", "%", "%%", "%zz", "+", "a+b", "a b", "#",
            "#id",
            "?", "*", "\\*", "[*]", "[0]", "../../etc/passwd", "/etc/passwd", "//evil.example/x",
            "https://evil.example",
            "file:///etc/passwd", "data:text/html,x", "..", ".", "~", "{{7*7}}", "${7*7}", "#{7}",
            "'; DROP TABLE click; --",
            "' OR 1=1 --", "\\", "\\u{202E}", "=1+1", "@SUM(A1)", "-1", "+1", "=HYPERLINK(\"x\")", "|calc", ";", ",",
            ":root",
            ":not(*)", "::", ":event(", "› x", "a › b · c", "·", "…", "--", "a--b", "--a", "()", "[", "]", "{", "}",
            "<", ">",
            "é", "e\u{301}", "漢字", "👩‍👩‍👧", "\u{D7FF}", "\u{E000}", "null", "undefined", "NaN", "true", "0", "1e999",
            "9223372036854775808", "constructor", "__proto__", "CON", "a=b&c=d", "&app=x", "a;b", "a\u{A0}b",
            "\u{3000}",
        ]
        return marks + [String(repeating: "x", count: 3_000), String(repeating: "\u{301}", count: 300)]
    }()

    /// A click for each text, which is the name of everything there.
    private static var clicks: [SampleClick] {
        texts.enumerated().flatMap { number, text in
            (0..<2).map { second in
                let path = ControlPath([PathComponent("App"), PathComponent(text, identifier: text)], event: text)
                return SampleClick(
                    path: path.description, screen: text, session: text, app: text, version: text, user: text,
                    window: WindowSize(width: 3_750, height: 8_120),
                    atMs: ServedStore.nowMs - Int64(number) * 3_600_000 + Int64(second) * 900, x: 100, y: 100,
                    handled: .no)
            }
        }
    }

    /// Whether a page is its own markup and nothing else.
    private static func check(_ answer: Dashboard.Answer, _ what: String) throws {
        #expect([200, 400, 404].contains(answer.status), "\(what): \(answer.status) \(answer.body.prefix(300))")
        for (name, value) in answer.headers {
            #expect(!value.unicodeScalars.contains { $0.value < 0x20 || $0.value > 0x7E }, "\(what): \(name)")
        }
        guard answer.headers.contains(where: { $0 == ("Content-Type", "text/html; charset=utf-8") }) else {
            #expect(answer.headers.contains { $0 == ("X-Content-Type-Options", "nosniff") })
            return
        }
        let page = try #require(ParsedHTML(answer.body), "\(what): \(answer.body.prefix(500))")
        #expect(page.all("script").allSatisfy { $0.attributes["src"]?.hasPrefix("/dashboard.js?") ?? false }, "\(what)")
        #expect(page.elements.allSatisfy { !["img", "iframe"].contains($0.name) }, "\(what)")
        #expect(page.elements.allSatisfy { !$0.attributes.keys.contains { $0.hasPrefix("on") } }, "\(what)")
        for address in page.addresses {
            #expect(address.hasPrefix("#") || address.hasPrefix("/") && !address.hasPrefix("//"), "\(what): \(address)")
            #expect(
                address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>\"'\\`".utf8.contains($0) },
                "\(what): \(address)")
        }
        for scalar in answer.body.unicodeScalars where scalar.value < 0x20 && scalar != "\n" {
            Issue.record("\(what): U+\(String(scalar.value, radix: 16))")
        }
        #expect(!answer.body.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) }, "\(what)")
    }

    @Test(arguments: DashboardPageTests.addresses)
    func `a page of hostile names is a page of texts`(address: String) throws {
        let store = try ServedStore(Self.clicks)
        try Self.check(store.ask(address), address)
    }

    @Test func `hostile values select, or are refused in a sentence`() throws {
        let store = try ServedStore(VariedClicks.all(60))
        #expect(Self.texts.count >= 100)
        for (number, text) in Self.texts.enumerated() {
            let value = ServedStore.encoded(text)
            let page = DashboardPage.all[number % DashboardPage.all.count]
            let names = PageQuery.selections + ["limit"] + page.names
            // Another fifth of the names with each text.
            for (place, name) in names.enumerated() where (place + number) % 5 == 0 {
                try Self.check(store.ask("/\(page.name)?\(name)=\(value)"), "\(page.name) \(name) \(text)")
            }
            try Self.check(store.ask("/\(page.name)?\(value)=1"), "\(page.name) \(text)")
            try Self.check(store.ask("/controls.csv?user=\(value)"), "csv \(text)")
        }
    }

    @Test func `mutated addresses never trap, and give pages of texts`() throws {
        let store = try ServedStore(VariedClicks.all(60))
        try LongRun.repeating { random in
            let address = Array(random.pick(DashboardPageTests.addresses).utf8)
            let bytes = Mutation.mutated(address, times: 1 + random.below(6), using: &random)
            let text = String(decoding: bytes, as: UTF8.self)
            try Self.check(store.ask(text), text)
        }
    }

    @Test func `a form sends back what it was given, whatever that is`() throws {
        let store = try ServedStore([])
        // What XML cannot have, the parser of these tests cannot read.
        let readable = Self.texts.filter {
            !$0.unicodeScalars.contains { $0.value < 0x20 || (0xFFFE...0xFFFF).contains($0.value) }
        }
        #expect(readable.count > 100)
        for text in readable {
            let value = ServedStore.encoded(text)
            let page = try #require(ParsedHTML(store.ask("/funnel?user=\(value)&step=\(value)").body), "\(text)")
            let sql = try #require(ParsedHTML(store.ask("/sql?user=\(value)&q=\(value)").body), "\(text)")
            let users = page.all("input").filter { $0.attributes["name"] == "user" }.map {
                $0.attributes["value"] ?? ""
            }
            // The time and the zone carry it along; of two fields of the filter one is for another user; the page carries it, too.
            #expect(users.map { Array($0.utf8) } == [text, text, text, "", text].map { Array($0.utf8) })
            let statement = try #require(sql.all("textarea").first?.text)
            #expect(Array(statement.utf8) == Array(("\n" + text).utf8))
        }
    }

    @Test func `a control, a session and a branch are found again by the addresses of their rows`() throws {
        let store = try ServedStore(Self.clicks)
        for (page, start) in [("controls", "/control?"), ("sessions", "/session?"), ("tree", "/tree?")] {
            let html = try #require(ParsedHTML(store.ask("/\(page)?limit=0").body))
            let ways = html.addresses.filter {
                $0.hasPrefix(start) && ($0.contains("control=") || $0.contains("session=") || $0.contains("under="))
            }
            #expect(ways.count >= 100, "\(page)")
            for way in Set(ways) {
                let data = store.ask(String(way.prefix { $0 != "?" }) + ".csv" + way.drop { $0 != "?" })
                // A heading, and a row or more.
                #expect(
                    data.status == 200 && data.body.split(separator: "\n").count > 1, "\(way): \(data.body.prefix(300))"
                )
            }
        }
    }

    @Test(arguments: [
        "/nowhere", "/controls.html", "/controls.csv.csv", "/../etc/passwd", "/controls/", "//controls", "/CONTROLS",
        "/.csv",
        "/controls.", "/dashboard.css.map", "/%63ontrols", "/controls%00", "/v1", "", "controls", "/controls.png",
    ])
    func `what is no page is none`(address: String) throws {
        #expect(try ServedStore([]).ask(address).status == 404)
    }

    @Test(arguments: [
        ("/?since=soon", "since: 'soon' is not a time"), ("/controls?sort=nothing", "There is no column 'nothing'"),
        ("/?colour=red", "there is no selection 'colour'"), ("/controls?limit=-1", "limit: it must be a number"),
        ("/times?per=year", "per: there is no 'year'"), ("/funnel?step=a", "a funnel has 2 to"),
        ("/funnel?step=a&step=b&optional=2", "between the first and the last, not '2'"),
        ("/funnel?step=a&step=b&step=c&optional=x", "between the first and the last, not 'x'"),
        ("/funnel?step=a&step=b&within=x", "'x' is not a length of time"), ("/compare?before=1", "need each other"),
        ("/compare?before=1d..2d&after=1d..0d", "does not end after its start"),
        ("/session?session=none", "there is no session 'none'"),
        ("/retention?by=segment", "a segment needs"), ("/controls.csv?table=x", "there is no 'x'"),
        ("/names?before=1&after=2", "knows no control"), ("/?tz=Nowhere", "tz: "), ("/?where=%5B", "where"),
    ])
    func `what is wrong is told in a sentence`(address: String, reason: String) throws {
        let answer = try ServedStore(VariedClicks.all(60)).ask(address)
        #expect(answer.status == 400)
        let text = ParsedHTML(answer.body)?.all("body").first?.text ?? answer.body
        #expect(text.contains(reason), "\(text)")
    }

    @Test(arguments: [
        ("/controls?screen=nope", "no screen 'nope'; there are"), ("/?app=Nowhere", "no app 'Nowhere'; there are"),
        ("/control?control=nope", "no control matches 'nope'; there is no class 'nope'"),
        ("/controls?where=Nothing", "there is no class 'Nothing'"),
        ("/funnel?step=Button%23gone&step=Button%231", "Step 1: no control matches 'Button#gone'"),
        ("/controls?where=((", "expected a class, '*', '#', '[' or ':':   (("),
    ])
    func `a page without rows says why`(address: String, reason: String) throws {
        let answer = try ServedStore(VariedClicks.all(60)).ask(address)
        let text = try #require(ParsedHTML(answer.body)?.all("body").first?.text)
        #expect(text.contains(reason), "\(text)")
    }

    @Test func `a page is kept until it says something else, data are not, and no page asks elsewhere`() throws {
        let store = try ServedStore([])
        let page = store.ask("/")
        #expect(page.headers.contains { $0 == ("Cache-Control", "private, no-cache") })
        #expect(page.headers.contains { $0.name == "ETag" && $0.value.hasPrefix("W/\"") })
        for address in ["/controls.csv", "/nothing", "/?scren=1"] {
            let answer = store.ask(address)
            #expect(answer.headers.contains { $0 == ("Cache-Control", "no-store") }, "\(address)")
            #expect(!answer.headers.contains { $0.name == "ETag" })
        }
        let policy = try #require(page.headers.first { $0.name == "Content-Security-Policy" }?.value)
        #expect(
            policy.hasPrefix("default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data:; script-src 'self';"))
        #expect(!policy.contains("script-src 'self' 'unsafe") && policy.contains("base-uri 'none'"))
        let link = try #require(ParsedHTML(page.body)?.all("link").first { $0.attributes["rel"] == "stylesheet" })
        let sheet = store.ask(link.attributes["href"] ?? "")
        #expect(sheet.status == 200 && sheet.headers.contains { $0.value.contains("immutable") })
        #expect(!sheet.body.contains("url(") && !sheet.body.contains("@import"))
    }
}
