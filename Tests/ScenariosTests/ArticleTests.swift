import Foundation
import Scenarios
import Testing

struct ArticleTests {
    @Test func `the article about a tap shows what its example writes`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let article = root.appending(path: "Sources/SimulatedUI/SimulatedUI.docc/FromATapToAControlPath.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let example = try #require(Catalogue.all.first { $0.name == "tap-to-path" })
        let output = try example.run().joined(separator: "\n")
        #expect(text.contains("```\n\(output)\n```"))
    }
}
