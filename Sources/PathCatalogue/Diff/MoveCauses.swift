internal import ResponderChain

/// Why the paths of controls are others: what was done to the components that differ.
///
/// A component that stays at its place with another class or identifier was renamed or given one. Where components were put
/// in or left out, an ancestor was inserted, removed or, with both, replaced; if the parents of both places are in both
/// catalogues, the control was moved to another parent. Where only an ordinal differs, something happened to a sibling.
struct MoveCauses {
    private let old: [CatalogueControl]
    private let new: [CatalogueControl]
    /// The paths of all components that controls are in, and how many siblings of each class and identifier they have.
    private let oldPlaces: Places
    private let newPlaces: Places
    /// The parents with a class and identifier that a component left or came to: by another parent, or by another name.
    private var moved: Set<[PathComponent]> = []
    /// The components of either catalogue that are in both: a control is still in them.
    private var oldStays: Set<[PathComponent]> = []
    private var newStays: Set<[PathComponent]> = []
    private var relabelled: Set<[PathComponent]> = []

    init(_ old: [CatalogueControl], _ new: [CatalogueControl], _ partners: [Int?]) {
        (self.old, self.new) = (old, new)
        (oldPlaces, newPlaces) = (Places(old), Places(new))
        for (one, partner) in zip(old, partners) {
            guard let partner, new.indices.contains(partner) else { continue }
            stay(one.path.components, new[partner].path.components)
        }
        for (one, partner) in zip(old, partners) {
            guard let partner, new.indices.contains(partner), one.path != new[partner].path else { continue }
            note(one.path.components, new[partner].path.components)
        }
    }

    /// The causes of what became of a pair, in the order of ``CatalogueChange/Cause``.
    func of(_ oldIndex: Int, _ newIndex: Int) -> [CatalogueChange.Cause] {
        let (one, other) = (old[oldIndex], new[newIndex])
        guard one.path != other.path else {
            return one.position.hasSameBytes(as: other.position) ? [] : [.position]
        }
        var causes: Set<CatalogueChange.Cause> = []
        let (parts, others) = (one.path.components, other.path.components)
        var (i, j) = (0, 0)
        let screens = (Self.screen(of: one), Self.screen(of: other))
        for (a, b) in Self.align(parts, others, screens: screens) + [(parts.count, others.count)] {
            causes.formUnion(causesOfGap(parts, i..<a, others, j..<b))
            guard a < parts.count, b < others.count else { break }
            let isOwn = a == parts.count - 1 && b == others.count - 1
            let isScreen = a == screens.0 && b == screens.1
            if !parts[a].className.hasSameBytes(as: others[b].className) {
                causes.insert(isScreen ? .screenClass : isOwn ? .ownClass : .ancestorClass)
            } else if !parts[a].identifier.hasSameBytes(as: others[b].identifier) {
                causes.insert(isOwn ? .ownIdentifier : .ancestorIdentifier)
            } else if parts[a].index != others[b].index {
                causes.insert(ofSibling(parts, a, others, b))
            }
            (i, j) = (a + 1, b + 1)
        }
        if !one.path.event.hasSameBytes(as: other.path.event) { causes.insert(.ownEvent) }
        if causes.contains(.otherParent) { causes.subtract(Self.ofAncestors) }
        if causes.isSuperset(of: [.ancestorInserted, .ancestorRemoved]) {
            causes.subtract([.ancestorInserted, .ancestorRemoved])
            causes.insert(.ancestorReplaced)
        }
        // An ordinal says something only of what stayed where it was.
        if !causes.subtracting(Self.ofSiblings).isEmpty { causes.subtract(Self.ofSiblings) }
        return CatalogueChange.Cause.allCases.filter(causes.contains)
    }

    private mutating func stay(_ old: [PathComponent], _ new: [PathComponent]) {
        let same = zip(old, new).prefix { Places.name($0) == Places.name($1) }.count
        for end in stride(from: same, to: 0, by: -1) {
            let isKnown = !oldStays.insert(Array(old[..<end])).inserted
            if !newStays.insert(Array(new[..<end])).inserted, isKnown { break }
        }
    }

    /// Notes which component of a pair's paths is the first that went elsewhere or has another name.
    private mutating func note(_ old: [PathComponent], _ new: [PathComponent]) {
        let same = zip(old, new).prefix { Places.name($0) == Places.name($1) }.count
        guard same < old.count, same < new.count else { return }
        let places = [old, new].flatMap { path in
            (same..<path.count).map { Array(path[..<$0]) + [Places.name(path[$0])] }
        }
        // Where the ancestors of both places are in both catalogues, the control went from the one to the other.
        let isElsewhere =
            same < old.count - 1 && oldStays.contains(Array(old[...same])) && newStays.contains(Array(new[...same]))
        let isRelabelled =
            !isElsewhere && old.count == new.count
            && zip(old[(same + 1)...], new[(same + 1)...]).allSatisfy { Places.name($0) == Places.name($1) }
        if isRelabelled { relabelled.formUnion(places) } else { moved.formUnion(places) }
    }

