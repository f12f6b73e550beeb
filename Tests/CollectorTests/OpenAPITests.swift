import Foundation
import JSON
import TestSupport
import Testing

@testable import Collector

/// `docs/schemas/openapi.json` says what the collector does.
struct OpenAPITests {
    private let paths: [String: JSONValue]
    private let shared: JSONValue

    init() throws {
        let file = URL(fileURLWithPath: Project.root + "/docs/schemas/openapi.json")
        let root = try JSONValue(parsing: Array(Data(contentsOf: file)))
        let members = try #require(root["paths"]?.members)
        paths = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
        shared = try #require(root["components"]?["responses"])
    }

    @Test func `each path that takes clicks is there, with each answer that it may give`() throws {
        for reader in CollectorProtocol.all {
            for path in [reader.path] + reader.aliases where !path.hasSuffix("/") {
                let answers = try #require(paths[path]?["post"]?["responses"]?.members, "\(path)")
                let said = Set(answers.map(\.key))
                var given: [CollectorError] = [
                    .notFound, .wrongMethod(allowed: ""), .unauthorized, .wrongApp, .wrongHost, .tooLong(limit: 1),
                    .timedOut, .malformed(""), .overloaded, .tooFast(seconds: 1),
                ]
                if path == "/v1/journal" { given.append(.outOfStep(next: 1)) }
                #expect(said == Set(given.map { "\($0.status)" } + ["200"]), "\(path)")
            }
        }
    }

    @Test func `each reference leads somewhere`() throws {
        for (path, operations) in paths {
            let operation = try #require(operations["get"] ?? operations["post"], "\(path)")
            for answer in try #require(operation["responses"]?.members, "\(path)") {
                guard let name = answer.value["$ref"]?.string?.split(separator: "/").last else { continue }
                #expect(shared[String(name)] != nil, "\(path) \(answer.key)")
            }
        }
    }
}
