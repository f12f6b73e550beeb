/// What the hops of a chain add to it, put together from the top downwards.
struct ChainFacts {
    /// The innermost component; nil if no hop decorates.
    private(set) var node: PathNode?
    /// The list cells, outermost first.
    private(set) var cells: [ListCell] = []
    /// Whether no hop is secure or excluded from tracking.
    private(set) var mayBeRecorded = true
    /// The hops that have no component, by their index from the source, outermost first.
    private(set) var undecorated: [Int]

    /// The hops that a hop below passes over in paths, as it stands below one above them: see ``Responder/pathParent``.
    private var passed: [Range<Int>] = []

    /// The facts of a chain whose places are to be added.
    ///
    /// - Parameter count: The hops that can be places; those above them have no component.
    init(placesOf hops: [any Responder], upTo count: Int) {
        undecorated = (count..<hops.count).reversed()
        var index = 0
        while index < count {
            let parent = CapturedChain.indexOfParent(of: index, in: hops[..<count])
            if parent > index + 1 { passed.append(index + 1..<parent) }
            index = parent
        }
        for range in passed where !hops[range].allSatisfy(\.mayBeRecorded) { mayBeRecorded = false }
    }

    /// Whether a hop is passed over. It is noted as one without a component then.
    mutating func isPassed(_ index: Int) -> Bool {
        guard !passed.isEmpty, passed.contains(where: { $0.contains(index) }) else { return false }
        undecorated.append(index)
        return true
    }

    /// Adds what a hop says, after the hops above it.
    mutating func add(_ place: ChainPlace, at index: Int) {
        if let node = place.node { self.node = node } else { undecorated.append(index) }
        if let cell = place.cell { cells.append(cell) }
        if !place.mayBeRecorded { mayBeRecorded = false }
    }
}

/// What one hop adds to a chain.
struct ChainPlace: Equatable {
    /// The hop's component, below those of the hops above; nil if it has none.
    let node: PathNode?
    let cell: ListCell?
    /// Whether the hop allows that events which pass it are recorded.
    let mayBeRecorded: Bool

    static func == (a: ChainPlace, b: ChainPlace) -> Bool {
        a.node === b.node && a.mayBeRecorded == b.mayBeRecorded && a.cell == b.cell
    }
}

extension Responder {
    /// Whether the responder itself allows that events which pass it are recorded.
    var mayBeRecorded: Bool { isTrackingEnabled && !isSecure }
}
