import Foundation
import Testing

/// CONTRIBUTING and the other documents tell newcomers where things are: this holds them to it.
struct ContributingTests {
    @Test func `the picture of the targets is Package.swift's`() throws {
        let drawn = try Graph(mermaid: String(contentsOfFile: Self.root + "/CONTRIBUTING.md", encoding: .utf8))
        let declared = try Graph(PackageDump()).withoutShortcuts
        #expect(drawn.edges.subtracting(declared.edges).isEmpty, "drawn, but not in Package.swift")
        #expect(declared.edges.subtracting(drawn.edges).isEmpty, "in Package.swift, but not drawn")
        #expect(drawn.edges.count > 10)
    }

    @Test(arguments: try Self.documents())
    func `every link within the project leads somewhere`(document: String) throws {
        let text = try String(contentsOfFile: Self.root + "/" + document, encoding: .utf8)
        let folder = (document as NSString).deletingLastPathComponent
        for link in Link.all(in: text) where !link.target.contains("://") && !link.target.hasPrefix("mailto:") {
            let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let path = parts[0].isEmpty ? document : (folder.isEmpty ? "" : folder + "/") + parts[0]
            guard FileManager.default.fileExists(atPath: Self.root + "/" + path) else {
                Issue.record("\(document): [\(link.text)] leads to \(path), which does not exist")
                continue
            }
            if parts.count == 2 {
                let headings = try Self.anchors(of: path)
                #expect(headings.contains(String(parts[1])), "\(document): \(path) has no heading #\(parts[1])")
            }
        }
    }

    @Test func `each answer to a newcomer's question is in the file that it names`() throws {
        let text = try String(contentsOfFile: Self.root + "/CONTRIBUTING.md", encoding: .utf8)
        var answers = 0
        for link in Link.all(in: text) where link.target.hasSuffix(".swift") && link.text.hasPrefix("`") {
            answers += 1
            let source = try String(contentsOfFile: Self.root + "/" + link.target, encoding: .utf8)
            let name = link.text.trimmingCharacters(in: ["`"]).split(separator: ".").last ?? ""
            let words = name.prefix { $0 != "(" }
            #expect(source.contains(" \(words)"), "\(link.target) declares no \(words)")
        }
        #expect(answers >= 10)
    }

    @Test func `each promise names a test that there is`() throws {
        let text = try String(contentsOfFile: Self.root + "/docs/reliability.md", encoding: .utf8)
        let promises = Link.all(in: text).filter { $0.target.hasPrefix("../Tests/") }
        for promise in promises {
            let tests = try String(contentsOfFile: Self.root + promise.target.dropFirst(2), encoding: .utf8)
            #expect(tests.contains("func \(promise.text)("), "\(promise.target) has no test \(promise.text)")
        }
        #expect(promises.count >= 30)
    }

    private static let root = PackageDump.root

    private static func documents() throws -> [String] {
        let docs = try FileManager.default.contentsOfDirectory(atPath: root + "/docs").filter { $0.hasSuffix(".md") }
        return ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + docs.sorted().map { "docs/" + $0 }
    }

    /// The anchors that GitHub makes of a document's headings.
    private static func anchors(of path: String) throws -> Set<String> {
        let lines = try String(contentsOfFile: root + "/" + path, encoding: .utf8).split(separator: "\n")
        return Set(
            lines.filter { $0.hasPrefix("#") }.map { line in
                line.drop { $0 == "#" || $0 == " " }.lowercased()
                    .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
                    .replacingOccurrences(of: " ", with: "-")
            })
    }
}

/// Which target depends on which.
private struct Graph {
    /// An arrow, `from --> to`.
    struct Edge: Hashable, CustomStringConvertible {
        let from: String
        let to: String
        var description: String { "\(from) --> \(to)" }
    }

    var edges: Set<Edge>

    /// Reads the lines `A --> B & C` of the document's Mermaid picture.
    init(mermaid document: String) throws {
        let picture = try #require(document.components(separatedBy: "```mermaid").dropFirst().first)
        edges = []
        for line in picture.components(separatedBy: "```")[0].split(separator: "\n") {
            let sides = line.components(separatedBy: " --> ")
            guard sides.count == 2 else { continue }
            for to in sides[1].components(separatedBy: " & ") {
                edges.insert(Edge(from: sides[0].trimmingCharacters(in: .whitespaces), to: to))
            }
        }
    }

    /// The dependencies of the targets in `Sources` and `Migrations`.
    init(_ package: PackageDump) {
        edges = []
        for target in package.targets where target.type != "test" && (target.path ?? "Migrations") == "Migrations" {
            for name in target.uses { edges.insert(Edge(from: target.name, to: name)) }
        }
    }

    /// The graph without the edges that a longer way stands for.
    var withoutShortcuts: Graph {
        var graph = self
        graph.edges = edges.filter { edge in
            !successors(of: edge.from).contains { $0 != edge.to && reaches(edge.to, from: $0) }
        }
        return graph
    }

    private func successors(of node: String) -> [String] { edges.filter { $0.from == node }.map(\.to) }

    private func reaches(_ goal: String, from node: String) -> Bool {
        node == goal || successors(of: node).contains { reaches(goal, from: $0) }
    }
}

/// A Markdown link, `[text](target)`.
private struct Link {
    let text: String
    let target: String

    static func all(in document: String) -> [Link] {
        // Not in code blocks.
        let prose = document.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        return prose.flatMap { part in
            part.matches(of: /\[([^\]]+)\]\(([^)\s]+)\)/).map { Link(text: String($0.1), target: String($0.2)) }
        }
    }
}
