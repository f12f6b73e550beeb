import ClickQuery
import ClickStore
import ClickTracking
import Foundation
import TestSupport
import Testing

/// One command, run again and again with another call failing each time.
final class FaultSweep {
    private let operation: FaultTests.Operation
    /// What the command works on; each run has a copy.
    private let template: TemporaryFolder
    private let undisturbed: FaultInjection.Outcome
    /// What the databases hold before the command, by their names.
    private let original: [String: [[String]]]
    /// What an undisturbed command prints and leaves behind.
    private let expected: Result
    private(set) var errors = 0
    private var answers = 0
    private var tried: [FaultInjection.Kind: Int] = [:]

    /// What a command has done.
    struct Result: Equatable {
        /// What it printed, without the time that it took.
        var output: String
        /// What the databases hold, by their names; nil where there is none.
        var content: [String: [[String]]]
        var files: [String: Data]
    }

    init(_ operation: FaultTests.Operation) throws {
        self.operation = operation
        template = try operation.template()
        let folder = try Self.copy(template)
        undisturbed = try FaultInjection.run(operation.arguments, with: .init(kind: .read), in: folder)
        try #require(undisturbed.run.status == operation.status, "\(undisturbed.run.messages)")
        expected = try Self.result(of: undisturbed.run, in: folder)
        original = try Self.content(in: template)
    }

    /// Which calls of a kind are made to fail.
    func numbers(_ kind: FaultInjection.Kind, few: Int, of most: Int) -> [Int] {
        Self.numbers(to: undisturbed.calls[kind] ?? 0, few: few, of: most)
    }

    /// The last so many calls of a kind, the very last one first.
    func last(_ limit: Int, _ kind: FaultInjection.Kind) -> [Int] {
        (1..<1 + (undisturbed.calls[kind] ?? 0)).suffix(limit).reversed()
    }

    /// A few of the numbers from 1 to a count; in a soak this part's share of as many as there may be at most.
    static func numbers(to count: Int, few: Int, of most: Int) -> [Int] {
        SoakPart.current == nil ? spread(over: count, atMost: few) : sweep(few, of: spread(over: count, atMost: most))
    }

    /// The numbers from 1 to a count, or as many of them as there may be: one in the middle, or some from the first to the
    /// last.
    private static func spread(over count: Int, atMost limit: Int) -> [Int] {
        guard count > limit else { return Array(1..<(count + 1)) }
        return limit == 1 ? [(1 + count) / 2] : (0..<limit).map { 1 + $0 * (count - 1) / (limit - 1) }
    }

    /// Runs the command with one fault, and once more without.
    func run(_ fault: FaultInjection.Fault) throws {
        let folder = try Self.copy(template)
        let outcome = try FaultInjection.run(operation.arguments, with: fault, in: folder)
        tried[fault.kind, default: 0] += 1
        let about = Comment(rawValue: "\(operation.name), \(fault): \(outcome.run.status) \(outcome.run.messages)")
        if outcome.run.status == operation.status, try Self.result(of: outcome.run, in: folder) == expected {
            answers += 1
            return
        }
        errors += 1
        let statuses: [Int32] = fault.kind == .allocate ? [69] : [65, 69, 73, 74]
        #expect(statuses.contains(outcome.run.status), about)
        #expect(outcome.run.messages.contains("taptrail: "), about)
        try checkClaims(of: outcome.run, in: folder, about)
        try repeatUndisturbed(in: folder, about)
    }

    /// The same command again makes all good.
    private func repeatUndisturbed(in folder: TemporaryFolder, _ about: Comment) throws {
        let again = try Command.run(operation.arguments, in: folder)
        #expect(again.status == operation.status, "\(about) and then: \(again.messages)")
        let result = try Self.result(of: again, in: folder)
        let isSame = result.content == expected.content
        #expect(isSame, about)
        // A deletion or a replay that was done in part has less left to tell of.
        let isRight = operation.writes || result == expected
        #expect(isRight, about)
    }

    /// Whatever a command says that it has stored or deleted, it has.
    private func checkClaims(of run: Command.Run, in folder: TemporaryFolder, _ about: Comment) throws {
        guard operation.writes, !run.output.isEmpty else { return }
        let content = try Self.result(of: run, in: folder).content
        let isTrue: Bool
        if let match = run.output.firstMatch(of: /"stored": ?(\d+)/), let stored = Int(match.1) {
            // A replay of several recordings says what it has stored of those that could be read.
            isTrue = Self.clicks(in: content) == Self.clicks(in: original) + stored
        } else {
            isTrue = content == expected.content
        }
        #expect(isTrue, "\(about) printed \(run.output)")
    }

