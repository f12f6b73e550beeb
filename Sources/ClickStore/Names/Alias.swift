internal import ResponderChain

/// Says that from a version of an app on a control goes by another name: clicks before it are of the same control.
package struct Alias: Sendable {
    /// The versions whose clicks have the old name.
    package enum Range: Sendable {
        /// From a version on, nil for the first one, up to the one with the new name.
        case since(String?)
        /// Clicks without a version.
        case unversioned
    }

    /// The app; nil if unknown.
    package var app: String?
    package var range: Range
    /// The first version in which the control has the new name.
    package var version: String
    package var old: ControlName
    package var new: ControlName
    /// An event whose name changed with the control's, as it stands in paths; nil where all events keep theirs.
    package var event: EventChange?
    /// How certain the diff was, from 0 to 1; nil if somebody joined the names by hand.
    package var confidence: Double?
    /// Why the name changed, in words.
    package var causes: [String] = []
    /// When it was accepted, in milliseconds since the Unix epoch, UTC, and by whom; nil if unknown.
    package var acceptedMs: Int64 = 0
    package var acceptedBy: String?

    /// The names that one event has before and after.
    package struct EventChange: Sendable {
        package var old: String
        package var new: String

        package init(old: String, new: String) {
            self.old = old
            self.new = new
        }
    }

    package init(
        app: String?, range: Range = .since(nil), version: String, old: ControlName, new: ControlName,
        event: EventChange? = nil
    ) {
        (self.app, self.range, self.version) = (app, range, version)
        (self.old, self.new, self.event) = (old, new, event)
    }
}

extension Alias {
    /// Behind the first components of all paths of an app, where an alias is of those and not of one control. No path ends so.
    private static let rootEnd = "--"

    /// An alias of all names of an app: from a version on their paths begin with other components, as after a change of the class of
    /// its application.
    ///
    /// - Parameters:
    ///   - root: The first components of old paths, as they stand there: `TrackedApplication`.
    ///   - newRoot: Those of new ones.
    package init(app: String?, range: Range = .since(nil), version: String, root: String, newRoot: String) {
        self.init(
            app: app, range: range, version: version, old: ControlName(screen: nil, element: root + Self.rootEnd),
            new: ControlName(screen: nil, element: newRoot + Self.rootEnd))
    }

    /// The first components of old and new paths, if the alias is of those.
    package var roots: (old: String, new: String)? {
        let parts = [old.element, new.element]
        guard parts.allSatisfy({ $0.hasSuffix(Self.rootEnd) }) else { return nil }
        return (String(parts[0].dropLast(2)), String(parts[1].dropLast(2)))
    }
}

/// What a control goes by in one version of an app: its screen and its path without the event, compared byte for byte.
package struct ControlName: Sendable {
    /// The screen; nil if unknown.
    package var screen: String?
    /// The canonical path without its event.
    package var element: String

    package init(screen: String?, element: String) {
        self.screen = screen
        self.element = element
    }
}

extension ControlName: Hashable {
    package static func == (a: ControlName, b: ControlName) -> Bool {
        a.element.hasSameBytes(as: b.element) && a.screen.hasSameBytes(as: b.screen)
    }

    package func hash(into hasher: inout Hasher) {
        element.hashBytes(into: &hasher)
        (screen ?? "").hashBytes(into: &hasher)
    }
}

extension Alias: Equatable {
    package static func == (a: Alias, b: Alias) -> Bool {
        a.app.hasSameBytes(as: b.app) && a.range == b.range && a.version.hasSameBytes(as: b.version) && a.old == b.old
            && a.new == b.new && a.event == b.event && a.confidence == b.confidence
            && a.causes.hasSameBytes(as: b.causes) && a.acceptedMs == b.acceptedMs
            && a.acceptedBy.hasSameBytes(as: b.acceptedBy)
    }
}

extension Alias.Range: Equatable {
    package static func == (a: Alias.Range, b: Alias.Range) -> Bool {
        switch (a, b) {
        case (.unversioned, .unversioned): true
        case (.since(let version), .since(let other)): version.hasSameBytes(as: other)
        default: false
        }
    }
}

extension Alias.EventChange: Equatable {
    package static func == (a: Alias.EventChange, b: Alias.EventChange) -> Bool {
        a.old.hasSameBytes(as: b.old) && a.new.hasSameBytes(as: b.new)
    }
}
