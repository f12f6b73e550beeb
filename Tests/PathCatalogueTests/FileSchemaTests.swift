import TestSupport
import Testing

@testable import PathCatalogue

/// The schemas of catalogues, aliases and baselines allow what their readers take, and nothing else.
struct FileSchemaTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func compare(
        _ name: String, _ lines: [String], with read: (_ path: String) throws -> Void
    ) throws {
        let schema = try JSONSchema(name)
        for line in try lines.flatMap(JSONSchema.variations) {
            try folder.write(line, to: "file.jsonl")
            let isRead = (try? read(folder.file("file.jsonl"))) != nil
            #expect(try schema.allows(line: line) == isRead, "\(line)")
        }
    }

    @Test func `catalogues`() throws {
        let line =
            #"{"path":"A--B#b[*]--tap","screen":"S","position":"0:1","frame":[1,2,3,4],"events":["tap"],"actions":["go"],"#
            + #""handled_by":["C"],"target":"/x","attributes":{"name":"n","class":"a b"},"name":"L","clicks":7,"app":"A","#
            + #""version":"1","first_version":"0","last_version":"2"}"#
        try compare("control-line", [line]) { _ = try Catalogue(readingFile: $0) }
    }

    @Test func `aliases, orders of versions and changes`() throws {
        let lines = [
            #"{"app":"A","versions":["1","2"]}"#,
            #"{"app":"A","before":"2","since":"1","screen":"S","element":"A--B","new_screen":"T","new_element":"A--C","confidence":0.9,"causes":["name"],"accepted":"2026-01-31T09:00:00Z","by":"me"}"#,
            #"{"before":"2","unversioned":true,"element":"A--B","new_element":"A--C","event":"tap","new_event":"press"}"#,
            #"{"before":"2","root":"A--B","new_root":"C","unversioned":false,"new_event":null}"#,
            #"{"kind":"moved","old":7,"new":9,"old_path":"A--B--tap","new_path":"A--C--tap","old_screen":"S","confidence":0.5,"causes":["x"]}"#,
            #"{"kind":"gone","old":7,"old_path":"A--B--tap","new_path":null}"#,
            #"{"kind":"new","new":7,"new_path":"A--B--tap"}"#,
        ]
        try compare("alias-line", lines) { _ = try AliasFile(reading: $0) }
    }

    @Test func `baselines of findings`() throws {
        try compare("lint-finding", [#"{"rule":"private-class","part":"A","screen":"S","other":1}"#]) {
            _ = try LintBaseline(readingFile: $0)
        }
    }
}
