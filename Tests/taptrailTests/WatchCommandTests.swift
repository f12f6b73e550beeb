import Foundation
import SeededGenerator
import Synchronization
import TestSupport
import Testing

/// Rules over twelve weeks of clicks, of which the last days are another story.
struct WatchCommandTests {
    private let folder: TemporaryFolder
    /// The last day, and those when something broke.
    private static let day = "2026-03-25"

    init() throws {
        folder = try TemporaryFolder { folder in
            var lines = ""
            for day in 0..<84 {
                for number in 0..<(day % 7 > 4 ? 30 : 60) {
                    let session = "s\(day)-\(number)"
                    let at = 1_767_225_600_000 + day * 86_400_000 + number * 1_000_000
                    func click(_ control: String, _ event: String = "tap", isHandled: Bool) {
                        lines += """
                            {"t":\(at),"session":"\(session)","user":"u\((day * 31 + number) % 200)","app":"Live","screen":"Room",\
                            "path":"Room--Button#\(control)--\(event)","handled":\(isHandled)}

                            """
                    }
                    // Half of the people stop to send on the last three days, and gifts die two days before the end.
                    if day < 81 || number % 5 == 0 { click("send", isHandled: true) }
                    if number % 2 == 0 { click("gift", isHandled: day < 82 && number % 10 != 0) }
                    click("leave", isHandled: true)
                    // A double click is two clicks, which are there already; its number rises at the end.
                    if number % 3 == 0 || day > 80 { click("leave", "dblclick", isHandled: true) }
                }
            }
            try folder.write(lines, to: "a.jsonl")
            #expect(try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder).status == 0)
            #expect(
                try Command.run("paths", "label", "Button#gift", "Gift sent", "--db", "a.sqlite", in: folder).status
                    == 0)
        }
    }

    private func watch(_ rules: String, _ options: String..., on day: String = day) throws -> Command.Run {
        try folder.write(rules, to: "rules.txt")
        return try Command.run(
            ["watch", "--db", "a.sqlite", "--file", "rules.txt", "--day", day] + options, in: folder)
    }

    private static let rules = """
        # The team's
        Button#send: people a day below −30 % of its usual weekday
        Gift sent: sessions a day below −30 % of its usual weekday
        any control: dead taps over 50 % of at least 20, last 2 days
        any control: used less beyond chance, last 3 days
        Gift sent: dead taps more beyond chance, last 2 days
        all controls: clicks a day above +20 % of its usual weekday
        """

    @Test func `what is broken is said with the day since when, and ends with 1`() throws {
        let run = try watch(Self.rules, "--format", "csv")
        #expect(run.status == 1, "\(run.messages)")
        #expect(run.messages.contains("4 of 6 rules are broken on 2026-03-25; 2 kept."), "\(run.messages)")
        let rows = run.output.split(separator: "\n").dropFirst().map {
            $0.split(separator: ",")[0...1].joined(separator: " ")
        }
        #expect(
            rows == [
                "2 Button#send", "4 Room--Button#gift--tap", "5 Room--Button#send--tap", "6 Room--Button#gift--tap",
            ])
        #expect(run.output.contains("6 people on 2026-03-25, usually 30 (-80.0 %)\",2026-03-23"), "\(run.output)")
        #expect(run.output.contains("100.0 % dead: 30 of 30 clicks,2026-03-25"), "\(run.output)")
    }

    /// What the other reports say is the truth here.
    @Test(arguments: ["people", "sessions", "clicks"])
    func `a daily count is that of the report on times, also of what is selected`(figure: String) throws {
        for options in [[], ["--where", ":event(tap)"], ["--where", "#gift"]] {
            for subject in ["Button#send", "Room--Button#send--tap"] {
                try folder.write("\(subject): \(figure) a day below 1 % of its usual weekday", to: "rules.txt")
                func run(_ command: [String]) throws -> [Substring] {
                    let run = try Command.run(command + ["--db", "a.sqlite", "--format", "tsv"] + options, in: folder)
                    return run.output.split(separator: "\n").dropFirst().flatMap { $0.split(separator: "\t") }
                }
                let row = try run(["watch", "--file", "rules.txt", "--day", Self.day])
                let count = try run(
                    [
                        "report", "times", "--since", Self.day, "--until", "2026-03-26", "--control", subject,
                        "--columns",
                        figure == "people" ? "users" : figure,
                    ])
                #expect(row.isEmpty == (options == ["--where", "#gift"]) && row.isEmpty == count.isEmpty)
                #expect(row.isEmpty || row[2].hasPrefix("\(count.joined()) \(figure)"), "\(row) \(count)")
            }
        }
    }

    @Test func `what cannot be judged is said, and no clicks at all are no success`() throws {
        let notes = try watch(
            """
            Button#snd: used less beyond chance
            Button#snd: dead taps over 20 % of at least 5
            any control: used more beyond chance, last 90 days
            """)
        #expect(notes.status == 0)
        #expect(notes.messages.contains("line 1 cannot be judged: no click in these days, nor in the same days before"))
        #expect(notes.messages.contains("line 2 cannot be judged: no click in these days"))
        #expect(
            notes.messages.contains("line 3 cannot be judged: no click in the same days before"), "\(notes.messages)")
        #expect(notes.output.contains("No rule is broken on 2026-03-25; 0 kept."))
        let missing = try watch("any control: used less beyond chance", on: "2026-04-20")
        #expect(missing.status == 66, "\(missing.messages)")
        #expect(missing.messages.contains("clicks of 2026-04-20 may be missing"))
    }

    @Test func `before anything broke, every rule is kept`() throws {
        let run = try watch(Self.rules, on: "2026-03-20")
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("No rule is broken on 2026-03-20; 6 kept."))
    }

    @Test func `wrong rules, files and days are named`() throws {
        let wrong = try watch("Button#send: used less beyond chance\nButton#send: is down\n")
        #expect(wrong.status == 65)
        #expect(wrong.messages.contains("rules.txt:2: 'Button#send: is down' is not a rule"), "\(wrong.messages)")
        #expect(try watch("# none").status == 65)
        #expect(try watch(Self.rules, on: "2999-01-01").status == 64)
        #expect(
            try Command.run("watch", "--db", "a.sqlite", "--file", "none.txt", in: folder).messages.contains(
                "none.txt: no such file"))
        let young = try watch(Self.rules, on: "2026-01-10")
        #expect(young.status == 0)
        #expect(young.messages.contains("line 2 cannot be judged: its clicks begin on 2026-01-01"), "\(young.messages)")
        let unknown = try watch("Button#snd: people a day below 30 % of its usual weekday")
        #expect(unknown.messages.contains("line 1 cannot be judged: no click of a user in the 84 days before"))
        let late = try watch(Self.rules, on: "2026-03-27")
        #expect(late.messages.contains("clicks of 2026-03-27 may be missing"), "\(late.messages)")
    }

    /// Runs a shell's lines of docs/watch.md, with this folder's files, programs and day.
    private func recipe(_ text: some StringProtocol, dying: Bool = true) throws -> String {
        let command = try Command.binary.path
        let script = String(text).replacing(
            /(\/usr\/bin\/)?taptrail watch/, with: "\(command) watch --day \(dying ? Self.day : "2026-03-20")"
        )
        .replacing(/\S*clicks\.sqlite/, with: "a.sqlite").replacing(/\S*rules\.txt/, with: "rules.txt")
        let run = try Command.run(
            ["-c", "PATH=.:$PATH\n\(script)"], executable: "/bin/sh", in: folder)
        return run.output + run.messages
    }

    @Test func `the recipes for cron, systemd and mail send what is broken, and else nothing`() throws {
        try folder.write(Self.rules, to: "rules.txt")
        let page = try String(contentsOfFile: Project.root + "/docs/watch.md", encoding: .utf8)
        let cron = try #require(page.firstMatch(of: /15 6 \* \* \* (.+)/)).1
        #expect(try recipe(cron).contains("4 of 6 rules are broken"))
        #expect(try recipe(cron, dying: false).isEmpty)
        let mail = try #require(page.firstMatch(of: /```sh\n(taptrail watch .+)/)).1
        try folder.write("#!/bin/sh\necho \"$@\"\n", to: "mutt")
        #expect(chmod(folder.file("mutt"), 0o755) == 0)
        #expect(try recipe(mail).contains("-s Broken rules -a alerts.html -- team@example.org"))
        #expect(try !recipe(mail, dying: false).contains("team"))
        let requests = Mutex(0)
        let chat = try FakeServer { _, send in
            requests.withLock { $0 += 1 }
            _ = send(FakeServer.answer([]))
        }
        let unit = try #require(page.firstMatch(of: /ExecStart=(.+)/)).1
            .replacing("https://chat.example", with: "http://127.0.0.1:\(chat.port)")
        _ = try recipe(unit + "; echo $?")
        _ = try recipe(unit, dying: false)
        #expect(requests.withLock { $0 } == 1)
    }

    private static let recordings = ProcessInfo.processInfo.environment["TAPTRAIL_RECORDINGS"]

    /// Sessions of real people, drawn by chance for each day, fewer at weekends: nothing happened on any day.
    @Test(.enabled(if: recordings != nil, "TAPTRAIL_RECORDINGS names no folder of real recordings"))
    func `real sessions on days by chance break no more rules than one in thirty a week`() throws {
        let folder = try TemporaryFolder()
        func run(_ arguments: String...) throws -> Command.Run { try Command.run(arguments, in: folder) }
        for kind in try FileManager.default.contentsOfDirectory(atPath: #require(Self.recordings)) {
            _ = try run("replay", "--db", "a.sqlite", try #require(Self.recordings) + "/" + kind)
        }
        _ = try run("export", "--db", "a.sqlite", "-o", "a.jsonl", "--kind", "activation")
        var recorded: [String: [[String: Any]]] = [:]
        for line in try String(contentsOfFile: folder.file("a.jsonl"), encoding: .utf8).split(separator: "\n") {
            let click = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let known = click.filter { !($0.value is NSNull) && !["seq", "id"].contains($0.key) }
            recorded[try #require(click["session"] as? String), default: []].append(known)
        }
        var generator = SplitMix64(seed: 11)
        var lines = ""
        let sessions = recorded.sorted { $0.key < $1.key }.map(\.value)
        for day in 0..<63 {
            for number in 0..<generator.number(in: day % 7 > 4 ? 10...20 : 30...50) {
                let user = "u\(generator.below(300))"
                let start = 1_767_225_600_000 + day * 86_400_000 + generator.below(70_000_000)
                for (order, click) in sessions[generator.below(sessions.count)].enumerated() {
                    var click = click
                    (click["session"], click["user"], click["t"]) = ("\(day)-\(number)", user, start + order * 3_000)
                    lines += String(decoding: try JSONSerialization.data(withJSONObject: click), as: UTF8.self) + "\n"
                }
            }
        }
        try folder.write(lines, to: "b.jsonl")
        #expect(try run("replay", "--db", "b.sqlite", "b.jsonl").status == 0)
        let all = try run("report", "--db", "b.sqlite", "--columns", "control", "--format", "tsv", "--limit", "0")
        let rules =
            ["used less", "used more", "dead taps more"].map { "any control: \($0) beyond chance, last 3 days" }
            + all.output.split(separator: "\n").dropFirst().flatMap { control in
                ["people a day below −10 %", "clicks a day above +10 %"].map {
                    "\(control): \($0) of its usual weekday"
                }
            }
        #expect(rules.count > 60)
        try folder.write(rules.joined(separator: "\n"), to: "rules.txt")
        var broken: Set<Substring> = []
        for day in 22...28 {
            let watched = try run(
                "watch", "--db", "b.sqlite", "--file", "rules.txt", "--day", "2026-02-\(day)", "--format", "tsv")
            #expect(watched.status < 2, "\(watched.messages)")
            broken.formUnion(
                watched.output.split(separator: "\n").dropFirst().compactMap { $0.split(separator: "\t").first })
        }
        #expect(broken.count * 30 <= rules.count, "\(broken.sorted()) of \(rules.count)")
    }

    @Test func `a chat gets what is broken, and a page for mail has it`() throws {
        let requests = Mutex<[String]>([])
        let server = try FakeServer { request, send in
            requests.withLock { $0.append(request) }
            _ = send(FakeServer.answer([]))
        }
        let address = "http://127.0.0.1:\(server.port)/hooks/secret"
        #expect(try watch(Self.rules, "--post", address, on: "2026-03-20").status == 0)
        #expect(requests.withLock { $0.isEmpty })
        #expect(try watch(Self.rules, "--post", address, "-o", "alerts.html").status == 1)
        let page = try String(contentsOfFile: folder.file("alerts.html"), encoding: .utf8)
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("Button#send"))
        let request = try #require(requests.withLock { $0.first })
        #expect(request.hasPrefix("POST /hooks/secret "))
        let body = try #require(request.components(separatedBy: "\r\n\r\n").last)
        let message = try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
        #expect((message["text"] as? String)?.hasPrefix("4 of 6 rules are broken") ?? false)
        #expect((message["alerts"] as? [[String: Any]])?.count == 4)
        let refused = try watch(Self.rules, "--post", "http://127.0.0.1:1/hooks/secret")
        #expect(refused.status == 69)
        #expect(refused.messages.contains("127.0.0.1 did not take the alerts") && !refused.messages.contains("secret"))
        #expect(refused.output.contains("Button#send"))
        #expect(try watch(Self.rules, "--post", "chat").status == 64)
    }
}
