import Foundation
import TestSupport
import Testing

/// What sessions say of themselves, from recordings to reports.
struct PropertyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ words: String...) throws -> Command.Run { try Command.run(words, in: folder) }

    /// Ten sessions, every other one of a platform, every fifth of a plan; all have an address that nobody asks for.
    private func writeLines() throws {
        let lines = (0..<10).map { session in
            let plan = session % 5 == 0 ? #","plan":"pro""# : ""
            return #"{"t":\#(1_700_000_000_000 + session),"session":"s-\#(session)","user":"u-\#(session % 4)","#
                + #""path":"A--Button#\#(session % 2)--tap","#
                + #""properties":{"platform":"\#(session % 2 == 0 ? "iOS" : "web")","mail":"a@b.c"\#(plan)}}"#
        }
        try folder.write(lines.joined(separator: "\n") + "\n", to: "a.jsonl")
    }

    private func column(_ sql: String, in database: String = "a.sqlite") throws -> [String?] {
        try PlainSQLite.rows(sql, in: folder.file(database)).map { $0[0] }
    }

    @Test func `only the keys that are asked for are stored`() throws {
        try writeLines()
        let usual = try run("replay", "--db", "a.sqlite", "a.jsonl")
        #expect(
            usual.status == 0 && usual.messages.contains("properties that are not kept: mail and plan; --property-keys")
        )
        #expect(
            try column("SELECT DISTINCT properties FROM clicks ORDER BY 1") == [
                #"{"platform":"iOS"}"#, #"{"platform":"web"}"#,
            ])
        #expect(try run("replay", "--db", "b.sqlite", "--property-keys", "plan,missing", "a.jsonl").status == 0)
        #expect(
            try column("SELECT DISTINCT properties FROM clicks ORDER BY 1", in: "b.sqlite") == [
                nil, #"{"plan":"pro"}"#,
            ])
        let wrong = try run("replay", "--db", "b.sqlite", "--property-keys", "plan,", "a.jsonl")
        #expect(wrong.status == 64 && wrong.messages.contains("'plan,' is not a list of keys"), "\(wrong.messages)")
    }

    @Test func `reports select and group by them, and an export brings them elsewhere`() throws {
        try writeLines()
        _ = try run("replay", "--db", "a.sqlite", "--property-keys", "plan,platform", "a.jsonl")
        let groups = ["report", "--by", "platform", "--columns", "platform,clicks", "--format", "csv", "--db"]
        #expect(try Command.run(groups + ["a.sqlite"], in: folder).output == "platform,clicks\niOS,5\nweb,5\n")
        let some = try run(
            "report", "--property", "plan=pro", "--property", "platform=i*", "--columns", "clicks", "--format", "csv",
            "--db", "a.sqlite")
        #expect(some.output == "clicks\n1\n")
        let exported = try run("export", "--db", "a.sqlite", "-o", "b.jsonl")
        #expect(exported.status == 0)
        _ = try run("replay", "--db", "b.sqlite", "--property-keys", "plan,platform", "b.jsonl")
        let all = "SELECT json_group_array(properties) FROM (SELECT * FROM clicks ORDER BY at)"
        #expect(try column(all) == column(all, in: "b.sqlite"))
        #expect(try run("doctor", "--db", "b.sqlite").output.contains("those of 10 sessions, each of which is there"))
    }

    @Test(
        arguments: [
            (["report", "--by", "platfrom"], 64, "did you mean 'platform'?"),
            (
                ["report", "--by", "weekday"], 64,
                "class, user, element, day, platform; a replay into a new database"
            ),
            (["report", "funnel", "#0", "#1", "--by", "colour"], 64, "there is no 'colour'"),
            (["report", "--property", "platform"], 64, "give its key and its value, such as plan=pro"),
            (["report", "--property", "colour=red"], 0, "no session has the property 'colour'; there is platform"),
            (["report", "--property", "platform=Mac"], 0, "no session has platform 'Mac'; there are iOS and web"),
            (["report", "--at-least", "3"], 64, "--at-least needs to know which clicks are counted"),
        ] as [([String], Int32, String)])
    func `a property that there is not is named`(words: [String], status: Int32, text: String) throws {
        try writeLines()
        _ = try run("replay", "--db", "a.sqlite", "a.jsonl")
        let run = try Command.run(words + ["--db", "a.sqlite"], in: folder)
        #expect(run.status == status && run.messages.contains(text), "\(run.messages)")
    }

    @Test func `PostHog's own names lose their dollar sign`() throws {
        let events = ["ios", "Android"].enumerated().map { number, system in
            #"{"event":"$autocapture","timestamp":"2026-01-0\#(number + 1)T00:00:00Z","distinct_id":"u","elements_chain":"button","#
                + #""properties":{"$session_id":"s-\#(number)","$os":"\#(system)","$geoip_country_code":"DE","plan":"pro","#
                + #""$feature/new-checkout":true,"$browser_version":7}}"#
        }
        try folder.write(events.joined(separator: "\n") + "\n", to: "a.jsonl")
        _ = try run("replay", "--db", "a.sqlite", "a.jsonl")
        #expect(
            try column("SELECT properties FROM clicks ORDER BY at") == [
                #"{"country":"DE","os":"ios"}"#, #"{"country":"DE","os":"Android"}"#,
            ])
        _ = try run(
            "replay", "--db", "b.sqlite", "--property-keys", "plan,feature/new-checkout,browser_version", "a.jsonl")
        let all = #"{"browser_version":"7","feature/new-checkout":"true","plan":"pro"}"#
        #expect(try column("SELECT DISTINCT properties FROM clicks", in: "b.sqlite") == [all])
    }

    @Test func `what PostHog knows of a person holds for the session`() throws {
        let said = [
            #""properties":{"$session_id":"s-0","plan":"own","$set":{"plan":"set"}}"#,
            #""properties":{"$session_id":"s-1","$set":{"plan":"set","$os":"iOS"},"$set_once":{"plan":"once","os":"old"}}"#,
            #""properties":{"$session_id":"s-2"},"$set":"{\"plan\":\"packed\"}""#,
            #""properties":{"$session_id":"s-3","$set_once":{"plan":"once"},"$set":[{"plan":"list"}]}"#,
            #""properties":{"$session_id":"s-4","$set":{"plan":{"name":"deep"}}}"#,
        ]
        let events = said.enumerated().map { number, rest in
            #"{"event":"$autocapture","timestamp":"2026-01-0\#(number + 1)T00:00:00Z","elements_chain":"button",\#(rest)}"#
        }
        try folder.write(events.joined(separator: "\n") + "\n", to: "a.jsonl")
        _ = try run("replay", "--db", "a.sqlite", "--property-keys", "os,plan", "a.jsonl")
        #expect(
            try column("SELECT coalesce(properties, '-') FROM clicks ORDER BY at") == [
                #"{"plan":"own"}"#, #"{"os":"iOS","plan":"set"}"#, #"{"plan":"packed"}"#, #"{"plan":"once"}"#, "-",
            ])
    }

    @Test func `who has done something so often is a question`() throws {
        try writeLines()
        _ = try run("replay", "--db", "a.sqlite", "a.jsonl")
        let users = ["report", "--by", "user", "--columns", "user,clicks", "--format", "csv", "--db", "a.sqlite"]
        // Of four users two have clicked an even button, in two and in three sessions.
        let some = try Command.run(users + ["--having-user", "#0", "--at-least", "3"], in: folder)
        #expect(some.output == "user,clicks\nu-0,3\n")
        let none = try Command.run(users + ["--having-user", "#0", "--at-least", "4"], in: folder)
        #expect(none.messages.contains("no user has 4 clicks for --having-user '#0'"), "\(none.messages)")
    }
}
