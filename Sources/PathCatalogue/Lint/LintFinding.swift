package import ResponderChain

/// A part of the names in a catalogue that does not last or is not private, with the controls that it names.
public struct LintFinding: Hashable, Sendable {
    /// What is wrong with the part.
    public let rule: LintRule
    /// What is to be changed: a component such as `Button#Sign in` wherever it stands, a path up to the component at fault, a
    /// whole path, or a screen.
    public let part: String
    /// The screen, of a rule that compares the controls of one screen; nil of the others, and where it is not known.
    public let screen: String?
    /// What stands in its place in the other language, of ``LintRule/translated``.
    public let translation: String?
    /// The controls that the part names, in their order; at least one.
    public internal(set) var controls: [CatalogueControl]

    /// What to do about it, as a request: `give this one an accessibility identifier`.
    public var remedy: String { rule.remedy(identifier: controls.first?.identifierKind ?? .accessibility) }
}

extension LintFinding {
    /// What tells a finding from others, in one catalogue and in that of the next version.
    package struct Key: Hashable, Sendable {
        package let rule: LintRule
        package let part: ByteString
        package let screen: ByteString?

        package init(_ rule: LintRule, _ part: String, screen: String? = nil) {
            self.rule = rule
            self.part = ByteString(part)
            self.screen = screen.map(ByteString.init)
        }
    }

    package var key: Key { Key(rule, part, screen: screen) }
}

extension CatalogueControl {
    /// What identifiers are called where the control is from: pages have a body, Android's classes stand in packages.
    fileprivate var identifierKind: IdentifierKind {
        if path.components.contains(where: { ["html", "body", "document"].contains($0.className) }) {
            return .attribute
        }
        return path.controlClass.contains(".") || path.event == "touch" ? .resource : .accessibility
    }
}
