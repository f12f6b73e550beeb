package import ClickTracking
import ResponderChain

/// A control as the store knows it.
package struct ControlRow: Sendable {
    /// The id that clicks refer to.
    package let id: Int64
    /// The screen; nil if unknown.
    package let screen: String?
    /// The whole path with its event.
    package let path: String
    /// The path without its event.
    package let element: String
    /// The event's name.
    package let event: String
    /// The class of the innermost component.
    package let className: String
    /// The kind of the control's clicks.
    package let kind: ClickKind
}

extension ControlRow {
    /// A control of a store that keeps whole paths only. A path that is none, as only other programs write it, is its own
    /// element.
    package init(id: Int64, path: String, screen: String?, kind: ClickKind) {
        let parsed = try? ControlPath(parsing: path)
        self.init(
            id: id, screen: screen, path: path, element: parsed?.element ?? path, event: parsed?.event ?? "",
            className: parsed?.controlClass ?? "", kind: kind)
    }
}

/// The order among controls with equal figures: by path, then screen, then kind, which together identify a control.
extension ControlRow: Comparable {
    package static func == (a: Self, b: Self) -> Bool { a.place == b.place }
    package static func < (a: Self, b: Self) -> Bool { a.place < b.place }

    private var place: (ByteString, ByteString, String) {
        (ByteString(path), ByteString(screen ?? ""), kind.rawValue)
    }
}
