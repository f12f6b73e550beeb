package import ClickIndex
package import ClickStore
package import ClickTracking
package import ResponderChain

/// A control that somebody names as tables show it, and what else it must match.
package struct NamedControl: ControlSelector {
    private let name: PathSelector
    /// Any of these must match the control, too; none for nothing.
    package let others: [any ControlSelector]

    package init(_ name: PathSelector, and others: [any ControlSelector] = []) {
        (self.name, self.others) = (name, others)
    }

    package func resolving(_ labels: String) -> NamedControl {
        NamedControl(name.resolving(labels), and: others.map { $0.resolving(labels) })
    }

    package var branch: NamedControl { NamedControl(name.branch, and: others) }
    package var asksForKind: Bool { name.asksForKind || others.contains { $0.asksForKind } }
    package var asksForOutcome: Bool { name.asksForOutcome || others.contains { $0.asksForOutcome } }
    package var names: [(role: SelectedNameRole, pattern: NamePattern)] { name.names }
    package var description: String { name.description }
    /// The same without what else it must match.
    package var alone: NamedControl { NamedControl(name) }

    package func outcomes(_ path: ControlPath, screen: String?, kind: ClickKind) -> HandledSet {
        let own = name.outcomes(path, screen: screen, kind: kind)
        guard !own.isEmpty, !others.isEmpty else { return own }
        return others.reduce(HandledSet()) { $0.union($1.outcomes(path, screen: screen, kind: kind)) }.intersection(own)
    }
}
