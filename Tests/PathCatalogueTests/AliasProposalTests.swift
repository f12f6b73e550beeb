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
        #expect(proposal.refused.map(\.alias.old.element) == ["A--D"] && proposal.refused.map(\.reason) == [.unlikely])
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
        #expect(apart.aliases.isEmpty && apart.refused.map(\.alias.old.element) == ["A--Row"])
        #expect(apart.refused.map(\.reason) == [.wentApart])
    }

    @Test func `a name is not joined with that of another control whose clicks keep it`() throws {
        let taken = Self.propose([
            try Self.moved("A--B--tap", "A--C--tap"), try Self.moved("A--C--tap", "A--D--tap", 0.8),
            try Self.moved("A--E--tap", "A--B--tap"), try Self.moved("A--F--tap", "A--G--tap"),
        ])
        // What keeps its name for that stands in the way of the next one.
        #expect(taken.aliases.map(\.old.element) == ["A--F"])
        #expect(taken.refused.map(\.alias.old.element) == ["A--B", "A--E", "A--C"])
        #expect(taken.refused.map(\.reason) == [.nameTaken, .nameTaken, .unlikely])
        let passedOn = Self.propose([
            try Self.moved("A--B--tap", "A--C--tap"), try Self.moved("A--C--tap", "A--D--tap"),
            try Self.moved("A--E--tap", "A--B--tap"),
        ])
        #expect(passedOn.aliases.count == 3 && passedOn.refused.isEmpty)
        let exchanged = Self.propose([
            try Self.moved("A--B--tap", "A--C--tap"), try Self.moved("A--C--tap", "A--B--tap"),
        ])
        #expect(exchanged.aliases.count == 2)
    }

    @Test func `a name that was joined before is no other control's any more`() throws {
        let changes = [try Self.moved("A--B--tap", "A--C--tap"), try Self.moved("A--C--tap", "A--D--tap", 0.8)]
        func propose(besides known: Alias) -> AliasProposal {
            AliasProposal(changes, above: 0.9, like: Self.template, besides: [known])
        }
        var known = Self.template
        (known.old, known.new) = (ControlName(screen: "S", element: "A--C"), ControlName(screen: "S", element: "A--D"))
        #expect(propose(besides: known).aliases.map(\.old.element) == ["A--B"])
        var ofOtherVersion = known
        ofOtherVersion.version = "1"
        #expect(propose(besides: ofOtherVersion).refused.map(\.alias.old.element) == ["A--B", "A--C"])
        var ofSame = known
        (ofSame.old, ofSame.new) = (ControlName(screen: "S", element: "A--B"), known.old)
        #expect(propose(besides: ofSame).aliases.map(\.old.element) == ["A--B"])
    }

    @Test func `one control alone does not tell that its screen has another name, unless that has no other one`() throws
    {
        func moved(_ element: String, from screen: String, to newScreen: String) throws -> CatalogueChange {
            var change = try Self.moved(element, element)
            change.kind = .moved
            change.old?.screen = screen
            change.new?.screen = newScreen
            return change
        }
        func gone(_ element: String, on screen: String) throws -> CatalogueChange {
            var change = try moved(element, from: screen, to: screen)
            (change.kind, change.new) = (.gone, nil)
            return change
        }
        let changes = [
            try moved("A--B--tap", from: "S", to: "T"), try gone("A--C--tap", on: "S"),
            try moved("A--B--tap", from: "U", to: "V"), try moved("A--C--tap", from: "U", to: "V"),
            try moved("A--D--tap", from: "U", to: "T"), try moved("A--B--tap", from: "W", to: "X"),
        ]
        let proposal = Self.propose(changes)
        #expect(proposal.aliases.map(\.old.screen) == ["U", "U", "W"])
        #expect(proposal.refused.map(\.alias.old.screen) == ["S", "U"])
        #expect(proposal.refused.map(\.reason) == [.alone, .alone])
        // Somebody who names a control has looked; and what was accepted before tells of its screen.
        #expect(AliasProposal(changes, above: nil, like: Self.template).aliases.count == 5)
        var known = Self.template
        (known.old, known.new) = (ControlName(screen: "S", element: "A--C"), ControlName(screen: "T", element: "A--C"))
        let later = AliasProposal(changes, above: 0.9, like: Self.template, besides: [known])
        #expect(later.refused.map(\.alias.old.screen) == ["U"])
    }

    @Test(arguments: [RandomEvidence.distinct, .shared, .none])
    func `no two controls of the older version have one name after what is joined, unless both went there`(
        evidence: RandomEvidence
    ) {
        var refused = 0
        for seed in sweep(30, of: 0..<150 as Range<UInt64>) {
            let pair = EditedPair(seed: seed, evidence, edits: 1 + Int(seed % 6))
            let changes = CatalogueDiff(old: pair.old, new: pair.new).changes
            for above in [0.5, 0.9, 0.99] {
                let proposal = AliasProposal(changes, above: above, like: Self.template)
                let joined = Set(proposal.aliases.map(\.old))
                let kept = Set(pair.old.controls.map(\.name)).subtracting(joined)
                #expect(proposal.aliases.allSatisfy { !kept.contains($0.new) }, "seed \(seed)")
                let taken = proposal.refused.filter { $0.reason == .nameTaken }.map(\.alias)
                #expect(taken.allSatisfy { kept.contains($0.new) && kept.contains($0.old) }, "seed \(seed)")
                refused += taken.count
            }
        }
        // A part of a soak may have none.
        #expect(refused > 0 || SoakPart.current != nil)
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
