import ResponderChain
import SeededGenerator

/// The paths of the controls of some page or app, with what is hard to tell apart in it.
struct RandomCatalogue {
    /// Which classes and identifiers there are.
    enum Kind: CaseIterable {
        case app, web, android, mixed
    }

    private var generator: SplitMix64
    private let kind: Kind

    init(_ kind: Kind, seed: UInt64) {
        (self.kind, generator) = (kind, SplitMix64(seed: seed))
    }

    /// Different paths. Many differ in one component only, or end alike.
    mutating func paths(_ count: Int) -> [String] {
        var paths: [ControlPath] = []
        for _ in 0..<count {
            let last = paths.isEmpty || generator.oneIn(4) ? nil : generator.pick(paths)
            paths.append(last.map { altered($0) } ?? path())
        }
        return Set(paths.map(\.description)).sorted()
    }

    private mutating func path() -> ControlPath {
        ControlPath((0...generator.below(8)).map { _ in component() }, event: event())
    }

    private mutating func altered(_ path: ControlPath) -> ControlPath {
        var components = path.components
        let place = generator.below(components.count)
        switch generator.below(5) {
        case 0: components.insert(component(), at: place)
        case 1 where components.count > 1: components.remove(at: place)
        case 2: return ControlPath(components, event: event())
        case 3: components.append(component())
        default: components[place] = component()
        }
        return ControlPath(components, event: path.event)
    }

    private mutating func component() -> PathComponent {
        let classes: [String]
        let identifiers: [String?]
        switch kind {
        case .app: (classes, identifiers) = (["View", "Button", "Toolbar", "Box<Int>"], [nil, nil, "send", "like"])
        case .web:
            (classes, identifiers) = (["div", "div", "span", "a", "li", "button"], [nil, nil, nil, "save", "x:1"])
        case .android:
            classes = [
                "android.widget.TextView", "android.widget.FrameLayout", "x.TextView", "TextView", "x.y.Tab$Item",
            ]
            identifiers = [nil, nil, "a:id/save", "android:id/save", "save", "a:id/list"]
        case .mixed:
            classes = ["›", "…", "· x", "a.b", "b", "Pair<(A, B), \"C\">", "é", "--", "View", "div", "[*]"]
            identifiers = [nil, "·", " ", "p:id/b", "b", "#", ":id/", "%"]
        }
        return PathComponent(
            generator.pick(classes), identifier: generator.pick(identifiers),
            index: generator.pick([.ordinal(0), .ordinal(0), .ordinal(0), .ordinal(1), .ordinal(2), .cell]))
    }

    private mutating func event() -> String {
        generator.pick(kind == .mixed ? ["tap", "· tap", "a b", "*"] : ["tap", "tap", "tap", "touchUpInside"])
    }
}
