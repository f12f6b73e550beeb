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
    /// Parts of the app in which nothing is recorded: `[.class("Keypad"), .identifier("patients")]`.
    public var deniedParts: Set<Part>
    /// The share of users that are recorded, 0 to 1; of sessions where no user is known. The name decides, so that all clicks of a
    /// user, or of a session, are recorded or none. A session stays what it was when its user changes.
    public var sampling: Double

    public init(
        deniedClasses: Set<String> = [], deniedIdentifiers: Set<String> = [], deniedParts: Set<Part> = [],
        sampling: Double = 1
    ) {
        self.deniedClasses = deniedClasses
        self.deniedIdentifiers = deniedIdentifiers
        self.deniedParts = deniedParts
        self.sampling = sampling
    }

    /// Whether events at the end of these components, outermost first, may be recorded.
    package func allows(_ components: [PathComponent]) -> Bool {
        guard let own = components.last else { return true }
        if deniedClasses.contains(own.className) || own.identifier.map(deniedIdentifiers.contains) == true {
            return false
        }
        guard !deniedParts.isEmpty else { return true }
        return !components.contains(where: deniesSubtree)
    }

    /// Whether nothing is recorded at or below a responder with this component.
    package func deniesSubtree(of component: PathComponent) -> Bool {
        deniedParts.contains(.class(component.className))
            || component.identifier.map { deniedParts.contains(.identifier($0)) } == true
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

extension PrivacyPolicy {
    /// A responder and all that is in it.
    public enum Part: Hashable, Sendable {
        /// Every responder of this class, as in paths.
        case `class`(String)
        /// Every responder with this identifier.
        case identifier(String)
    }

    /// Names that are each a class or an identifier, as 0.2.0 has them.
    @available(*, deprecated, renamed: "deniedParts")
    public var deniedSubtrees: Set<String> {
        get { Set(deniedParts.map(\.name)) }
        set { deniedParts = Part.all(newValue) }
    }

    @available(
        *, deprecated, renamed: "init(deniedClasses:deniedIdentifiers:deniedParts:sampling:)"
    )
    public init(
        deniedClasses: Set<String> = [], deniedIdentifiers: Set<String> = [], deniedSubtrees: Set<String>,
        sampling: Double = 1
    ) {
        self.init(
            deniedClasses: deniedClasses, deniedIdentifiers: deniedIdentifiers, deniedParts: Part.all(deniedSubtrees),
            sampling: sampling)
    }
}

extension PrivacyPolicy.Part {
    fileprivate var name: String {
        switch self {
        case .class(let name), .identifier(let name): name
        }
    }

    fileprivate static func all(_ names: Set<String>) -> Set<Self> {
        Set(names.flatMap { [.class($0), .identifier($0)] })
    }
}
