import Foundation
import TestSupport
import Testing

/// What a report says does not depend on the order of files, on copies of them, or on how click lines are cut into
/// files.
struct SameStatisticsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Replays files in their order, as one command or as many, and gives the report.
    private func report(_ name: String, _ files: [String], together: Bool = true) throws -> String {
        for files in together ? [files] : files.map({ [$0] }) {
            let run = try Command.run(["replay", "--db", name] + files, in: folder)
            #expect(run.status == 0, "\(run.messages)")
        }
        return try Command.run("report", "controls", "--db", name, "--limit", "0", "--format", "json", in: folder)
            .output
    }

    /// Click lines that share sessions, users and, where they have no number, whole clicks with those of other files.
    private static func lines(_ seed: Int, numbered: Bool, count: Int = 300) -> [String] {
        (0..<count).map { index in
            let number = (index * 7_919 + seed * 31) % 499
            let session = "\(numbered ? "n\(seed)" : "s")-\(number % 7)"
            let user = number % 7 < 3 ? #","user":"u\#(number % 2)""# : ""
            let seq = numbered ? #","seq":\#(index)"# : ""
            return
                #"{"t":\#(1_700_000_000_000 + number * 400),"session":"\#(session)","path":"A--B[\#(number % 9)]--tap","#
                + #""x":\#(number % 50),"y":3,"handled":\#(number % 4 == 0)\#(user)\#(seq)}"#
        }
    }

    private static func page(_ number: Int) -> String {
        let button = #"{"type":2,"tagName":"button","id":2,"childNodes":[]}"#
        let page =
            #"{"type":2,"data":{"node":{"type":0,"id":1,"childNodes":[\#(button)]}},"timestamp":170000000000\#(number)}"#
        let clicks = (0..<30).map {
            #"{"type":3,"data":{"source":2,"type":2,"id":2,"x":1,"y":2},"timestamp":\#(1_700_000_000_100 + $0 / 2 * 90)}"#
        }
        return "[" + ([page] + clicks).joined(separator: ",") + "]"
    }

    private func write(_ lines: [String], to name: String) throws -> String {
        try folder.write(lines.map { $0 + "\n" }.joined(), to: name)
    }

    @Test func `the order of files and copies of them change nothing`() throws {
        var files: [String] = []
        for seed in 1...4 { files.append(try write(Self.lines(seed, numbered: false), to: "a\(seed).jsonl")) }
        for seed in 1...2 { files.append(try write(Self.lines(seed, numbered: true), to: "n\(seed).jsonl")) }
        for number in 1...3 { files.append(try folder.write(Self.page(number), to: "p\(number).json")) }
        for form in ["clicks", "touches"] {
            _ = try Command.run("simulate", "--sessions", "3", "--as", form, "-o", "\(form).jsonl", in: folder)
            files.append("\(form).jsonl")
        }
        let plain = try report("plain.sqlite", files)
        #expect(plain.count > 2_000)
        var generator = SystemRandomNumberGenerator()
        for round in 0..<sweep(2, of: 8) {
            let shuffled = files.shuffled(using: &generator)
            #expect(try report("shuffled\(round).sqlite", shuffled, together: round % 2 == 0) == plain, "\(shuffled)")
        }
        var doubled = files
        for file in files {
            try FileManager.default.copyItem(atPath: "\(folder.path)/\(file)", toPath: "\(folder.path)/copy-\(file)")
            doubled.append("copy-\(file)")
        }
        doubled.shuffle(using: &generator)
        #expect(try report("doubled.sqlite", doubled) == plain, "\(doubled)")
    }

    @Test func `click lines with numbers may be cut into files, and files put together, in any way`() throws {
        var generator = SystemRandomNumberGenerator()
        let all = Self.lines(1, numbered: true) + Self.lines(2, numbered: true)
        let plain = try report("plain.sqlite", [try write(all, to: "all.jsonl")])
        for round in 0..<sweep(2, of: 8) {
            var files: [String] = []
            var rest = all[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...200, using: &generator)
                files.append(try write(Array(rest.prefix(count)), to: "part\(round)-\(files.count).jsonl"))
                rest = rest.dropFirst(count)
            }
            files.shuffle(using: &generator)
            #expect(try report("parts\(round).sqlite", files) == plain)
            // Parts that overlap, and the whole in another order.
            let whole = try write(all.shuffled(using: &generator), to: "whole\(round).jsonl")
            #expect(try report("parts\(round).sqlite", [whole]) == plain)
        }
    }
}
