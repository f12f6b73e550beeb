internal import Basics
package import ResponderChain

/// What is never recorded, besides what responders themselves exclude by `isSecure` and `isTrackingEnabled`.
///
/// A click is its control's classes and identifiers, a time and a place. Texts, titles, placeholders and values are not
/// known to a recorder at all.
public struct PrivacyPolicy: Sendable {
    /// Classes whose own controls are not recorded, as paths name them.
    public var deniedClasses: Set<String>
    /// Identifiers whose own controls are not recorded.
    public var deniedIdentifiers: Set<String>
    /// Classes and identifiers of responders below which nothing is recorded, themselves included.
    public var deniedSubtrees: Set<String>
    /// The share of sessions that are recorded, 0 to 1. Which ones is decided by their names, so all clicks of a session
    /// are recorded or none.
    public var sampling: Double

    public init(
        deniedClasses: Set<String> = [], deniedIdentifiers: Set<String> = [], deniedSubtrees: Set<String> = [],
        sampling: Double = 1
    ) {
        self.deniedClasses = deniedClasses
        self.deniedIdentifiers = deniedIdentifiers
        self.deniedSubtrees = deniedSubtrees
        self.sampling = sampling
    }

    /// Whether events at the end of these components, outermost first, may be recorded.
    package func allows(_ components: [PathComponent]) -> Bool {
        guard let own = components.last else { return true }
        if deniedClasses.contains(own.className) || own.identifier.map(deniedIdentifiers.contains) == true {
            return false
        }
        guard !deniedSubtrees.isEmpty else { return true }
        return !components.contains(where: deniesSubtree)
    }

    /// Whether nothing is recorded at or below a responder with this component.
    package func deniesSubtree(of component: PathComponent) -> Bool {
        deniedSubtrees.contains(component.className)
            || component.identifier.map(deniedSubtrees.contains) == true
    }

    /// Whether the clicks of a session are recorded.
    func samples(session name: String) -> Bool {
        if sampling >= 1 { return true }
        guard sampling > 0 else { return false }
        // FNV-1a's high bits alone would decide names alike that differ little.
        var hash = FNV1a.hash(name.utf8)
        hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
        return Double(hash >> 11) / Double(1 << 53) < sampling
    }
}
