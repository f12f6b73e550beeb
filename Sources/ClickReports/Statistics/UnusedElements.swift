import ClickStore
import ClickTracking
import ResponderChain

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
    private let names: [SessionKey]
    private var chosen: Set<Int> = []
    private var known: Set<Int> = []
    /// What the chosen versions go by.
    private var chosenNames: Set<SessionKey> = []

    /// Whether a version's name is before another one's, byte by byte; no version is first.
    private static func precedes(_ a: String?, _ b: String?) -> Bool {
        (a ?? "").utf8.lexicographicallyPrecedes((b ?? "").utf8)
    }

    /// - Parameters:
    ///   - names: What each version's first span goes by.
    ///   - clicks: All clicks in the versions.
    ///   - chosen: The versions that are asked for; nil for the one of each app whose first click is the latest.
    init(_ names: [SessionKey], _ clicks: [VersionClicks], chosen: Set<Int>?) {
        self.names = names
        var firsts: [Int: Int64] = [:]
        for click in clicks {
            firsts[click.version] = min(firsts[click.version] ?? .max, click.firstMs)
        }
        let apps = Dictionary(grouping: firsts.keys) { SessionKey(name: "", app: names[$0].app) }
        for versions in apps.values {
            // Of two that began in one millisecond, the one whose name is last by its bytes is newer.
            let ordered = versions.sorted { a, b in
                let (first, other) = (firsts[a] ?? 0, firsts[b] ?? 0)
                return first != other ? first < other : Self.precedes(names[a].version, names[b].version)
            }
            let newest = ordered.last { names[$0].version != nil } ?? ordered.last
            let own =
                chosen.map { chosen in ordered.filter(chosen.contains) } ?? [newest].compactMap(\.self)
            guard let last = own.last, let end = ordered.lastIndex(of: last) else { continue }
            self.chosen.formUnion(own)
            known.formUnion(ordered[...end])
        }
        chosenNames = Set(self.chosen.map { Self.key(names[$0].app, names[$0].version) })
    }

    private static func key(_ app: String?, _ version: String?) -> SessionKey {
        SessionKey(name: "", app: app, version: version)
    }

    /// Whether a version is asked for.
    func isChosen(_ version: Int) -> Bool { chosen.contains(version) }
    func isChosen(app: String?, version: String?) -> Bool {
        chosenNames.contains(Self.key(app, version))
    }
    /// Whether a version is asked for, or older than one that is.
    func isKnown(_ version: Int) -> Bool { known.contains(version) }

    func app(of version: Int) -> String? { names[version].app }
    func version(of version: Int) -> String? { names[version].version }
}

/// Which controls a selection is about, whether they were clicked or not.
struct ElementFilter {
    private let selection: Selection
    private let screens: [NamePattern]
    private let controls: [NamePattern]
    private let events: [NamePattern]

    init(_ selection: Selection) {
        self.selection = selection
        let pattern = { (text: String) in NamePattern(globbing: text) ?? NamePattern(exactly: text) }
        screens = selection.screens.map(pattern)
        controls = selection.controls.map(pattern)
        events = selection.events.map(pattern)
    }

    func includes(_ control: ControlRow) -> Bool {
        guard includes(control.screen),
            events.isEmpty || events.contains(where: { $0.matches(control.event) })
        else { return false }
        return includes(
            [control.path, control.element], control.path, on: control.screen, kind: control.kind)
    }

    /// Whether a control that a layout shows is wanted, of which no event is known.
    func includes(_ element: String, on screen: String?) -> Bool {
        includes(screen) && includes([element], element + "--activation", on: screen, kind: .activation)
    }

    private func includes(_ screen: String?) -> Bool {
        screens.isEmpty || screen.map { screen in screens.contains { $0.matches(screen) } } ?? false
    }

    private func includes(_ names: [String], _ path: String, on screen: String?, kind: ClickKind)
        -> Bool
    {
        guard controls.isEmpty || controls.contains(where: { names.contains(where: $0.matches) }) else {
            return false
        }
        let lists = [selection.selectors, selection.branches.map(\.branch)].filter { !$0.isEmpty }
        guard !lists.isEmpty else { return true }
        guard let path = try? ControlPath(parsing: path) else { return false }
        return lists.allSatisfy { list in list.contains { $0.matches(path, screen: screen, kind: kind) }
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
