/// Two catalogues, prepared for being compared: screens, rows and equal paths are aligned, and what is left is open.
struct CatalogueComparison {
    let old: [DiffControl]
    let new: [DiffControl]
    let names: DiffNames
    let similarity: NameSimilarity
    let screens: ScreenAlignment
    let rows: DiffRows
    let marks: MarkCounts
    /// Whether in both catalogues each control has actions, or else a frame, that no other one has: controls with the same ones are
    /// one then. Others may be one, too: a frame changes with its surroundings.
    let isDistinct: Bool
    let equalPaths: EqualPaths
    /// Pairs that are as good as certain, by the older control.
    let anchors: [Int: Int]
    /// The screens of the controls of each such pair.
    let linkedScreens: Set<DiffPair>
    let use: DiffUse
    /// The controls that no settled pair has.
    let openOld: [DiffControl]
    let openNew: [DiffControl]

    init(_ oldControls: [CatalogueControl], _ newControls: [CatalogueControl]) {
        var names = DiffNames()
        let similarity = NameSimilarity()
        let shared = DiffControl.shared([oldControls, newControls].joined())
        let prepare = { (controls: [CatalogueControl], names: inout DiffNames) in
            controls.enumerated().map { DiffControl($1, index: $0, shared: shared, names: &names) }
        }
        let (old, new) = (prepare(oldControls, &names), prepare(newControls, &names))
        screens = ScreenAlignment(old, new, &names, similarity)
        rows = DiffRows(old, new, screens, &names)
        marks = MarkCounts(old, new)
        isDistinct = Self.areDistinct(old) && Self.areDistinct(new)
        equalPaths = EqualPaths(old, new, rows, marks, isDistinct: isDistinct)
        anchors = DiffAnchors.pairs(old, new, settled: equalPaths.settled)
        linkedScreens = Set(anchors.map { DiffPair(old[$0.key].screen, new[$0.value].screen) })
        use = DiffUse(oldControls, newControls, settled: equalPaths.settled)
        let settledOld = Set(equalPaths.settled.map(\.old))
        let settledNew = Set(equalPaths.settled.map(\.new))
        openOld = old.filter { !settledOld.contains($0.index) }
        openNew = new.filter { !settledNew.contains($0.index) }
        (self.old, self.new, self.names, self.similarity) = (old, new, names, similarity)
    }

    private static func areDistinct(_ controls: [DiffControl]) -> Bool {
        let keys = Set(controls.map { $0.number(.actions) != 0 ? $0.number(.actions) : $0.number(.frame) })
        return keys.count == controls.count && !keys.contains(0)
    }
}
