import ClickTracking
import ResponderChain
import Testing

@testable import PathCatalogue

/// How much a comparison of large catalogues has to do, in pairs of controls and of paths.
struct LargeDiffTests {
    /// Screens of ten controls, and what became of them.
    enum Shape: CaseIterable {
        /// Every control has another wrapper.
        case wrapped
        /// Every screen and every class has another name.
        case renamed
        /// Nothing but classes is known.
        case names
        /// Elements of one page, each with a target.
        case links
        /// Rows of lists, of which one in ten is new.
        case rows

        func catalogues(_ count: Int) throws -> CatalogueComparison {
            let old = try (0..<count).map { try control($0, isNew: false) }
            return CatalogueComparison(old, try (0..<count).map { try control($0, isNew: true) })
        }

        private func control(_ number: Int, isNew: Bool) throws -> CatalogueControl {
            let (screen, place) = ("Screen\(number / 10)", number % 10)
            let wrapper = isNew ? "Card--" : ""
            let (path, shown) =
                switch self {
                case .wrapped: ("App--\(screen)--View--\(wrapper)Button[\(place)]--tap", screen)
                case .renamed where isNew: ("App--New\(screen)--Root--NewButton[\(place)]--tap", "New" + screen)
                case .renamed: ("App--\(screen)--View--Button[\(place)]--tap", screen)
                case .names: ("App--\(screen)--View--\(wrapper)Button[\(place)]--tap", screen)
                case .links: ("html--body--\(isNew ? "main--" : "")div[\(number / 10)]--a[\(place)]--click", "/")
                case .rows: ("App--\(screen)--List--Cell[*]--\(wrapper)Switch--valueChanged", screen)
                }
            var control = CatalogueControl(number: number, path: try ControlPath(parsing: path), screen: shown)
            if self == .wrapped || self == .renamed || self == .rows {
                control.frame = ScreenLayout.Frame(x: Int32(number), y: Int32(place) * 400, width: 3000, height: 300)
                control.actions = place % 3 == 0 ? ["press\(number):"] : []
            }
            if self == .rows { control.position = "0:\(isNew && place > 4 ? place + 1 : place)" }
            if self == .links { control.attributes.target = "example.org/page-\(number)" }
            return control
        }
    }

    @Test(arguments: Shape.allCases)
    func `twice the controls are twice the pairs that are weighed, and no more paths that are compared`(
        shape: Shape
    ) throws {
        func work(_ count: Int) throws -> (pairs: Int, distances: Int) {
            let comparison = try shape.catalogues(count)
            var context = PairContext(comparison)
            let pairs = PairCandidates.candidates(comparison)
            for pair in pairs { _ = context.pair(comparison.old[pair.old], comparison.new[pair.new]) }
            return (pairs.count, context.distances.count)
        }
        let (once, twice) = (try work(300), try work(600))
        #expect(once.pairs >= 300 && once.pairs <= 300 * 10)
        #expect(twice.pairs == 2 * once.pairs)
        // On one page each element has a path of its own; elsewhere screens have the same ones.
        #expect(twice.distances == (shape == .links ? 2 : 1) * once.distances)
    }

    @Test func `of many controls of which nothing tells one from another no pair is weighed`() throws {
        func made(_ count: Int, _ parent: String) throws -> [CatalogueControl] {
            try (0..<count).map {
                let path = try ControlPath(parsing: "App--Grid--\(parent)--Button[\($0)]--tap")
                return CatalogueControl(number: $0, path: path, screen: "Grid")
            }
        }
        let few = CatalogueComparison(try made(30, "View"), try made(20, "Sheet"))
        #expect(PairCandidates.candidates(few).count == 600)
        let many = CatalogueComparison(try made(300, "View"), try made(200, "Sheet"))
        #expect(PairCandidates.candidates(many).isEmpty)
    }
}
