import ClickStore
import Foundation
import ResponderChain
import TestSupport
import Testing

@testable import PathCatalogue

/// Which names the moves of a diff join, and the files that hold aliases.
struct AliasProposalTests {
    private static let template = Alias(
        app: "App", version: "2", old: ControlName(screen: nil, element: ""), new: ControlName(screen: nil, element: "")
    )

    private static func control(_ path: String, at position: String? = nil, _ events: [String]? = nil) throws
        -> CatalogueControl
    {
        var control = CatalogueControl(number: 0, path: try ControlPath(parsing: path), screen: "S")
        (control.position, control.events) = (position, events)
        return control
    }

    private static func moved(
        _ old: String, _ new: String, _ confidence: Double = 1, at position: String? = nil
    ) throws -> CatalogueChange {
        CatalogueChange(
            kind: old == new ? .same : .moved, old: try control(old, at: position), new: try control(new, at: position),
            confidence: confidence, causes: old == new ? [] : [.ownClass])
    }

    private static func propose(_ changes: [CatalogueChange]) -> AliasProposal {
        AliasProposal(changes, above: 0.9, like: template)
    }

    @Test func `a move joins names if it is certain enough`() throws {
        let proposal = Self.propose([
            try Self.moved("A--B--tap", "A--C--tap", 0.95), try Self.moved("A--D--tap", "A--E--tap", 0.89),
            try Self.moved("A--F--tap", "A--F--tap"),
        ])
        #expect(proposal.aliases.map(\.old.element) == ["A--B"])
        #expect(proposal.aliases.map(\.new) == [ControlName(screen: "S", element: "A--C")])
        #expect(proposal.aliases.map(\.confidence) == [0.95] && proposal.aliases.map(\.causes) == [["own class"]])
        #expect(proposal.uncertain.map(\.old.element) == ["A--D"])
    }

    @Test func `rows of a list move together or not at all`() throws {
        let together = Self.propose([
            try Self.moved("A--Row--tap", "A--Line--tap", 0.99, at: "0:0"),
            try Self.moved("A--Row--tap", "A--Line--tap", 0.95, at: "0:1"),
        ])
        #expect(together.aliases.map(\.confidence) == [0.95])
        let apart = Self.propose([
            try Self.moved("A--Row--tap", "A--Line--tap", at: "0:0"),
            try Self.moved("A--Row--tap", "A--Row--tap", at: "0:1"),
        ])
        #expect(apart.aliases.isEmpty && apart.ambiguous.map(\.old.element) == ["A--Row"])
    }

    @Test func `an event goes by another name only if the two controls have none in common`() throws {
        func event(_ old: [String]?, _ new: [String]?, _ path: String) throws -> Alias.EventChange? {
            let (from, to) = (try Self.control("A--B--tap", old), try Self.control(path, new))
            let change = CatalogueChange(kind: .moved, old: from, new: to, confidence: 1)
            return Self.propose([change]).aliases.first?.event
        }
        #expect(try event(nil, nil, "A--C--tap") == nil)
        #expect(try event(nil, nil, "A--C--%2Dx") == Alias.EventChange(old: "tap", new: "%2Dx"))
        #expect(try event(["tap", "down"], ["down", "valueChanged"], "A--C--valueChanged") == nil)
    }

