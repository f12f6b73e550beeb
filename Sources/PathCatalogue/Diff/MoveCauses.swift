internal import ResponderChain

/// Why the paths of controls are others: what was done to the components that differ.
///
/// A component that stays at its place with another class or identifier was renamed or given one. Where components were put
/// in or left out, an ancestor was inserted, removed or, with both, replaced; if the parents of both places are in both
/// catalogues, the control was moved to another parent. Where only an ordinal differs, something happened to a sibling.
struct MoveCauses {
    private let old: [CatalogueControl]
    private let new: [CatalogueControl]
    private let oldRoutes: [Route]
    private let newRoutes: [Route]
    /// How many siblings of each class and identifier components have, by ``Route/names``.
    private let oldSiblings: [Int: Int]
    private let newSiblings: [Int: Int]
    /// The ``Route/names`` of components that came or went: to another parent, or to another name.
    private var moved: Set<Int> = []
    private var relabelled: Set<Int> = []
    /// The beginnings of paths in either catalogue that lead to components which are in both: a control is still in them.
    private var oldStays: Set<Int> = []
    private var newStays: Set<Int> = []

    init(_ old: [CatalogueControl], _ new: [CatalogueControl], _ partners: [Int?]) {
        (self.old, self.new) = (old, new)
        var numbers = PathNumbers()
        oldRoutes = old.map { Route($0.path.components, &numbers) }
        newRoutes = new.map { Route($0.path.components, &numbers) }
        (oldSiblings, newSiblings) = (Route.siblings(oldRoutes), Route.siblings(newRoutes))
        let pairs = zip(old.indices, partners).compactMap { one, partner in
            partner.flatMap { new.indices.contains($0) ? (one, $0) : nil }
        }
        for (one, other) in pairs { stay(oldRoutes[one], newRoutes[other]) }
        for (one, other) in pairs where old[one].path != new[other].path { note(oldRoutes[one], newRoutes[other]) }
    }

