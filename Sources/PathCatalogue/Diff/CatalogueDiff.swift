internal import ResponderChain

/// What became of each control of a catalogue in a later one.
///
/// Each control of both catalogues stands in exactly one change. Two catalogues always give the same changes, and if they
/// change places, what was new is gone and the other way round.
public struct CatalogueDiff: Sendable {
    /// The changes of the older catalogue's controls in their order, then the controls that are new in theirs.
    public let changes: [CatalogueChange]

    /// Compares two catalogues.
    public init(old: Catalogue, new: Catalogue) {
        var free: [Place: [Int]] = [:]
        for (index, control) in new.controls.enumerated().reversed() { free[Place(control), default: []].append(index) }
        var partner: [Int?] = []
        for control in old.controls { partner.append(free[Place(control)]?.popLast()) }
        let taken = Set(partner.compactMap { $0 })
        changes =
            zip(old.controls, partner).map { control, index in
                guard let index else {
                    return CatalogueChange(kind: .gone, old: control, new: nil, confidence: 0.5)
                }
                return CatalogueChange(
                    kind: .same, old: control, new: new.controls[index], confidence: 1, evidence: [.path, .position])
            }
            + new.controls.indices.lazy.filter { !taken.contains($0) }.map { index in
                CatalogueChange(kind: .new, old: nil, new: new.controls[index], confidence: 0.5)
            }
    }

    /// The changes of this kind.
    public func changes(of kind: CatalogueChange.Kind) -> [CatalogueChange] {
        changes.filter { $0.kind == kind }
    }

    /// Whether every control is the same, with the same position.
    public var isEmpty: Bool {
        changes.allSatisfy { $0.kind == .same && $0.causes.isEmpty }
    }
}

/// Where a control is: what two controls of one catalogue seldom have in common.
private struct Place: Hashable {
    let path: ControlPath
    let screen: ByteString?
    let position: ByteString?

    init(_ control: CatalogueControl) {
        path = control.path
        screen = control.screen.map(ByteString.init)
        position = control.position.map(ByteString.init)
    }
}
