import ResponderChain
import SeededGenerator

/// Paths with class names, identifiers and events that are hard to write.
struct RandomPaths {
    private static let pieces = [
        "-", "--", "%", "%2D", "#", "[", "]", "[0]", "[*]", "*", "?", "\\", "\"", "'", "\0", "\u{1F}", "\n", " ", "é",
        "e\u{301}", "\u{301}", "👩‍👩‍👧", "View", "Button", "Pair<Array<Int>, (String) -> ()>", "0", "\u{FFFD}", ":not(",
        ")", ",", ">", "+", ".", "a-b", "中", "\u{202E}", "$@/_", "\u{A0}",
    ]

    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    /// A path whose names hold all that must be escaped.
    mutating func hostile() -> ControlPath {
        let components = (0...generator.below(4)).map { _ in
            PathComponent(name(), identifier: generator.oneIn(2) ? name() : nil, index: index())
        }
        return ControlPath(components, event: name())
    }

    /// A path of which one thing is another: a component more or less, a name, an identifier, an index.
    mutating func altered(_ path: ControlPath) -> ControlPath {
        var components = path.components
        let place = generator.below(components.count)
        let component = components[place]
        switch generator.below(7) {
        case 0: components.insert(PathComponent(component.className), at: place)
        case 1 where components.count > 1: components.remove(at: place)
        case 2:
            components[place] = PathComponent(
                component.className, identifier: component.identifier == nil ? "x" : nil, index: component.index)
        case 3:
            let index: PathComponent.Index = component.index == .cell ? .ordinal(0) : .cell
            components[place] = PathComponent(component.className, identifier: component.identifier, index: index)
        case 4:
            components[place] = PathComponent(
                component.className + "x", identifier: component.identifier, index: component.index)
        case 5: components.append(PathComponent(component.className))
        default: return ControlPath(components, event: path.event + "x")
        }
        return ControlPath(components, event: path.event)
    }

    /// A short path of few names, so that selectors of the same names often match.
    mutating func plain() -> ControlPath {
        let components = (0...generator.below(5)).map { _ in
            PathComponent(
                generator.pick(["A", "B", "AB", "p.A", "q.A"]),
                identifier: generator.pick([nil, nil, "x", "y", "p:id/x"]),
                index: generator.pick([.ordinal(0), .ordinal(0), .ordinal(1), .cell]))
        }
        return ControlPath(components, event: generator.pick(["tap", "swipe"]))
    }

    /// The text of a selector of the names of plain paths.
    mutating func selector(depth: Int = 2) -> String {
        (0...generator.below(2)).map { _ in
            if generator.oneIn(3) { return name(depth: depth) }
            return (0...generator.below(3)).map { _ in compound(depth: depth) }
                .joined(separator: generator.pick([" ", " ", " > ", ">"]))
        }.joined(separator: generator.pick([",", " , "]))
    }

    /// A name as reports show it.
    private mutating func name(depth: Int) -> String {
        (generator.oneIn(4) ? "› " : "")
            + (0...generator.below(3)).map { _ in compound(depth: depth) }
            .joined(separator: generator.pick([" › ", " ›  ", " › … › "]))
            + generator.pick(["", " · tap", " ·  s*", " · tap:handled"])
    }

    private mutating func compound(depth: Int) -> String {
        var text = generator.pick(["A", "B", "p.A", "*", "*", "A*", "?", "??", "", ""])
        for _ in 0..<generator.below(3) { text += test(depth: depth) }
        return text.isEmpty ? "*" : text
    }

    private mutating func test(depth: Int) -> String {
        let tests = [
            "#x", "#y", "#*", "#\"p:id/x\"", "[0]", "[1]", "[*]", ":root", ":event(tap)", ":event(sw*, x)",
            ":screen(One)",
            ":screen(*)", ":kind(routed)", ":kind(activation, control)", ":handled", ":unhandled",
        ]
        return depth > 0 && generator.oneIn(3) ? ":not(\(selector(depth: depth - 1)))" : generator.pick(tests)
    }

    mutating func pick<Value>(_ values: [Value]) -> Value { generator.pick(values) }

    /// Bytes of which many mean something in a selector.
    mutating func garbage() -> String {
        let bytes = (0..<generator.below(60)).map { _ in
            generator.oneIn(4)
                ? UInt8(truncatingIfNeeded: generator.next())
                : generator.pick(Array(#"AB#[]()*?:,>"'\%2D -.not:event"#.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func name() -> String {
        (0...generator.below(4)).map { _ in generator.pick(Self.pieces) }.joined()
    }

    private mutating func index() -> PathComponent.Index {
        generator.pick([.cell, .ordinal(0), .ordinal(0), .ordinal(generator.below(9)), .ordinal(Int.max)])
    }
}
