/// The identifiers that names may begin at.
struct Anchors {
    private var repeated: Set<ByteString> = []

    /// - Parameter pages: For each page its places, and their paths as names have them.
    init(_ tree: PlaceTree, pages: [(places: [Int], names: [Int: RowName])]) {
        for page in pages {
            var places: [ByteString: [PathComponent]] = [:]
            for place in page.places {
                guard let identifier = tree.component(at: place).durableIdentifier, let name = page.names[place] else {
                    continue
                }
                let known = places.updateValue(name.components, forKey: ByteString(identifier))
                if let known, known != name.components { repeated.insert(ByteString(identifier)) }
            }
        }
    }

    /// The components from the nearest unique identifier on; all of them if there is none.
    func anchored(_ components: [PathComponent]) -> [PathComponent] {
        let anchor = components.lastIndex { component in
            component.durableIdentifier.map { !repeated.contains(ByteString($0)) } ?? false
        }
        return Array(components[(anchor ?? 0)...])
    }
}

/// The names that controls could have, the best first, and the one that each has been given.
struct NameCandidates {
    private struct Candidates {
        /// The name by a mark, on which pages cannot disagree; nil if there is none.
        var marked: LastingName?
        var names: [LastingName]
        var choice = 0

        var chosen: LastingName { marked ?? names[choice] }

        /// Chooses the next name.
        ///
        /// - Returns: Whether there is one.
        mutating func goOn() -> Bool {
            if marked != nil {
                marked = nil
            } else if choice < names.count - 1 {
                choice += 1
            } else {
                return false
            }
            return true
        }
    }

    private let tree: PlaceTree
    private let marks: PlaceMarks
    private var controls: [Int: Candidates] = [:]

    init(_ tree: PlaceTree, _ marks: PlaceMarks) {
        (self.tree, self.marks) = (tree, marks)
    }

    /// The name of each control.
    var chosen: [Int: LastingName] { controls.mapValues(\.chosen) }

    /// Adds the names that a page gives a control. Where pages disagree, only later names are chosen.
    mutating func add(_ name: RowName, for control: Int, _ anchors: Anchors, isWhole: Bool) {
        let anchored = anchors.anchored(name.components)
        let last = anchored.count - 1
        let bare = anchored.indices.filter { $0 == last || !PlatformClasses.isWrapper(anchored[$0]) }
        let names = [
            LastingName(components: isWhole ? bare.map { anchored[$0] } : anchored, rows: name.rows),
            LastingName(components: anchored, rows: name.rows),
            LastingName(components: tree.path(to: control), rows: []),
        ]
        guard let known = controls[control] else {
            return controls[control] = Candidates(marked: marks.name(of: control), names: names)
        }
        let agreed = names.indices.reversed().prefix { known.names[$0] == names[$0] }.last ?? known.choice
        controls[control]?.choice = max(known.choice, agreed)
    }

    /// Chooses later names until no two controls of a page share one, and none with a control that is on no page. Rows of
    /// one list stay together.
    mutating func separate(_ pages: [Set<Int>], alone: Set<Int>) {
        var isChanged = true
        while isChanged {
            isChanged = false
            var shared = pages.reduce(into: Set<LastingName>()) { $0.formUnion(sharedNames($1)) }
            let ofAlone = Set(alone.compactMap { controls[$0]?.chosen })
            shared.formUnion(sharedNames(controls.keys).intersection(ofAlone))
            let components = Set(shared.map(\.components))
            for (control, known) in controls where components.contains(known.chosen.components) {
                if controls[control]?.goOn() == true { isChanged = true }
            }
        }
    }

    private func sharedNames(_ page: some Sequence<Int>) -> Set<LastingName> {
        var seen: Set<LastingName> = []
        return Set(page.compactMap { controls[$0]?.chosen }.filter { !seen.insert($0).inserted })
    }
}