    /// Why components stand between two that stayed, in one of the paths or both.
    private func causesOfGap(
        _ old: [PathComponent], _ gone: Range<Int>, _ new: [PathComponent], _ fresh: Range<Int>
    ) -> [CatalogueChange.Cause] {
        guard !gone.isEmpty || !fresh.isEmpty else { return [] }
        // The parents that both had are in both catalogues, so that nothing but the control's place changed.
        let (before, after) = (Array(old[..<gone.upperBound]), Array(new[..<fresh.upperBound]))
        if before != after, oldStays.contains(before), newStays.contains(after) { return [.otherParent] }
        return (gone.isEmpty ? [] : [.ancestorRemoved]) + (fresh.isEmpty ? [] : [.ancestorInserted])
    }

    /// Why an ordinal is another one.
    private func ofSibling(_ old: [PathComponent], _ a: Int, _ new: [PathComponent], _ b: Int) -> CatalogueChange.Cause
    {
        let (before, after) = (oldPlaces.siblings(old, at: a), newPlaces.siblings(new, at: b))
        let places = [(old, a), (new, b)].map { path, at in Array(path[..<at]) + [Places.name(path[at])] }
        if !moved.isDisjoint(with: places) { return .siblingMoved }
        if !relabelled.isDisjoint(with: places) { return .siblingRelabelled }
        if before == after { return .reordered }
        return before < after ? .siblingInserted : .siblingRemoved
    }

    private static let ofSiblings: Set<CatalogueChange.Cause> = [
        .siblingInserted, .siblingRemoved, .siblingRelabelled, .siblingMoved, .reordered,
    ]
    private static let ofAncestors: Set<CatalogueChange.Cause> = [
        .ancestorInserted, .ancestorRemoved, .ancestorReplaced,
    ]
}

// MARK: - Places

extension MoveCauses {
    /// All components of a catalogue's paths.
    private struct Places {
        private var all: Set<[PathComponent]> = []
        private var named: [[PathComponent]: Int] = [:]

        init(_ controls: [CatalogueControl]) {
            for control in controls {
                var path = control.path.components
                while let last = path.popLast() {
                    guard all.insert(path + [last]).inserted else { break }
                    named[path + [Self.name(last)], default: 0] += 1
                }
            }
        }

        /// How many children of a component's class and identifier its parent has.
        func siblings(_ path: [PathComponent], at index: Int) -> Int {
            named[Array(path[..<index]) + [Self.name(path[index])]] ?? 0
        }

        static func name(_ part: PathComponent) -> PathComponent {
            PathComponent(part.className, identifier: part.identifier)
        }
    }

    /// Which component is the control's screen.
    private static func screen(of control: CatalogueControl) -> Int? {
        guard let screen = control.screen else { return nil }
        return control.path.components.lastIndex { $0.className.hasSameBytes(as: screen) }
    }

    /// The components of both paths that are one, in order: those with most in common, and both last ones.
    private static func align(
        _ old: [PathComponent], _ new: [PathComponent], screens: (Int?, Int?)
    ) -> [(Int, Int)] {
        let (n, m) = (old.count, new.count)
        var best = Array(repeating: Array(repeating: 0, count: m + 1), count: n + 1)
        func score(_ i: Int, _ j: Int) -> Int {
            if (i == n - 1) != (j == m - 1) { return 0 }
            if old[i] == new[j] { return 8 }
            let isNamed = old[i].className.hasSameBytes(as: new[j].className)
            if isNamed { return old[i].identifier.hasSameBytes(as: new[j].identifier) ? 7 : 5 }
            if old[i].identifier != nil, old[i].identifier.hasSameBytes(as: new[j].identifier) { return 5 }
            if i == screens.0, j == screens.1 { return 4 }
            // A class may be renamed where nothing was put in or left out.
            return n == m && i == j ? 4 : i == n - 1 ? 4 : 0
        }
        for i in stride(from: n - 1, through: 0, by: -1) {
            for j in stride(from: m - 1, through: 0, by: -1) {
                let value = score(i, j)
                best[i][j] = max(best[i + 1][j], best[i][j + 1], value > 0 ? best[i + 1][j + 1] + value : 0)
            }
        }
        var (i, j, pairs) = (0, 0, [(Int, Int)]())
        while i < n, j < m {
            let value = score(i, j)
            if value > 0, best[i][j] == best[i + 1][j + 1] + value {
                pairs.append((i, j))
                (i, j) = (i + 1, j + 1)
            } else if best[i + 1][j] >= best[i][j + 1] {
                i += 1
            } else {
                j += 1
            }
        }
        return pairs
    }
}
