/// Names by what makers called a control, or where it leads: such a mark names the control if each page has it at one control at
/// most. Redesigns change marks least of all, so these names go before all others.
struct PlaceMarks {
    private let tree: PlaceTree
    /// The marks of controls, the best first.
    private var marks: [Int: [String]] = [:]
    private var repeated: Set<ByteString> = []

    /// - Parameters:
    ///   - told: Elements with their marks. What stands inside a control tells nothing of it, and cells of lists share their paths.
    ///   - pages: The controls that are shown together, and their paths as names have them. Rows of a list come and go, and each
    ///     leads elsewhere, so where they lead is no mark.
    init(_ tree: PlaceTree, _ told: [LastingNames.Marked], pages: [(controls: Set<Int>, names: [Int: RowName])]) {
        self.tree = tree
        for element in told where element.path.allSatisfy({ $0.index != .cell }) {
            guard let place = tree.place(element.path), tree.control(at: place) == place else { continue }
            let isRow = pages.contains { $0.names[place]?.rows.isEmpty == false }
            marks[place] = element.names + (isRow ? [] : element.target.map { [$0] } ?? [])
        }
        guard !marks.isEmpty else { return }
        for page in pages {
            var seen: Set<ByteString> = []
            for mark in page.controls.flatMap({ marks[$0] ?? [] }) where !seen.insert(ByteString(mark)).inserted {
                repeated.insert(ByteString(mark))
            }
        }
    }

    /// The control's name by its mark, `a#target=example.org/help`; nil if it has none, or an identifier that says as much.
    func name(of control: Int) -> LastingName? {
        guard let marks = marks[control] else { return nil }
        let own = tree.component(at: control)
        guard own.durableIdentifier == nil, let mark = marks.first(where: { !repeated.contains(ByteString($0)) }) else {
            return nil
        }
        return LastingName(components: [PathComponent(own.className, identifier: mark)], rows: [])
    }
}
