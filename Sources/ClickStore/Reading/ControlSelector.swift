package import ClickIndex
package import ClickTracking
package import ResponderChain

/// Chooses controls by their paths, and of their clicks those with some outcome.
///
/// All that a store knows of path selectors, so that who only writes and reads clicks needs no language of selectors.
package protocol ControlSelector: Sendable, CustomStringConvertible {
    /// The selector of a branch: what this selector would match if the path ended there, and all controls below.
    var branch: Self { get }
    /// What the selector stands for if it is one of the labels that a database keeps; else itself.
    func resolving(_ labels: String) -> Self
    /// Whether the selector asks for the kind of clicks.
    var asksForKind: Bool { get }
    /// Whether the selector asks what became of clicks.
    var asksForOutcome: Bool { get }
    /// The names that the selector asks for, but for those that it excludes.
    var names: [(role: SelectedNameRole, pattern: NamePattern)] { get }

    /// The outcomes of those clicks on a control that the selector matches: all of them if it asks for none, and none if it
    /// does not match the control.
    func outcomes(_ path: ControlPath, screen: String?, kind: ClickKind) -> HandledSet
}

/// What a name in a selector is the name of.
package enum SelectedNameRole: String {
    case className = "class"
    case identifier, event, screen
}
