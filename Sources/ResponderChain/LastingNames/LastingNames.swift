/// Works out names of one screen's controls that last where their paths change, from all that is known of the screen.
///
/// A name is made of a path in these steps:
/// 1. What stands inside a control is left out: a click on a button's icon is a click on the button.
/// 2. Rows of lists become `[*]`. Which row it is remains as ``LastingName/rows``.
/// 3. What stands around the nearest identifier that is unique is left out. An identifier is unique if each page has it at
///    one place at most, rows aside, and if it does not look generated.
/// 4. Wrappers are left out: plain containers of the platform without an identifier.
///
/// What makers called a control, or where it leads, goes before all of this, where no other control of a page has it.
///
/// Where two controls of a page would share a name and the rows, they keep their wrappers; where they would still share
/// it, or pages disagree, they keep the paths of their controls. So name and rows tell controls apart as paths do.
///
/// Names depend on what is known: a second control that is alike can take a name from the first. So they are worked out
/// for a version as a whole.
package struct LastingNames: Sendable {
    /// A part of a page.
    package struct Element: Sendable {
        /// The path without its event.
        package var path: [PathComponent]
        /// Whether it is known to be a control, whatever its class.
        package var isControl: Bool

        package init(_ path: [PathComponent], isControl: Bool) {
            self.path = path
            self.isControl = isControl
        }
    }

    /// An element with what marks it.
    package struct Marked {
        package var path: [PathComponent]
        /// What its makers called it, the best first: `testid=send`.
        package var names: [String]
        /// Where it leads: `target=example.org/help`.
        package var target: String?

        package init(_ path: [PathComponent], names: [String], target: String? = nil) {
            (self.path, self.names, self.target) = (path, names, target)
        }
    }

    private let tree: PlaceTree
    private let names: [Int: LastingName]

    /// - Parameters:
    ///   - pages: What the screen showed at different moments: each time at least all of its controls.
    ///   - others: What was shown besides, at moments that are no pages: it is told from all that pages have.
    ///   - clicked: The paths of what was clicked, whether or not a page has it. What is on no page keeps its wrappers,
    ///     since nobody knows what else they wrap.
    ///   - marks: What marks elements of these.
    package init(
        pages: [[Element]], others: [Element] = [], clicked: [[PathComponent]] = [],
        marks: [Marked] = []
    ) {
        var tree = PlaceTree()
        let elements = pages.map { $0.compactMap { tree.insert($0.path, isControl: $0.isControl) } }
        let others = others.compactMap { tree.insert($0.path, isControl: $0.isControl) }
        let clicked = clicked.compactMap { tree.insert($0, isControl: false) }
        let controls = elements.map { Set($0.map(tree.control)) }
        let alone = controls.reduce(into: Set((others + clicked).map(tree.control))) { $0.subtract($1) }
        var shown = controls.map { ShownPlaces(of: $0, in: tree, isWhole: true) }
        shown.append(ShownPlaces(of: alone, in: tree, isWhole: false))
        let repeated = RepeatedPlaces(tree, pages: shown)
        let rowNames = shown.indices.map { repeated.names(ofPage: $0, places: shown[$0].places) }
        let anchors = Anchors(tree, pages: zip(shown, rowNames).map { ($0.places, $1) })
        let together = zip(controls + [alone], rowNames).map { (controls: $0, names: $1) }
        var candidates = NameCandidates(tree, PlaceMarks(tree, marks, pages: together))
        for (shown, names) in zip(shown, rowNames) {
            for control in shown.controls {
                candidates.add(names[control] ?? RowName(), for: control, anchors, isWhole: shown.isWhole)
            }
        }
        candidates.separate(controls, alone: alone)
        self.tree = tree
        names = candidates.chosen
    }

    /// The name of the control that an element is or belongs to; nil for an unknown element, and for one that is deeper
    /// than 256 components.
    package func name(of path: [PathComponent]) -> LastingName? {
        tree.place(path).flatMap { names[tree.control(at: $0)] }
    }

    /// The path of the control that a known element is or belongs to.
    package func control(of path: [PathComponent]) -> [PathComponent]? {
        tree.place(path).map { tree.path(to: tree.control(at: $0)) }
    }
}

/// A control's name that lasts, and where the control is among those that share it.
package struct LastingName: Hashable, Sendable {
    /// The components, outermost first: `LinearLayout#bar`, `Cell[*]`, `Button`.
    package let components: [PathComponent]
    /// The ordinals of the rows that stand around the control, outermost first. A list's own cells are not among them:
    /// their rows travel with the clicks.
    package let rows: [Int]
}
