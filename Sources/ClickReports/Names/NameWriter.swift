import ClickQuery
import ClickStore

/// Writes the names of controls whose tails are known.
struct NameWriter {
    private let paths: [[Int]]
    private let tails: PathTails
    private let texts: ComponentTexts
    /// How many elements a name of one part matches, by what it says.
    private var matched: [ComponentTexts.LooseKey: Int] = [:]
    /// The elements that end as one with a name, below the component that its tail begins with.
    private let ends: EndsBelow

    /// - Parameter named: The elements whose names are asked for.
    init(_ paths: [[Int]], _ tails: PathTails, _ texts: ComponentTexts, named: Set<Int>) {
        (self.paths, self.tails, self.texts) = (paths, tails, texts)
        ends = EndsBelow(paths, of: named.map { paths[$0].suffix(tails.lengths[$0]) })
        for element in named {
            if let last = paths[element].last { matched[texts.looseKeys[last]] = 0 }
        }
        for path in paths {
            guard let last = path.last else { continue }
            for key in texts.matchingKeys(of: last) where matched[key] != nil { matched[key, default: 0] += 1 }
        }
    }

    /// The name of an element, or of a control if its event is part of it.
    func name(of element: Int, event: String?) -> ControlNames.Name? {
        let path = paths[element]
        guard let last = path.last else { return nil }
        var (length, isOutermost) = (tails.lengths[element], tails.areWithin[element])
        // A single part without an event leaves open what it does not say.
        if length == 1, event == nil, !isOutermost, matched[texts.looseKeys[last]] != 1 {
            (length, isOutermost) = path.count > 1 ? (2, false) : (1, true)
        }
        let parts = folded(Array(path.suffix(length)), of: element)
        let above = parts.dropLast().map(texts.text)
        let control = texts.texts[last]
        let mark = "\(NameSign.below) "
        return ControlNames.Name(
            above: isOutermost && !above.isEmpty ? [mark + above[0]] + above.dropFirst() : above,
            control: isOutermost && above.isEmpty ? mark + control : control,
            event: event.map { NamePattern(exactly: $0).selectorText })
    }

    /// The tail without what only arranges others and tells nothing apart; nil stands for several such components. It stays
    /// whole if another element would have the name, too.
    private func folded(_ tail: [Int], of element: Int) -> [Int?] {
        let telling = Set(tails.telling[element])
        let parts = texts.folded(tail) { telling.contains(tail.count - $0) }
        guard parts.count < tail.count, let first = tail.first, let last = tail.last,
            let others = ends.elements(endingIn: last, below: first)
        else { return tail }
        let pattern = parts.split(separator: nil).map(Array.init)
        return others.contains { $0 != element && Self.matches(paths[$0], pattern) } ? tail : parts
    }

    /// Whether the last one of some runs ends a path, and the others stand above it in their order.
    private static func matches(_ path: [Int], _ runs: [[Int?]]) -> Bool {
        var end = path.count
        for (index, run) in runs.reversed().enumerated() {
            func isPlace(_ start: Int) -> Bool { path[start..<start + run.count].elementsEqual(run, by: { $0 == $1 }) }
            // The last place that fits leaves the most room for those above.
            let places = index == 0 ? [end - run.count] : Array((0...max(0, end)).reversed())
            guard let place = places.first(where: { $0 >= 0 && $0 + run.count <= end && isPlace($0) }) else {
                return false
            }
            end = place
        }
        return true
    }
}

/// Which elements end in a component and have another one above it.
private struct EndsBelow {
    private struct Key: Hashable {
        let end: Int
        let above: Int
    }

    private var elements: [Key: [Int]] = [:]
    /// More are not looked at: a name that so many could have is not worth the time.
    private static let limit = 32

    /// - Parameter tails: Those whose ends and first components are asked for.
    init(_ paths: [[Int]], of tails: [ArraySlice<Int>]) {
        var aboveEnds: [Int: Set<Int>] = [:]
        for tail in tails {
            if let end = tail.last, let above = tail.first { aboveEnds[end, default: []].insert(above) }
        }
        for (element, path) in paths.enumerated() {
            guard let end = path.last, let asked = aboveEnds[end] else { continue }
            for above in Set(path.dropLast()) where asked.contains(above) {
                let key = Key(end: end, above: above)
                if elements[key]?.count ?? 0 <= Self.limit { elements[key, default: []].append(element) }
            }
        }
    }

    /// nil if there are too many.
    func elements(endingIn end: Int, below above: Int) -> [Int]? {
        let elements = elements[Key(end: end, above: above)] ?? []
        return elements.count > Self.limit ? nil : elements
    }
}
