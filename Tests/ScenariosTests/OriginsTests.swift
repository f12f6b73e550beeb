import Foundation
import Scenarios
import Testing

/// Compares the lengths in docs/origins.md with the examples' marked lines.
///
/// A situation's lines stand between `// Counted: SITUATION` and `// End`, in one or more places of an example. A line can
/// belong to several situations.
struct OriginsTests {
    @Test func `the page says how long each situation is here`() throws {
        let rows = try Self.rows()
        let counted = try Self.countedLines()
        #expect(rows.count >= 10)
        #expect(Set(rows.map(\.situation)) == Set(counted.keys))
        for row in rows {
            #expect(row.ours == counted[row.situation]?.lines, "\(row.situation)")
            #expect(row.file == counted[row.situation]?.file, "\(row.situation)")
        }
    }

    @Test func `the page gives a reason exactly where our way is longer`() throws {
        for row in try Self.rows() {
            #expect(row.reason.isEmpty == (row.ours <= row.theirs ?? 0), "\(row.situation): \(row.reason)")
        }
    }

    @Test func `the page quotes no code of others`() throws {
        let page = try Self.text("docs/origins.md")
        #expect(!page.contains("```objc") && !page.contains("- (void)") && !page.contains("nextResponder]"))
    }

    @Test func `the tests and examples that the page names exist`() throws {
        let page = try Self.text("docs/origins.md")
        let quoted = page.matches(of: /`([^`\n]+)`/).map { String($0.1) }
        let tests = try Self.sources(below: "Tests")
        let sentences = quoted.filter {
            $0.wholeMatch(of: /[\w',-]+( [\w',-]+){3,}/) != nil && !$0.hasPrefix("swift run")
        }
        #expect(sentences.count > 5)
        for name in sentences { #expect(tests.values.contains { $0.contains("func `\(name)`") }, "\(name)") }
        for name in quoted where name.wholeMatch(of: /[A-Z]\w+Tests/) != nil {
            #expect(tests.keys.contains("\(name).swift"), "\(name)")
        }
        let examples = Set(Catalogue.all.map(\.name))
        for name in quoted where name.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil {
            #expect(examples.contains(name), "\(name)")
        }
    }

    @Test func `comments and blank lines do not count`() throws {
        let source = """
            // Counted: one thing
            /// A comment.
            first()

                second() // counts
            // End
            third()
            // Counted: another thing
            }
            // End
            // Counted: one thing
            // Counted: another thing
            fourth()
            // End
            """
        #expect(Self.count(source) == ["one thing": 3, "another thing": 2])
    }

    private struct Row {
        let situation: String
        let theirs: Int?
        let ours: Int
        let file: String
        let reason: String
    }

    /// The rows of the table below the heading about lengths.
    private static func rows() throws -> [Row] {
        let page = try text("docs/origins.md")
        let section = try #require(page.components(separatedBy: "\n## How long each way is\n").dropFirst().first)
        let lines = section.components(separatedBy: "\n").drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
        return try lines.dropFirst(2).map { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
                .map { $0.trimmingCharacters(in: .whitespaces) }
            // situation | write-up | once | here | ours | reason
            try #require(cells.count == 7, "\(line)")
            let ours = try #require(cells[4].wholeMatch(of: /\[(\d+)\]\(\.\.\/(Examples\/Scenarios\/\w+\.swift)\)/))
            // Some of the write-ups show no code for their situation.
            let theirs = Int(cells[3].prefix { $0.isNumber })
            return Row(
                situation: cells[0], theirs: theirs, ours: try #require(Int(ours.1)), file: String(ours.2),
                reason: cells[5])
        }
    }

    /// The number of marked lines by situation, and the example that has them.
    private static func countedLines() throws -> [String: (lines: Int, file: String)] {
        let folder = "Examples/Scenarios"
        let names = try FileManager.default.contentsOfDirectory(atPath: package.appending(path: folder).path)
        var counted: [String: (lines: Int, file: String)] = [:]
        for name in names.sorted() where name.hasSuffix(".swift") {
            for (situation, lines) in count(try text("\(folder)/\(name)")) {
                #expect(counted[situation] == nil, "\(situation) is counted in two examples")
                counted[situation] = (lines, "\(folder)/\(name)")
            }
        }
        return counted
    }

    private static func count(_ source: String) -> [String: Int] {
        var counts: [String: Int] = [:]
        var current: [String] = []
        for line in source.components(separatedBy: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            if line.hasPrefix("// Counted: ") {
                current.append(String(line.dropFirst("// Counted: ".count)))
            } else if line == "// End" {
                current = []
            } else if !line.isEmpty, !line.hasPrefix("//") {
                for situation in current { counts[situation, default: 0] += 1 }
            }
        }
        return counts
    }

    /// The texts of the Swift files in a folder and those below it, by file name.
    private static func sources(below folder: String) throws -> [String: String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path)
        return try paths.filter { $0.hasSuffix(".swift") }.reduce(into: [:]) { sources, path in
            sources[URL(filePath: path).lastPathComponent, default: ""] += try text("\(folder)/\(path)")
        }
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: package.appending(path: path), encoding: .utf8)
    }

    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}
