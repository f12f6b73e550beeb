import ClickTracking
import PathCatalogue
import ResponderChain
import SeededGenerator
import Testing

/// What a check finds in whole catalogues, over random apps.
struct CatalogueLintTests {
    @Test func `controls that have identifiers of their own have no findings`() {
        for seed in 0..<20 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let tree = ModelTree.random(.shared, using: &random)
            for node in tree.root.all where node.events != nil { node.identifier = "control\(node.number)" }
            #expect(CatalogueLint().findings(in: tree.catalogue.catalogue) == [], "seed \(seed)")
        }
    }

    /// By the definition: another control of the screen has the same path, but for the ordinal at this place and any below it.
    @Test func `an ordinal is found where nothing else tells two controls apart`() {
        for seed in 0..<40 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let catalogue = ModelTree.random(.none, using: &random).catalogue.catalogue
            var expected: Set<String> = []
            for control in catalogue.controls {
                let components = control.path.components
                for depth in components.indices where components[depth].ordinal > 0 {
                    let isOwn = depth == components.count - 1
                    guard isOwn || catalogue.controls.contains(where: { control.isLike($0, butAt: depth) }) else {
                        continue
                    }
                    expected.insert(components[...depth].map(\.description).joined(separator: "--"))
                }
            }
            let found = CatalogueLint().findings(in: catalogue).filter { $0.rule == .ordinal }
            #expect(Set(found.map(\.part)) == expected, "seed \(seed)")
            #expect(found.count == expected.count)
        }
    }

    @Test func `an element of a page is found if nothing that its makers called it names it alone`() throws {
        func control(_ number: Int, _ path: String, target: String? = nil, testID: String? = nil) throws
            -> CatalogueControl
        {
            var control = CatalogueControl(number: number, path: try ControlPath(parsing: path), screen: "/")
            (control.attributes.target, control.attributes.testID) = (target, testID)
            return control
        }
        var lint = CatalogueLint()
        lint.rules = [.testID]
        let unknown = try [control(0, "body--p--input--click"), control(1, "body--p[1]--input--click")]
        #expect(lint.findings(in: Catalogue(controls: unknown)).isEmpty)
        let catalogue = Catalogue(
            controls: unknown + [
                try control(2, "body--a--click", target: "x.io/a"),
                try control(3, "body--a[1]--click", target: "x.io/b"),
                try control(4, "body--a[2]--click", target: "x.io/b", testID: "b"),
                try control(5, "body--button#send--click"), try control(8, "body--button#send--svg--click"),
                try control(9, "body--click"), try control(6, "body--List--Cell[*]--a--click"),
                try control(7, "App--View--Button--tap"),
            ])
        let findings = lint.findings(in: catalogue)
        #expect(findings.map(\.part) == ["body--p--input", "body--a"])
        #expect(findings.map { $0.controls.map(\.number) } == [[0, 1], [3]])
        #expect(findings[0].remedy.contains("data-testid"))
    }

    @Test func `rows that only their positions tell apart are told once a list, and those without any as alike`() throws
    {
        func control(_ number: Int, _ path: String, _ position: String?) throws -> CatalogueControl {
            var control = CatalogueControl(number: number, path: try ControlPath(parsing: path), screen: "S")
            control.position = position
            return control
        }
        let catalogue = Catalogue(controls: [
            try control(0, "S--Table--Cell[*]--select", "0:0"), try control(1, "S--Table--Cell[*]--select", "0:1"),
            try control(2, "S--Table--Cell[*]--Switch--tap", "0:0"),
            try control(3, "S--Table--Cell[*]--Switch--tap", "0:1"),
            try control(4, "S--Table--Cell#only[*]--select", "0:2"),
            try control(5, "S--Outer[*]--Inner[*]--select", "0:0/0:0"),
            try control(6, "S--Outer[*]--Inner[*]--select", "0:1/0:0"),
            try control(7, "S--List--Row[*]--select", nil), try control(8, "S--List--Row[*]--select", nil),
        ])
        let findings = CatalogueLint().findings(in: catalogue)
        #expect(findings.map(\.rule) == [.alike, .position, .position])
        #expect(findings.map(\.part) == ["S--List--Row[*]--select", "S--Table--Cell[*]", "S--Outer[*]"])
        #expect(findings.map { $0.controls.map(\.number) } == [[7, 8], [0, 1, 2, 3], [5, 6]])
    }

    @Test func `a path is too long from one component more than allowed`() {
        func findings(_ count: Int) -> [LintRule] {
            let components = (0..<count).map { PathComponent("View\($0)") }
            let control = CatalogueControl(number: 0, path: ControlPath(components, event: "tap"))
            return CatalogueLint().findings(in: Catalogue(controls: [control])).map(\.rule)
        }
        #expect(findings(CatalogueLint().maxDepth) == [])
        #expect(findings(CatalogueLint().maxDepth + 1) == [.depth])
    }

    @Test func `the order of a file changes only the order of findings`() {
        for seed in 0..<20 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var catalogue = ModelTree.random(.shared, using: &random).catalogue.catalogue
            let findings = CatalogueLint().findings(in: catalogue)
            catalogue.controls.reverse()
            let reversed = CatalogueLint().findings(in: catalogue)
            #expect(
                Set(findings.map(\.key)) == Set(reversed.map(\.key)) && findings.count == reversed.count, "seed \(seed)"
            )
        }
    }

    @Test func `only the chosen rules are checked`() {
        var random = SplitMix64(seed: 1)
        let catalogue = ModelTree.random(.none, using: &random).catalogue.catalogue
        for rule in LintRule.allCases {
            var lint = CatalogueLint()
            lint.rules = [rule]
            #expect(lint.findings(in: catalogue) == CatalogueLint().findings(in: catalogue).filter { $0.rule == rule })
        }
    }
}

extension PathComponent {
    fileprivate var ordinal: Int {
        if case .ordinal(let ordinal) = index { ordinal } else { 0 }
    }

    fileprivate var name: PathComponent {
        PathComponent(className, identifier: identifier, index: index == .cell ? .cell : .ordinal(0))
    }
}

extension CatalogueControl {
    /// Whether another control is this one, but for the ordinal at a place of the path, and any further in.
    fileprivate func isLike(_ other: CatalogueControl, butAt depth: Int) -> Bool {
        let (mine, theirs) = (path.components, other.path.components)
        return mine.count == theirs.count && mine[..<depth] == theirs[..<depth] && mine[depth] != theirs[depth]
            && mine.map(\.name) == theirs.map(\.name) && path.event == other.path.event && screen == other.screen
            && position == other.position
    }
}
