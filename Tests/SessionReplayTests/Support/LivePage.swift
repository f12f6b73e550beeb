import SeededGenerator

/// A page as it lives in a browser, and what rrweb's recorder writes of its changes: who left a place with the parent
/// that was left, then everybody who is new at a place, with all below, in no order that one could rely on.
struct LivePage {
    private struct Place: Hashable {
        var parent: Int
        var isInShadow: Bool
    }

    static let body = 4
    private var tags: [Int: String] = [:]
    private var places: [Int: Place] = [:]
    private var children: [Place: [Int]] = [:]
    private var nextID = 100

    /// All nodes below the body.
    var ids: [Int] { places.keys.sorted() }

    /// Makes some random changes, and returns the event that tells of them.
    mutating func change(at ms: Int, using random: inout SplitMix64) -> String {
        let before = places
        var moved: Set<Int> = []
        for _ in 0..<(1 + random.below(8)) {
            let chosen = ids.isEmpty ? nil : random.pick(ids)
            switch (random.below(5), chosen) {
            case (0, let id?): remove(id)
            case (1, let id?), (2, let id?): if move(id, using: &random) { moved.insert(id) }
            default: insert(using: &random)
            }
        }
        let gone = before.keys.filter { id in
            if let place = places[id] { return moved.contains(id) || place != before[id] }
            // What went away within something that went away is not told of by itself.
            return before[id].map { $0.parent == Self.body || places[$0.parent] != nil } ?? false
        }
        let fresh = ids.filter { before[$0] == nil || isBelow($0, moved) }
        return RRWebText.mutation(
            at: ms, removes: gone.sorted().map { RRWebText.remove($0, from: before[$0]?.parent ?? 0) },
            adds: fresh.shuffled(using: &random).map(add))
    }

    /// The path of a click on a node.
    func path(_ id: Int) -> String {
        guard let place = places[id], let tag = tags[id] else { return "document--html--body" }
        let earlier = children[place, default: []].prefix { $0 != id }.count { tags[$0] == tag }
        let hop = (place.isInShadow ? "--shadow-root--" : "--") + tag + (earlier == 0 ? "" : "[\(earlier)]")
        return path(place.parent) + hop
    }

    private func add(_ id: Int) -> String {
        guard let place = places[id], let siblings = children[place] else { return "{}" }
        let next = siblings.drop { $0 != id }.dropFirst().first
        return RRWebText.add(
            RRWebText.element(tags[id] ?? "", id, shadow: place.isInShadow), to: place.parent, before: next)
    }

    private func isBelow(_ id: Int, _ moved: Set<Int>) -> Bool {
        moved.contains(id) || places[id].map { isBelow($0.parent, moved) } ?? false
    }

    private mutating func insert(using random: inout SplitMix64) {
        tags[nextID] = random.pick(["div", "p", "x-y"])
        put(nextID, at: somewhere(using: &random), using: &random)
        nextID += 1
    }

    private mutating func move(_ id: Int, using random: inout SplitMix64) -> Bool {
        let place = somewhere(using: &random)
        guard place.parent != id, !isBelow(place.parent, [id]) else { return false }
        detach(id)
        put(id, at: place, using: &random)
        return true
    }

    private mutating func remove(_ id: Int) {
        for isInShadow in [false, true] {
            for child in children[Place(parent: id, isInShadow: isInShadow)] ?? [] { remove(child) }
        }
        detach(id)
        tags[id] = nil
    }

    private func somewhere(using random: inout SplitMix64) -> Place {
        let parent = ids.isEmpty || random.oneIn(4) ? Self.body : random.pick(ids)
        return Place(parent: parent, isInShadow: parent != Self.body && random.oneIn(4))
    }

    private mutating func put(_ id: Int, at place: Place, using random: inout SplitMix64) {
        let index = random.below(children[place, default: []].count + 1)
        children[place, default: []].insert(id, at: index)
        places[id] = place
    }

    private mutating func detach(_ id: Int) {
        guard let place = places.removeValue(forKey: id) else { return }
        children[place]?.removeAll { $0 == id }
    }
}
