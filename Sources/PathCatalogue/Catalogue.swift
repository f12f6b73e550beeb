package import ClickStore
package import ClickTracking
public import ResponderChain

/// The controls that a version of an app has.
public struct Catalogue: Sendable {
    /// The app; nil if unknown.
    public var app: String?
    /// The version; nil if unknown, or if several are meant.
    public var version: String?
    /// The controls, in the order of the file or the screen that they were read from.
    public var controls: [CatalogueControl]

    public init(app: String? = nil, version: String? = nil, controls: [CatalogueControl]) {
        self.app = app
        self.version = version
        self.controls = controls
    }
}

/// What is known of a control of one version of an app. What is nil is not known; an empty array says that there is none.
public struct CatalogueControl: Hashable, Sendable {
    /// The line of the file, from 0, or the control's id in the database.
    public var number: Int
    /// The control's path. Where several events are known, it ends with one of ``events``, the one that activates it.
    public var path: ControlPath
    /// The class of the screen, Android's activity or a page's path.
    public var screen: String?
    /// The place in lists whose rows are fixed, `section:row`, outermost first: `1:0/0:3`.
    public var position: String?
    /// Where it is in the root view of its screen, or in the window.
    package var frame: ScreenLayout.Frame?
    /// The events that the control raises.
    public var events: [String]?
    /// The selectors of its target-actions.
    public var actions: [String]?
    /// The classes of the responders that handle its events.
    public var handledBy: [String]?
    /// Where it leads and what its makers called it.
    package var attributes = ElementAttributes()
    /// The name that lasts where the path changes; nil where it has none but its path.
    public var lastingName: String?
    /// The rows around the control among those that share its ``lastingName``, outermost first. A list's own cells are not among
    /// them: ``position`` tells their rows.
    package var rows: [Int] = []
    /// The first and the last version that have the control, where several are listed.
    public var firstVersion: String?
    public var lastVersion: String?
    /// How many clicks it has; nil where nobody has counted them.
    public var clicks: Int?
    /// What people used before and after it; nil where nobody has asked a database for that.
    package var use: ControlNeighbours?

    public init(number: Int, path: ControlPath, screen: String? = nil) {
        self.number = number
        self.path = path
        self.screen = screen
    }
}

/// Which controls people used directly before and after one, within a session: a name, or nil where the session started or
/// ended there, with the number of times.
package struct ControlNeighbours: Hashable, Sendable {
    package var before: [ControlName?: Int] = [:]
    package var after: [ControlName?: Int] = [:]

    package init() {}
}

extension Set<ByteString> {
    /// The texts in the order of their bytes.
    var texts: [String] { sorted().map(\.text) }
}
