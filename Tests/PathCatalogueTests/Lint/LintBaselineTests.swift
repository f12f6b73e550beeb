import PathCatalogue
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

/// Findings that are accepted, in a file.
struct LintBaselineTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a baseline accepts what it was made of, also from its file, and nothing else`() throws {
        for seed in 0..<10 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let tree = ModelTree.random(.none, using: &random)
            let findings = CatalogueLint().findings(in: tree.catalogue.catalogue)
            let some = findings.filter { _ in random.happens(50) }
            try folder.write(LintBaseline(accepting: some).text, to: "accepted.jsonl")
            let baseline = try LintBaseline(readingFile: folder.file("accepted.jsonl"))
            #expect(findings.filter(baseline.accepts) == some, "seed \(seed)")
            #expect(baseline.outdated(in: findings) == 0)
            #expect(baseline.outdated(in: []) == some.count)
            #expect(baseline.text == LintBaseline(accepting: some).text)
        }
    }

    @Test func `of one sibling more exactly its ordinal is new`() throws {
        func catalogue(_ count: Int) -> Catalogue {
            Catalogue(
                controls: (0..<count).map { index in
                    CatalogueControl(
                        number: index,
                        path: ControlPath(
                            [PathComponent("App"), PathComponent("Button", index: .ordinal(index))], event: "tap"))
                })
        }
        let baseline = LintBaseline(accepting: CatalogueLint().findings(in: catalogue(3)))
        let open = CatalogueLint().findings(in: catalogue(4)).filter { !baseline.accepts($0) }
        #expect(open.map(\.part) == ["App--Button[3]"])
    }

    @Test(arguments: [
        (#"{"rule":"ordinal"}"#, "'rule' or 'part' is missing"),
        (#"{"rule":"odd","part":"A"}"#, "no rule is named 'odd'"),
        ("nonsense", "not JSON"),
    ])
    func `a bad line is an error that names its place`(line: String, message: String) throws {
        try folder.write("{\"rule\":\"key\",\"part\":\"A\"}\n\(line)\n", to: "accepted.jsonl")
        let path = folder.file("accepted.jsonl")
        let error = #expect(throws: (any Error).self) { try LintBaseline(readingFile: path) }
        #expect("\(error.map { "\($0)" } ?? "")".contains("accepted.jsonl, line 2: \(message)"))
    }
}
