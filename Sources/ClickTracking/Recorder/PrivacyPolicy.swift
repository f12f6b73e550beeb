internal import Basics
package import ResponderChain

/// The controls and sessions that are never recorded, besides those that responders exclude by `isSecure` and
/// `isTrackingEnabled`.
///
/// A click consists of its control's classes and identifiers, a time and a place. A recorder never reads texts, titles,
/// placeholders or values.
public struct PrivacyPolicy: Sendable {
    /// Classes, as in paths, whose events are not recorded; those of responders below them are.
    public var deniedClasses: Set<String>
    /// Identifiers whose events are not recorded; those of responders below them are.
    public var deniedIdentifiers: Set<String>
    /// Classes and identifiers of responders at and below which nothing is recorded.
    public var deniedSubtrees: Set<String>
    /// The share of users that are recorded, 0 to 1; of sessions where no user is known. The name decides, so that all clicks of a
    /// user, or of a session, are recorded or none. A session stays what it was when its user changes.
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
    func samples(_ session: SessionKey) -> Bool {
        if sampling >= 1 { return true }
        guard sampling > 0 else { return false }
        // The high bits of FNV-1a alone would treat similar names alike.
        var hash = FNV1a.hash((session.user ?? session.name).utf8)
        hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
        return Double(hash >> 11) / Double(1 << 53) < sampling
    }
}