    @Test func `a file of aliases says what was written`() throws {
        var file = AliasFile()
        var alias = Alias(
            app: "A \"1\"", range: .since("1.0"), version: "2.0",
            old: ControlName(screen: nil, element: "A--B#\u{E9}[2]"),
            new: ControlName(screen: "S", element: "A--List--Cell[*]"), event: .init(old: "tap", new: "press"))
        (alias.confidence, alias.causes, alias.acceptedMs, alias.acceptedBy) = (
            0.875, ["own class"], 1_700_000_000_123, "ana"
        )
        file.aliases = [
            alias,
            Alias(
                app: nil, range: .unversioned, version: "1", old: ControlName(screen: "S", element: "A--B"),
                new: ControlName(screen: "S", element: "A--C")),
        ]
        file.orders = [("A \"1\"", ["1.0", "2.0"]), (nil, ["1"])]
        let folder = try TemporaryFolder()
        try file.text.write(toFile: folder.file("a.jsonl"), atomically: true, encoding: .utf8)
        let read = try AliasFile(reading: folder.file("a.jsonl"))
        #expect(read.aliases == file.aliases)
        #expect(
            read.orders.map(\.versions) == file.orders.map(\.versions)
                && read.orders.map(\.app) == file.orders.map(\.app))
    }

    @Test func `lines of a diff are changes`() throws {
        let folder = try TemporaryFolder()
        let lines = """
            {"kind":"moved","old":3,"new":4,"old_path":"A--B--tap","new_path":"A--C--tap","confidence":0.98,\
            "causes":["own class"],"old_screen":"S","new_screen":"T"}
            {"kind":"gone","old":5,"new":null,"old_path":"A--D--tap","new_path":null,"confidence":0.5,"causes":[]}
            """
        try lines.write(toFile: folder.file("d.jsonl"), atomically: true, encoding: .utf8)
        let changes = try AliasFile(reading: folder.file("d.jsonl")).changes
        #expect(changes.map(\.kind) == [.moved, .gone])
        #expect(Self.propose(changes).aliases.map(\.new) == [ControlName(screen: "T", element: "A--C")])
    }

    @Test(arguments: [
        (#"{"element":"A--B"}"#, "'before' is missing"),
        (#"{"before":"2","element":"A--B"}"#, "'new_element' is missing"),
        (#"{"before":"2","element":"A----","new_element":"A"}"#, "'element' is no path"),
        (#"{"kind":"moved","old_path":"A--B--tap"}"#, "other paths"), (#"{"kind":"lost"}"#, "'kind' must be"),
        (#"{"kind":"new","new_path":"A--B--tap","confidence":1e300}"#, "'confidence' must be a number from 0 to 1"),
        (#"{"kind":"new","new_path":"A--B--tap","new":-1}"#, "'new' must be a whole number from 0 to"),
        (#"{"kind":"new","new_path":"A--B--tap","new":9223372036854775807}"#, "'new' must be a whole number from 0 to"),
    ])
    func `a wrong line is told with its place`(line: String, reason: String) throws {
        let folder = try TemporaryFolder()
        try ("\n" + line).write(toFile: folder.file("a.jsonl"), atomically: true, encoding: .utf8)
        let error = #expect(throws: (any Error).self) { try AliasFile(reading: folder.file("a.jsonl")) }
        let text = "\(try #require(error))"
        #expect(text.contains("a.jsonl, line 2: ") && text.contains(reason))
    }

    @Test(arguments: [
        (#""confidence":1e300"#, "'confidence' must be a number from 0 to 1"),
        (#""confidence":1e400"#, "'confidence' must be a number from 0 to 1"),
        (#""confidence":-0.5"#, "'confidence' must be a number from 0 to 1"),
        (#""confidence":"x""#, "'confidence' must be a number from 0 to 1"),
        (#""unversioned":"yes""#, "'unversioned' must be true, false or null"),
        (#""unversioned":true,"since":"1""#, "leave one of them out"),
        (#""since":"2""#, "'since' is no version before"), (#""event":"tap""#, "belong together"),
        (#""new_event":"tap""#, "belong together"),
        (#""event":"a--b","new_event":"c""#, "'event' must be an event as in paths"),
        (#""event":"a","new_event":"%2""#, "'new_event' must be an event as in paths"),
        (#""event":7,"new_event":"c""#, "'event' must be a text"), (#""causes":"x""#, "'causes' must be an array"),
        (#""accepted":"now""#, "'accepted' must be a time"),
    ])
    func `each key of an alias is checked`(keys: String, reason: String) throws {
        let folder = try TemporaryFolder()
        func read(_ keys: String) throws -> AliasFile {
            try folder.write(#"{"before":"2","element":"A--B","new_element":"A--C"\#(keys)}"#, to: "a.jsonl")
            return try AliasFile(reading: folder.file("a.jsonl"))
        }
        #expect(try read("").aliases.count == 1)
        let error = #expect(throws: (any Error).self) { try read("," + keys) }
        let text = "\(try #require(error))"
        #expect(text.contains("a.jsonl, line 1: ") && text.contains(reason), "\(text)")
    }

    @Test func `the events of an alias are taken in their canonical form`() throws {
        let folder = try TemporaryFolder()
        let line = #"{"before":"2","element":"A--B","new_element":"A--C","event":"t%61p","new_event":"%2Dx"}"#
        let file = try AliasFile(reading: folder.file(folder.write(line, to: "a.jsonl")))
        #expect(file.aliases.map(\.event) == [Alias.EventChange(old: "tap", new: "%2Dx")])
    }
}