    /// The causes of what became of a pair, in the order of ``CatalogueChange/Cause``.
    func of(_ oldIndex: Int, _ newIndex: Int) -> [CatalogueChange.Cause] {
        let (one, other) = (old[oldIndex], new[newIndex])
        guard one.path != other.path else {
            return one.position.hasSameBytes(as: other.position) ? [] : [.position]
        }
        var causes: Set<CatalogueChange.Cause> = []
        let (route, otherRoute) = (oldRoutes[oldIndex], newRoutes[newIndex])
        let (parts, others) = (route.components, otherRoute.components)
        var (i, j) = (0, 0)
        let screens = (Self.screen(of: one), Self.screen(of: other))
        for (a, b) in Self.align(parts, others, screens: screens) + [(parts.count, others.count)] {
            causes.formUnion(causesOfGap(route, i..<a, otherRoute, j..<b))
            guard a < parts.count, b < others.count else { break }
            let isOwn = a == parts.count - 1 && b == others.count - 1
            let isScreen = a == screens.0 && b == screens.1
            if !parts[a].className.hasSameBytes(as: others[b].className) {
                causes.insert(isScreen ? .screenClass : isOwn ? .ownClass : .ancestorClass)
            } else if !parts[a].identifier.hasSameBytes(as: others[b].identifier) {
                causes.insert(isOwn ? .ownIdentifier : .ancestorIdentifier)
            } else if parts[a].index != others[b].index {
                causes.insert(ofSibling(route.names[a], otherRoute.names[b]))
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

    private mutating func stay(_ old: Route, _ new: Route) {
        for end in stride(from: old.sharedNames(with: new), to: 0, by: -1) {
            let isKnown = !oldStays.insert(old.beginnings[end]).inserted
            if !newStays.insert(new.beginnings[end]).inserted, isKnown { break }
        }
    }

    /// Notes which component of a pair's paths is the first that went elsewhere or has another name.
    private mutating func note(_ old: Route, _ new: Route) {
        let same = old.sharedNames(with: new)
        guard same < old.components.count, same < new.components.count else { return }
        // Where the ancestors of both places are in both catalogues, the control went from the one to the other.
        let isElsewhere =
            same < old.components.count - 1 && oldStays.contains(old.beginnings[same + 1])
            && newStays.contains(new.beginnings[same + 1])
        let isRelabelled =
            !isElsewhere && old.components.count == new.components.count
            && zip(old.components[(same + 1)...], new.components[(same + 1)...]).allSatisfy { $0.name == $1.name }
        let places = old.names[same...] + new.names[same...]
        if isRelabelled { relabelled.formUnion(places) } else { moved.formUnion(places) }
    }

    /// Why components stand between two that stayed, in one of the paths or both.
    private func causesOfGap(
        _ old: Route, _ gone: Range<Int>, _ new: Route, _ fresh: Range<Int>
    ) -> [CatalogueChange.Cause] {
        guard !gone.isEmpty || !fresh.isEmpty else { return [] }
        // The parents that both had are in both catalogues, so that nothing but the control's place changed.
        let (before, after) = (old.beginnings[gone.upperBound], new.beginnings[fresh.upperBound])
        if before != after, oldStays.contains(before), newStays.contains(after) { return [.otherParent] }
        return (gone.isEmpty ? [] : [.ancestorRemoved]) + (fresh.isEmpty ? [] : [.ancestorInserted])
    }

    /// Why an ordinal is another one.
    ///
    /// - Parameters:
    ///   - old: The component's number among ``Route/names``.
    ///   - new: That in the newer catalogue.
    private func ofSibling(_ old: Int, _ new: Int) -> CatalogueChange.Cause {
        if moved.contains(old) || moved.contains(new) { return .siblingMoved }
        if relabelled.contains(old) || relabelled.contains(new) { return .siblingRelabelled }
        let (before, after) = (oldSiblings[old] ?? 0, newSiblings[new] ?? 0)
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

// MARK: - Routes

/// A path with the numbers of its beginnings.
private struct Route {
    let components: [PathComponent]
    /// From the beginning without a component to the whole path.
    let beginnings: [Int]
    /// For each component the number of what leads to it with its class and identifier, whatever its ordinal.
    let names: [Int]

    init(_ components: [PathComponent], _ numbers: inout PathNumbers) {
        self.components = components
        let beginnings = numbers.beginnings(of: components)
        self.beginnings = beginnings
        names = zip(beginnings, components).map { numbers.number($0, $1.name) }
    }

    /// How many components two routes begin with that have equal names.
    func sharedNames(with other: Route) -> Int {
        zip(components, other.components).prefix { $0.name == $1.name }.count
    }

    /// How many components stand in one parent with one class and identifier.
    static func siblings(_ routes: [Route]) -> [Int: Int] {
        var (known, counts) = (Set<Int>(), [Int: Int]())
        for route in routes {
            for at in route.components.indices.reversed() {
                guard known.insert(route.beginnings[at + 1]).inserted else { break }
                counts[route.names[at], default: 0] += 1
            }
        }
        return counts
    }
}

extension PathComponent {
    /// The component without its place among siblings.
    fileprivate var name: PathComponent { PathComponent(className, identifier: identifier) }
}

// MARK: - Alignment

extension MoveCauses {
    /// Which component is the control's screen.
    private static func screen(of control: CatalogueControl) -> Int? {
        guard let screen = control.screen else { return nil }
        return control.path.components.lastIndex { $0.className.hasSameBytes(as: screen) }
    }

    /// The components of both paths that are one, in order: those with most in common, and both last ones. Of very long paths
    /// the middle is taken for replaced.
    private static func align(
        _ old: [PathComponent], _ new: [PathComponent], screens: (Int?, Int?)
    ) -> [(Int, Int)] {
        let (n, m) = (old.count, new.count)
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
        // Equal beginnings stay, as nothing scores more.
        let start = zip(old, new).prefix { $0 == $1 }.prefix(max(0, min(n, m) - 1)).count
        var pairs = (0..<start).map { ($0, $0) }
        guard (n - start) * (m - start) <= CatalogueDiff.maxComparedParts else {
            let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
            return pairs + (0..<max(1, end)).reversed().map { (n - 1 - $0, m - 1 - $0) }
        }
        var best = Array(repeating: Array(repeating: 0, count: m + 1 - start), count: n + 1 - start)
        for i in (0..<(n - start)).reversed() {
            for j in (0..<(m - start)).reversed() {
                let value = score(start + i, start + j)
                best[i][j] = max(best[i + 1][j], best[i][j + 1], value > 0 ? best[i + 1][j + 1] + value : 0)
            }
        }
        var (i, j) = (0, 0)
        while i < n - start, j < m - start {
            let value = score(start + i, start + j)
            if value > 0, best[i][j] == best[i + 1][j + 1] + value {
                pairs.append((start + i, start + j))
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
