import PathCatalogue
import ResponderChain
import SeededGenerator
import Testing

/// The causes that are named are those of the edit that moved a control.
struct CatalogueDiffCauseTests {
    @Test(arguments: TreeEdit.Kind.allCases)
    func `one edit is named as what it was`(kind: TreeEdit.Kind) {
        var moves = 0
        for seed in 0..<60 as Range<UInt64> {
            let pair = EditedPair(seed: seed, .distinct, [kind])
            guard let edit = pair.edits.first else { continue }
            for change in CatalogueDiff(old: pair.old, new: pair.new).changes(of: .moved) {
                guard let old = change.old else { continue }
                moves += 1
                let expected = Self.causes(of: edit, for: pair.oldNumbers[old.number], pair)
                #expect(
                    !change.causes.isEmpty && expected.isSuperset(of: change.causes),
                    "seed \(seed): \(edit), \(old.path) became \(change.new?.path.description ?? "") by \(change.causes)"
                )
            }
        }
        #expect(moves > 10, "\(kind): \(moves) moves")
    }

    /// What may be named as the cause of a control's move, if this was the only edit.
    private static func causes(of edit: TreeEdit, for control: Int, _ pair: EditedPair) -> Set<CatalogueChange.Cause> {
        let chain = pair.oldTree.chain(to: control)
        guard let node = chain.first(where: { $0.number == edit.node }), edit.kind != .insert, edit.kind != .reorder
        else {
            return ofSiblings[edit.kind] ?? []
        }
        let isItself = node.number == control
        return switch edit.kind {
        case .rename: [node.isScreen ? .screenClass : isItself ? .ownClass : .ancestorClass]
        case .relabel: [isItself ? .ownIdentifier : .ancestorIdentifier]
        case .wrap: [.ancestorInserted]
        case .unwrap: [.ancestorRemoved, .otherParent]
        // A parent inside or around the one before looks like an edit of ancestors.
        case .move: [.otherParent, .ancestorInserted, .ancestorRemoved, .ancestorReplaced, .ancestorClass]
        case .insert, .remove, .reorder: ofSiblings[edit.kind] ?? []
        }
    }

    /// Of controls whose ordinals or rows shift because of an edit beside them, or beside what they are in.
    private static let ofSiblings: [TreeEdit.Kind: Set<CatalogueChange.Cause>] = [
        .rename: [.siblingRelabelled], .relabel: [.siblingRelabelled],
        // What goes to another parent is gone here and comes there, and a wrapper stands in its place.
        .wrap: ofOtherParents, .unwrap: ofOtherParents, .move: ofOtherParents,
        .insert: [.siblingInserted, .position], .remove: [.siblingRemoved, .position],
        .reorder: [.reordered, .position],
    ]

    private static let ofOtherParents: Set<CatalogueChange.Cause> = [
        .siblingInserted, .siblingRemoved, .siblingRelabelled, .siblingMoved,
    ]
}
