internal import ResponderChain

/// Says that from a version of an app on a control goes by another name: clicks before it are of the same control.
public struct Alias: Sendable {
    /// The versions whose clicks have the old name.
    public enum Range: Sendable {
        /// From a version on, nil for the first one, up to the one with the new name.
        case since(String?)
        /// Clicks without a version.
        case unversioned
    }

    /// The app; nil if unknown.
    public var app: String?
    public var range: Range
    /// The first version in which the control has the new name.
    public var version: String
    public var old: ControlName
    public var new: ControlName
    /// An event whose name changed with the control's, as it stands in paths; nil where all events keep theirs.
    public var event: EventChange?
    /// How certain the diff was, from 0 to 1; nil if somebody joined the names by hand.
    public var confidence: Double?
    /// Why the name changed, in words.
    public var causes: [String] = []
    /// When it was accepted, in milliseconds since the Unix epoch, UTC, and by whom; nil if unknown.
    public var acceptedMs: Int64 = 0
    public var acceptedBy: String?

    /// The names that one event has before and after.
    public struct EventChange: Sendable {
        public var old: String
        public var new: String

        public init(old: String, new: String) {
            self.old = old
            self.new = new
        }
    }

    public init(
        app: String?, range: Range = .since(nil), version: String, old: ControlName, new: ControlName,
        event: EventChange? = nil
    ) {
        (self.app, self.range, self.version) = (app, range, version)
        (self.old, self.new, self.event) = (old, new, event)
    }
}

/// What a control goes by in one version of an app: its screen and its path without the event, compared byte for byte.
public struct ControlName: Sendable {
    /// The screen; nil if unknown.
    public var screen: String?
    /// The canonical path without its event.
    public var element: String

    public init(screen: String?, element: String) {
        self.screen = screen
        self.element = element
    }
}

extension ControlName: Hashable {
    public static func == (a: ControlName, b: ControlName) -> Bool {
        a.element.hasSameBytes(as: b.element) && a.screen.hasSameBytes(as: b.screen)
    }

    public func hash(into hasher: inout Hasher) {
        element.hashBytes(into: &hasher)
        (screen ?? "").hashBytes(into: &hasher)
    }
}

extension Alias: Hashable {
    public static func == (a: Alias, b: Alias) -> Bool {
        a.app.hasSameBytes(as: b.app) && a.range == b.range && a.version.hasSameBytes(as: b.version) && a.old == b.old
            && a.new == b.new && a.event == b.event && a.confidence == b.confidence
            && a.causes.hasSameBytes(as: b.causes) && a.acceptedMs == b.acceptedMs
            && a.acceptedBy.hasSameBytes(as: b.acceptedBy)
    }

    public func hash(into hasher: inout Hasher) {
        for text in [app, version, acceptedBy] { text.hashBytes(into: &hasher) }
        hasher.combine(old)
        hasher.combine(new)
        hasher.combine(acceptedMs)
    }
}

extension Alias.Range: Hashable {
    public static func == (a: Alias.Range, b: Alias.Range) -> Bool {
        switch (a, b) {
        case (.unversioned, .unversioned): true
        case (.since(let version), .since(let other)): version.hasSameBytes(as: other)
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        if case .since(let version) = self { version.hashBytes(into: &hasher) } else { hasher.combine(0) }
    }
}

extension Alias.EventChange: Hashable {
    public static func == (a: Alias.EventChange, b: Alias.EventChange) -> Bool {
        a.old.hasSameBytes(as: b.old) && a.new.hasSameBytes(as: b.new)
    }

    public func hash(into hasher: inout Hasher) {
        old.hashBytes(into: &hasher)
        new.hashBytes(into: &hasher)
    }
}
