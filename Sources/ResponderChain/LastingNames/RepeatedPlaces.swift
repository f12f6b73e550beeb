/// Tells the rows of lists from distinct controls that only look alike.
///
/// Siblings are alike if they have the same class, identifier and parent, and the controls inside have the same paths
/// below them, ordinals aside. Alike siblings are rows if some page has many of them, or if pages differ in how many they
/// have: then rows come and go.
struct RepeatedPlaces {
    /// From so many alike siblings on, they are rows: a bar or a menu seldom has more.
    static let manyRows = 8

    /// Siblings that are alike.
    private struct Kind: Hashable {
        let parent: Int
        let name: PathComponent
        let inside: Set<Int>
    }

    private let tree: PlaceTree
    /// For each page, the kind of each place.
    private var kinds: [[Int: Kind]] = []
    private var rows: Set<Kind> = []

    init(_ tree: PlaceTree, pages: [ShownPlaces]) {
        self.tree = tree
        var paths = PathNumbers()
        var counts: [Kind: (least: Int, most: Int)] = [:]
        for page in pages {
            let kinds = Self.kinds(on: page, tree, &paths)
            self.kinds.append(kinds)
            var numbers: [Kind: Int] = [:]
            for kind in kinds.values { numbers[kind, default: 0] += 1 }
            for (kind, number) in numbers where page.isWhole || number >= Self.manyRows {
                let known = counts[kind] ?? (number, number)
                counts[kind] = (min(known.least, number), max(known.most, number))
            }
        }
        for (kind, count) in counts where count.most >= Self.manyRows || count.least < count.most { rows.insert(kind) }
    }

    private static func kinds(on page: ShownPlaces, _ tree: PlaceTree, _ paths: inout PathNumbers) -> [Int: Kind] {
        var insides: [Int: Set<Int>] = [:]
        for control in page.controls {
            var (place, path) = (control, PathNumbers.empty)
            while place != PlaceTree.root {
                insides[place, default: []].insert(path)
                path = paths.number(path, name(of: place, tree))
                place = tree.parent(of: place)
            }
        }
        return insides.reduce(into: [:]) { kinds, entry in
            let (place, inside) = entry
            kinds[place] = Kind(parent: tree.parent(of: place), name: name(of: place, tree), inside: inside)
        }
    }

    /// A place's component without its ordinal.
    private static func name(of place: Int, _ tree: PlaceTree) -> PathComponent {
        let component = tree.component(at: place)
        return component.index == .cell ? component : component.at(.ordinal(0))
    }

    /// A page's places with their paths as names have them: rows of lists are `[*]` and do not count in the ordinals of
    /// what follows them.
    func names(ofPage page: Int, places: [Int]) -> [Int: RowName] {
        var rowsBefore: [PlaceKey: Int] = [:]
        var own: [Int: (component: PathComponent, row: Int?)] = [:]
        for (place, ordinal) in ordinals(of: places) {
            let component = tree.component(at: place)
            let key = PlaceKey(parent: tree.parent(of: place), name: component.at(.ordinal(0)))
            if isRow(place, onPage: page) {
                own[place] = (component.at(.cell), ordinal)
                rowsBefore[key, default: 0] += 1
            } else {
                own[place] = (component.at(.ordinal(ordinal - rowsBefore[key, default: 0])), nil)
            }
        }
        var names = [PlaceTree.root: RowName()]
        for place in places {
            var name = names[tree.parent(of: place)] ?? RowName()
            let (component, row) = own[place] ?? (tree.component(at: place), nil)
            name.components.append(component)
            if let row { name.rows.append(row) }
            names[place] = name
        }
        return names
    }

    private struct PlaceKey: Hashable {
        let parent: Int
        let name: PathComponent
    }

    /// The places that have ordinals, lower ones first.
    private func ordinals(of places: [Int]) -> [(place: Int, ordinal: Int)] {
        places.compactMap { place in
            guard case .ordinal(let ordinal) = tree.component(at: place).index else { return nil }
            return (place, ordinal)
        }
        .sorted { $0.ordinal < $1.ordinal }
    }

    private func isRow(_ place: Int, onPage page: Int) -> Bool {
        let parent = tree.parent(of: place)
        if PlatformClasses.isRow(tree.component(at: place)) { return true }
        if parent != PlaceTree.root, PlatformClasses.isList(tree.component(at: parent)) { return true }
        return kinds[page][place].map(rows.contains) ?? false
    }
}

/// A path whose rows are `[*]`, and the numbers of these rows, outermost first.
struct RowName: Hashable {
    var components: [PathComponent] = []
    var rows: [Int] = []
}

/// Controls that are shown together, with all places around them.
struct ShownPlaces {
    let controls: Set<Int>
    /// The places in ascending order.
    let places: [Int]
    /// Whether these are all controls that were there; else they are some that were clicked, at whatever time.
    let isWhole: Bool

    init(of controls: Set<Int>, in tree: PlaceTree, isWhole: Bool) {
        var places: Set<Int> = []
        for control in controls {
            var place = control
            while place != PlaceTree.root, places.insert(place).inserted { place = tree.parent(of: place) }
        }
        self.controls = controls
        self.places = places.sorted()
        self.isWhole = isWhole
    }
}
