import ClickStore
import ClickTracking

/// A control without its event, on a screen of an app; compared byte for byte.
struct UnusedElement: Hashable {
    private let appKey: SessionKey
    private let control: ControlKey

    var app: String? { appKey.app }
    var screen: String? { control.screen }
    /// The control's path without its event.
    var path: String { control.path }

    init(_ app: String?, _ element: String, on screen: String?) {
        appKey = SessionKey(name: "", app: app)
        control = ControlKey(path: element, screen: screen)
    }

    init(_ app: String?, _ control: ControlRow) {
        self.init(app, control.element, on: control.screen)
    }
}

/// Which versions of apps a report is about, and which are older.
struct AppVersions {
    /// A version of an app, either of which may be unknown.
    private typealias Key = SessionKey

    /// By the app, the oldest first.
    private let ordered: [[SessionKey]]
    private var chosen: Set<SessionKey> = []
    private var known: Set<SessionKey> = []
    /// The newest one of those that the report is about, by the app.
    private var newest: [SessionKey: SessionKey] = [:]

    /// - Parameters:
    ///   - versions: All that are known, with when each was clicked first.
    ///   - names: Those that the selection takes in.
    init(_ versions: [(app: String?, version: String?, firstMs: Int64?)], chosen names: SelectedNames) {
        var ages: [SessionKey: VersionPrecedence] = [:]
        for version in versions {
            let key = Self.key(version.app, version.version)
            let age = VersionPrecedence(version.version, firstMs: version.firstMs)
            if let other = ages[key], !age.precedes(other) { continue }
            ages[key] = age
        }
        let apps = Dictionary(grouping: ages.keys) { Self.key($0.app, nil) }
        ordered = apps.values.map { keys in
            keys.sorted { a, b in ages[b].flatMap { ages[a]?.precedes($0) } ?? false }
        }
        for keys in ordered {
            let own = keys.filter { names.include($0.version) }
            guard let last = own.last, let end = keys.lastIndex(of: last) else { continue }
            chosen.formUnion(own)
            known.formUnion(keys[...end])
            newest[Self.key(last.app, nil)] = last
        }
    }

    private static func key(_ app: String?, _ version: String?) -> SessionKey {
        SessionKey(name: "", app: app, version: version)
    }

    /// Whether a version is asked for.
    func isChosen(_ app: String?, _ version: String?) -> Bool { chosen.contains(Self.key(app, version)) }
    /// Whether a version is asked for, or older than one that is.
    func isKnown(_ app: String?, _ version: String?) -> Bool { known.contains(Self.key(app, version)) }
    /// Whether a version is the newest one of its app that is asked for.
    func isNewest(_ app: String?, _ version: String?) -> Bool {
        newest[Self.key(app, nil)] == Self.key(app, version)
    }

    /// All versions, with what holds for each.
    var all: [(app: String?, version: String?, isChosen: Bool, isKnown: Bool, isNewest: Bool)] {
        ordered.joined().map { key in
            (
                key.app, key.version, isChosen(key.app, key.version), isKnown(key.app, key.version),
                isNewest(key.app, key.version)
            )
        }
    }
}

/// Counts the sessions that showed each of some controls.
struct ShownElements {
    /// The numbers of the layouts that show each one, ascending.
    private var layouts: [UnusedElement: [Int]] = [:]

    mutating func add(_ element: UnusedElement, in layout: Int) {
        // Cells of a list are one element.
        if layouts[element]?.last != layout { layouts[element, default: []].append(layout) }
    }

    /// How many sessions showed each control. Controls that the same layouts show are counted once.
    func sessions(in stored: [StoredLayout]) -> [(UnusedElement, Int)] {
        var counts: [[Int]: Int] = [:]
        return layouts.map { element, layouts in
            let count =
                counts[layouts]
                ?? layouts.reduce(into: Set<Int32>()) { $0.formUnion(stored[$1].sessions) }.count
            counts[layouts] = count
            return (element, count)
        }
    }
}
