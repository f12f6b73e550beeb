import ClickQuery
import ClickStore
import ClickTracking
import Foundation
import ResponderChain
import Testing

/// The examples of `docs/selectors.md` say what is so.
struct SelectorDocumentationTests {
    private static var page: String {
        get throws {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
            return try String(contentsOfFile: root.path + "/docs/selectors.md", encoding: .utf8)
        }
    }

    @Test func `each example matches the one path and not the other`() throws {
        let rows = try Self.page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces.union(["`"])) }
        }
        let examples = rows.filter { $0.count == 3 }
        #expect(examples.count >= 18)
        for example in examples {
            let selector = try PathSelector(parsing: example[0])
            let (path, other) = (try ControlPath(parsing: example[1]), try ControlPath(parsing: example[2]))
            #expect(selector.matches(path, screen: nil, kind: .activation), "\(example)")
            #expect(!selector.matches(other, screen: nil, kind: .activation), "\(example)")
        }
    }

    @Test func `the selector of a path is written as the page says`() throws {
        let selector = PathSelector(try ControlPath(parsing: "App--Button#send--tap")).description
        #expect(try Self.page.contains("\n    \(selector)\n"), "\(selector)")
    }
}
