import Foundation
import Scenarios
import Testing

/// Checks that the examples' output in the libraries' articles is what the examples print.
struct ArticleTests {
    @Test func `the article about a tap shows what its example writes`() throws {
        let article = try Self.article("Sources/SimulatedUI/SimulatedUI.docc/FromATapToAControlPath.md")
        let output = try Self.output(of: "tap-to-path").joined(separator: "\n")
        #expect(article.contains("```\n\(output)\n```"))
    }

    @Test func `the article about the climb shows the first part of what its example writes`() throws {
        let article = try Self.article("Sources/ResponderChain/ResponderChain.docc/FromATapToAControlPath.md")
        let output = try Self.output(of: "router-by-name").dropFirst().prefix { !$0.isEmpty }
        #expect(output.count > 10)
        #expect(article.contains(output.map { "    \($0)\n" }.joined()))
    }

    private static func output(of name: String) throws -> [String] {
        try #require(Catalogue.all.first { $0.name == name }).run()
    }

    private static func article(_ path: String) throws -> String {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: package.appending(path: path), encoding: .utf8)
    }
}
