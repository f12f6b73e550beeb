import Foundation
import TestSupport
import Testing

struct TimesCommandTests {
    private let folder: TemporaryFolder
    /// The zone files of this test: an hour ahead of UTC, two in summer.
    private static let zone = "CET-1CEST,M3.5.0,M10.5.0/3"

    init() throws {
        folder = try TemporaryFolder { folder in
            // 2023-10-29: 23:30 of the day before, 02:30 twice, and 12:00 on Monday, in Central Europe.
            let lines = [1_698_528_600_000, 1_698_539_400_000, 1_698_543_000_000, 1_698_663_600_000].map { ms in
                #"{"t":\#(ms),"session":"s-1","user":"u-1","path":"App--A--tap","handled":false}"# + "\n"
            }
            try folder.write(lines.joined(), to: "a.jsonl")
            #expect(try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder).status == 0)
            var file: [UInt8] = []
            for _ in 0..<2 {
                file += Array("TZif2".utf8) + Array(repeating: 0, count: 15)
                for count in [0, 0, 0, 0, 1, 4] as [UInt8] { file += [0, 0, 0, count] }
                file += [0, 0, 14, 16, 0, 0] + Array("CET\0".utf8)
            }
            try folder.write(file + Array("\n\(Self.zone)\n".utf8), to: "zones/Europe/Berlin")
            try folder.write(file, to: "zones/Europe/Damaged")
        }
    }

    private func times(_ options: String..., zones: String = "zones") throws -> Command.Run {
        try Command.run(
            ["report", "times", "--db", "a.sqlite"] + options, environment: ["TZDIR": folder.file(zones)], in: folder)
    }

    @Test func `rows are days of UTC unless a time zone is given`() throws {
        #expect(
            try times("--format", "csv").output == """
                start,clicks,share,sessions,users,unhandled
                2023-10-28,1,0.25,1,1,1
                2023-10-29,2,0.5,1,1,2
                2023-10-30,1,0.25,1,1,1

                """)
        #expect(
            try times("--format", "csv", "--tz", "Europe/Berlin", "--per", "week").output == """
                start,clicks,share,sessions,users,unhandled
                2023-10-23,3,0.75,1,1,3
                2023-10-30,1,0.25,1,1,1

                """)
    }

    @Test func `dates and times of options are of the time zone, unless they have an offset`() throws {
        let since = ["2023-10-29T02:30", "2023-10-29T02:30+01:00", "2023-10-30", "2023-10-29 22:59:59Z"]
        let rows = try since.map { text in
            let run = try times("--format", "csv", "--per", "month", "--tz", "Europe/Berlin", "--since", text)
            return run.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1] }
        }
        #expect(rows == [["3"], ["2"], ["1"], ["1"]])
        let run = try times("--tz", "Europe/Berlin", "--until", "2023-10-29", "--format", "csv")
        #expect(run.output.hasSuffix("\n2023-10-28,1,1.0,1,1,1\n"), "\(run.output)")
    }

    @Test func `times have the offset of the zone in every report`() throws {
        let run = try Command.run(
            ["report", "controls", "--db", "a.sqlite", "--format", "jsonl", "--tz", "Europe/Berlin"],
            environment: ["TZDIR": folder.file("zones")], in: folder)
        #expect(run.output.contains(#""first":"2023-10-28T23:30:00.000+02:00","last":"2023-10-30T12:00:00.000+01:00""#))
        let utc = try Command.run("report", "controls", "--db", "a.sqlite", "--format", "jsonl", in: folder)
        #expect(utc.output.contains(#""first":"2023-10-28T21:30:00.000Z","last":"2023-10-30T11:00:00.000Z""#))
    }

    @Test func `people see the hours of a week in a table that fits 80 columns`() throws {
        let lines = try times("--per", "hour-of-week").output.split(separator: "\n")
        #expect(lines.filter { $0.contains(":00") }.count == 24)
        #expect(lines.allSatisfy { $0.count <= 80 })
        let csv = try times("--per", "hour-of-week", "--format", "csv").output.split(separator: "\n")
        #expect(csv.count == 169 && csv[12] == "Monday,1,11,1,0.25")
    }

    @Test func `an unknown zone, no database and a damaged one are told apart`() throws {
        let runs = [
            try times("--tz", "Europe/Atlantis"), try times("--tz", "Europe/Berlin", zones: "none"),
            try times("--tz", "../zones/Europe/Berlin"), try times("--tz", ""), try times("--tz", "Europe/Damaged"),
            try times("--tz", "UTC", zones: "none"),
        ]
        #expect(runs.map(\.status) == [64, 64, 64, 64, 74, 0])
        #expect(runs[0].messages.contains("there is no time zone 'Europe/Atlantis' in \(folder.file("zones"))"))
        #expect(runs[1].messages.contains("install the package tzdata"))
        #expect(runs[2].messages.contains("'../zones/Europe/Berlin' is not the name of a time zone"))
        #expect(runs[4].messages.contains("\(folder.file("zones/Europe/Damaged")) is damaged"))
    }

    @Test func `too many rows are a usage error`() throws {
        try folder.write(#"{"t":1000000000000,"session":"s","path":"A--tap"}"# + "\n", to: "old.jsonl")
        #expect(try Command.run("replay", "--db", "a.sqlite", "old.jsonl", in: folder).status == 0)
        let run = try times("--per", "hour")
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.messages.contains("--since") && run.messages.contains("--per"))
        #expect(try times("--format", "csv").output.split(separator: "\n").count == 8_088)
        #expect(try times("--format", "csv", "--limit", "5").output.split(separator: "\n").count == 6)
    }
}
