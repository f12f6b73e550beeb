package import ClickStore
internal import ResponderChain

/// Which names a diff would join: what is to be accepted, and what cannot be.
package struct AliasProposal: Sendable {
    /// One per old name, in the order of the diff.
    package private(set) var aliases: [Alias] = []
    /// Moves that are less certain than was asked for.
    package private(set) var uncertain: [Alias] = []
    /// Moves whose old name is that of several controls, told apart by their rows alone, which went different ways: clicks do
    /// not tell which is which in a report.
    package private(set) var ambiguous: [Alias] = []

    /// - Parameters:
    ///   - changes: All changes of a diff, those that are the same, too.
    ///   - confidence: How certain a move must be, from 0 to 1.
    ///   - isWanted: Which moves are meant.
    ///   - template: Has the app, the versions and who accepts them; its names are not looked at.
    package init(
        _ changes: [CatalogueChange], above confidence: Double,
        where isWanted: (CatalogueChange) -> Bool = { _ in true },
        like template: Alias
    ) {
        var targets: [ControlName: Set<ControlName>] = [:]
        for change in changes {
            if let old = change.old, let new = change.new { targets[old.name, default: []].insert(new.name) }
        }
        var places: [ControlName: Int] = [:]
        for change in changes where change.kind == .moved && isWanted(change) {
            // Another row of the same list has the same name.
            guard let old = change.old, let new = change.new, old.name != new.name || old.event(in: new) != nil
            else { continue }
            let alias = Self.alias(old, new, change, like: template)
            if targets[old.name]?.count ?? 0 > 1 {
                ambiguous.append(alias)
            } else if change.confidence < confidence {
                uncertain.append(alias)
            } else if let place = places[old.name] {
                aliases[place].confidence = min(aliases[place].confidence ?? 1, change.confidence)
            } else {
                places[old.name] = aliases.count
                aliases.append(alias)
            }
        }
    }

    private static func alias(
        _ old: CatalogueControl, _ new: CatalogueControl, _ change: CatalogueChange, like template: Alias
    ) -> Alias {
        var alias = template
        (alias.old, alias.new, alias.event) = (old.name, new.name, old.event(in: new))
        alias.confidence = change.confidence
        alias.causes = change.causes.map(\.rawValue)
        return alias
    }
}

extension CatalogueControl {
    /// What clicks on it go by.
    package var name: ControlName { ControlName(screen: screen, element: path.element) }

    /// The event that goes by another name in a later version; nil if the two have an event in common.
    fileprivate func event(in new: CatalogueControl) -> Alias.EventChange? {
        let (mine, theirs) = (events ?? [path.event], new.events ?? [new.path.event])
        let isShared = path.event.hasSameBytes(as: new.path.event) || mine.contains { theirs.contains($0) }
        return isShared ? nil : Alias.EventChange(old: path.encodedEvent, new: new.path.encodedEvent)
    }
}

extension ControlPath {
    /// The event as it stands in the path.
    var encodedEvent: String {
        String(description.utf8.dropFirst(element.utf8.count + ControlPath.separator.utf8.count)) ?? event
    }
}
