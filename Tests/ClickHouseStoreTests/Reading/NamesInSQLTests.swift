import Basics
import ClickStore
import SeededGenerator
import TestSupport
import Testing

@testable import ClickHouseStore

/// What people name reaches the servers as they meant it.
@Suite(.onClickHouse) struct NamesInSQLTests {
    /// The characters that SQL, patterns and lines stumble over.
    private static let characters: [Unicode.Scalar] = [
        "a", "b", ".", "%", "_", "\\", "'", "\0", "\n", "\t", "[", "^", "$", "(", "|", "é", "\u{301}", "🙂", "{",
        "\u{7F}",
    ]

    private let client: ClickHouseClient

    init() throws {
        client = try ClickHouseClient(try ClickHouseAddress(ClickHouseServers.address ?? ""))
    }

    private func text(of count: Int, from characters: [Unicode.Scalar], _ generator: inout SplitMix64) -> String {
        var text = ""
        for _ in 0..<count {
            text.unicodeScalars.append(characters.randomElement(using: &generator) ?? "a")
        }
        return text
    }

    private func column<Value>(_ sql: SQLFragment, _ read: (inout RowBinaryReader) throws -> Value) throws -> [Value] {
        var options = ClickHouseClient.Options()
        options.isWithoutDatabase = true
        var values: [Value] = []
        try client.query(sql, options) { values.append(try read(&$0)) }
        return values
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `a text comes back byte for byte`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let texts = (0..<50).map { text(of: $0 % 9, from: Self.characters, &generator) }
        let literals = texts.map { "\(text: $0)" as SQLFragment }.joined(separator: ", ")
        let back = try column("SELECT arrayJoin([\(literals)])") { try $0.string() }
        #expect(back.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `LIKE takes in what a pattern matches`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        // Short names of few characters, so that many match.
        let few = Array(Self.characters.shuffled(using: &generator).prefix(3))
        let names = (0..<60).map { text(of: $0 % 5, from: few, &generator) }
        let patterns = (0..<40).compactMap { number in
            NamePattern(globbing: text(of: 1 + number % 4, from: few + ["*", "?", "\\"], &generator))
        }
        let literals = names.map { "\(text: $0)" as SQLFragment }.joined(separator: ", ")
        let choices = patterns.map { "name LIKE \(text: $0.likeText)" as SQLFragment }.joined(separator: ", ")
        let found = try column("SELECT [\(choices)] FROM (SELECT arrayJoin([\(literals)]) AS name)") { row in
            try row.array { try $0.uint8() == 1 }
        }
        #expect(!patterns.isEmpty)
        #expect(found == names.map { name in patterns.map { $0.matches(name) } })
    }
}
