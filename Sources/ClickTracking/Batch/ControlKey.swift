internal import ResponderChain

/// What tells controls apart: the path, and the screen that it was on.
public struct ControlKey: Sendable {
    /// The canonical text of the control's path, with its event.
    public var path: String
    /// The screen; nil where unknown, never guessed from the path.
    public var screen: String?

    public init(path: String, screen: String? = nil) {
        self.path = path
        self.screen = screen.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension ControlKey: Hashable {
    public static func == (a: ControlKey, b: ControlKey) -> Bool {
        a.path.hasSameBytes(as: b.path) && a.screen.hasSameBytes(as: b.screen)
    }

    public func hash(into hasher: inout Hasher) {
        path.hashBytes(into: &hasher)
        (screen ?? "").hashBytes(into: &hasher)
    }
}