    /// A line that says what was tried, and how it ended.
    var summary: String {
        let points = FaultInjection.Kind.allCases.map { "\($0) \(tried[$0] ?? 0) of \(undisturbed.calls[$0] ?? 0)" }
        return "\(operation.name): \(points.joined(separator: ", ")); \(errors) errors, \(answers) right answers"
    }

    private static func result(of run: Command.Run, in folder: TemporaryFolder) throws -> Result {
        let export = FileManager.default.contents(atPath: folder.path + "/out.jsonl")
        return Result(
            output: run.output.replacing(/"seconds": ?[0-9.e-]+/, with: ""), content: try Self.content(in: folder),
            files: export.map { ["out.jsonl": $0] } ?? [:])
    }

    static func content(in folder: TemporaryFolder) throws -> [String: [[String]]] {
        var content: [String: [[String]]] = [:]
        for name in ["a.sqlite", "new.sqlite"] where FileManager.default.fileExists(atPath: folder.path + "/" + name) {
            content[name] = try Self.content(of: folder.path + "/" + name)
        }
        return content
    }

    /// How many clicks there are: the last column of a row counts those that are alike.
    private static func clicks(in content: [String: [[String]]]) -> Int {
        content.values.joined().reduce(0) { sum, row in
            guard row.count == 14, let count = row.last?.dropFirst("integer(".count).dropLast() else { return sum }
            return sum + (Int(count) ?? 0)
        }
    }

    /// All that a database holds for people, and whether SQLite finds it sound.
    private static func content(of path: String) throws -> [[String]] {
        let statements = [
            """
            SELECT control, screen, session, user, at_ms, x, y, seq, position, item, handled, handled_by, info, count(*)
            FROM clicks GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
            """,
            "SELECT line, reason, hex(content) FROM rejected ORDER BY 1, 2, 3",
            "SELECT app, version, path, actions FROM catalogue JOIN catalogue_control ON catalogue_id = id ORDER BY 3",
            "PRAGMA integrity_check",
        ]
        return try statements.flatMap { statement in
            let query = try SQLQuery(statement, on: try ClickReader(path: path), timeout: 60)
            var rows: [[String]] = []
            while let row = try query.next() { rows.append(row.map { "\($0)" }) }
            return rows
        }
    }

    static func copy(_ template: TemporaryFolder) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: template.path) where !name.hasPrefix(".") {
            try FileManager.default.copyItem(atPath: template.path + "/" + name, toPath: folder.path + "/" + name)
        }
        return folder
    }

    /// A database of 0.1.0 with a few clicks, and a recording of one.
    static func makeOlderTemplate() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let clicks = (0..<6).map { number in
            CollectedClick(
                control: ControlKey(path: "App--Button[\(number % 3)]--tap", screen: nil, kind: .activation),
                session: SessionKey(name: "s-\(number % 2)", app: nil, version: nil, user: "u-\(number % 2)"),
                atMs: 1_700_000_000_000 + Int64(number), x: 5, y: 6, handled: .yes, detail: nil)
        }
        _ = try OldDatabase(at: folder.file("a.sqlite"), holding: clicks)
        try folder.write(RecordingText.clickLines(1, from: 0), to: "one.jsonl")
        return folder
    }

    /// Recordings of several formats, and a database that holds some of them.
    static func makeTemplate() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["recordings", "more"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: false)
        }
        try folder.write(RecordingText.clickLines(1_000, from: 0) + "broken\n", to: "recordings/a.jsonl")
        try folder.write(RecordingText.page(clicks: 200), to: "recordings/b.json")
        // Shares sessions with the first, so that stored clicks are compared.
        try folder.write(RecordingText.clickLines(800, from: 600), to: "more/c.jsonl")
        try folder.write(RecordingText.autocapture(events: 100), to: "more/d.jsonl")
        let controls = (0..<200).map { "{\"path\":\"App--Button[\($0)]--tap\",\"actions\":[\"a:\"]}\n" }
        try folder.write(controls.joined(), to: "catalogue.jsonl")
        let made = try Command.run("replay", "--db", "a.sqlite", "recordings", in: folder)
        try #require(made.status == 65, "\(made.messages)")
        return folder
    }
}
