internal import ResponderChain

/// Identifies a control: its path, the screen that it is on, and the kind of its clicks.
package struct ControlKey: Sendable {
    /// The canonical text of the control's path, with its event.
    package var path: String
    /// The screen; nil if unknown. It is never guessed from the path.
    package var screen: String?
    /// The kind of event that the control's clicks are.
    package var kind: ClickKind

    package init(path: String, screen: String? = nil, kind: ClickKind = .activation) {
        self.path = path
        self.screen = screen.flatMap { $0.isEmpty ? nil : $0 }
        self.kind = kind
    }
}

extension ControlKey: Hashable {
    package static func == (a: ControlKey, b: ControlKey) -> Bool {
        a.kind == b.kind && a.path.hasSameBytes(as: b.path) && a.screen.hasSameBytes(as: b.screen)
    }

    package func hash(into hasher: inout Hasher) {
        path.hashBytes(into: &hasher)
        (screen ?? "").hashBytes(into: &hasher)
        hasher.combine(kind)
    }
}

/// Identifies a session span: a session of an app as long as user, version and the size of the window stay the same.
public struct SessionKey: Sendable {
    /// The session's name within its app.
    public var name: String
    /// The app; nil if unknown.
    public var app: String?
    /// The app's version; nil if unknown.
    public var version: String?
    /// The user; nil if unknown, which does not count as a user.
    public var user: String?
    /// The size of the window; nil if unknown. Clicks are recognised again whatever it is.
    public var window: WindowSize?

    package init(
        name: String, app: String? = nil, version: String? = nil, user: String? = nil, window: WindowSize? = nil
    ) {
        self.name = name
        self.app = app
        self.version = version
        self.user = user
        self.window = window
    }
}

extension SessionKey: Hashable {
    public static func == (a: SessionKey, b: SessionKey) -> Bool {
        a.name.hasSameBytes(as: b.name) && a.app.hasSameBytes(as: b.app)
            && a.version.hasSameBytes(as: b.version) && a.user.hasSameBytes(as: b.user) && a.window == b.window
    }

    public func hash(into hasher: inout Hasher) {
        name.hashBytes(into: &hasher)
        for part in [app, version, user] { (part ?? "").hashBytes(into: &hasher) }
        hasher.combine(window)
    }
}
