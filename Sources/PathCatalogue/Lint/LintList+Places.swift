internal import ResponderChain

extension LintList {
    /// Finds the controls that only a position or an ordinal tells from others of their screen, and those that nothing does.
    mutating func checkPlaces(in catalogue: Catalogue) {
        checkRows(in: catalogue)
        checkOrdinals(in: catalogue)
    }

    /// Controls of one screen with one path: their positions tell them apart, or nothing does.
    private mutating func checkRows(in catalogue: Catalogue) {
        let places = Dictionary(grouping: catalogue.controls.indices) { index in
            Place(screen: catalogue.controls[index].screen.map(ByteString.init), path: catalogue.controls[index].path)
        }
        for (place, indices) in places where indices.count > 1 {
            let positions = indices.map { catalogue.controls[$0].position ?? "" }
            let seen = positions.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            let row = Self.row(of: place.path, positions)
            for (index, position) in zip(indices, positions) {
                let isAlike = seen[position, default: 0] > 1
                add(
                    isAlike ? .alike : .position, isAlike ? place.path.description : row, screen: place.screen?.text,
                    catalogue.controls[index], at: index)
            }
        }
    }

    /// The path up to the rows of the outermost list in which the positions differ.
    private static func row(of path: ControlPath, _ positions: [String]) -> String {
        let rows = positions.map { $0.split(separator: "/") }
        let levels = 0..<(rows.map(\.count).min() ?? 0)
        let level = levels.first { level in rows.contains { $0[level] != rows[0][level] } } ?? levels.count
        let cells = path.components.indices.filter { path.components[$0].index == .cell }
        guard let cell = level < cells.count ? cells[level] : cells.last else { return path.element }
        return path.components[...cell].map(\.description).joined(separator: ControlPath.separator)
    }

    /// Parts with an ordinal above 0 without which a control would have the path of another one of its screen. A control that has an
    /// ordinal itself has a sibling of the same name, known or not.
    private mutating func checkOrdinals(in catalogue: Catalogue) {
        var numbers = PathNumbers()
        let branches = catalogue.controls.map { Self.branches(of: $0, &numbers) }
        var ordinals: [Branch: Int] = [:]
        var haveSiblings: Set<Branch> = []
        for (branch, ordinal) in branches.joined() {
            if let known = ordinals.updateValue(ordinal, forKey: branch), known != ordinal {
                haveSiblings.insert(branch)
            }
        }
        for (index, control) in catalogue.controls.enumerated() {
            let components = control.path.components
            for (depth, (branch, ordinal)) in branches[index].enumerated() where ordinal > 0 {
                guard depth == components.count - 1 || haveSiblings.contains(branch) else { continue }
                let part = components[...depth].map(\.description).joined(separator: ControlPath.separator)
                add(.ordinal, part, screen: control.screen, control, at: index)
            }
        }
    }

    /// For each component of a control's path, what it would share with the control's like below a sibling, and its ordinal.
    private static func branches(
        of control: CatalogueControl, _ numbers: inout PathNumbers
    ) -> [(Branch, ordinal: Int)] {
        let components = control.path.components
        let above = numbers.beginnings(of: components)
        // Read backwards, the rest of the path is a beginning, too.
        let below = numbers.beginnings(
            of: [PathComponent(control.path.event)] + components.reversed().map(\.withoutOrdinal))
        return components.indices.map { depth in
            let branch = Branch(
                screen: control.screen.map(ByteString.init), above: above[depth],
                below: below[components.count - depth + 1],
                position: control.position.map(ByteString.init))
            return (branch, components[depth].ordinal)
        }
    }

    private struct Place: Hashable {
        let screen: ByteString?
        let path: ControlPath
    }

    /// A place in the tree from which controls go on alike but for ordinals.
    private struct Branch: Hashable {
        let screen: ByteString?
        /// The number of the components above it, and that of its own and those below it, without ordinals.
        let above: Int
        let below: Int
        let position: ByteString?
    }
}

extension PathComponent {
    /// 0 for a list's cell, which has none.
    fileprivate var ordinal: Int {
        if case .ordinal(let ordinal) = index { ordinal } else { 0 }
    }

    fileprivate var withoutOrdinal: PathComponent {
        if case .cell = index { self } else { PathComponent(className, identifier: identifier) }
    }
}
