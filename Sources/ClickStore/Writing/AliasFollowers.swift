import ClickTracking
import ResponderChain

/// Finds the paths that go the way of an accepted alias: those of its screen that have the lasting name of its old path.
///
/// A path follows if every version of the alias's range that knows it and every one that knows the old path gives both the
/// same name and rows. What stands inside the control goes with it: where `Button` becomes `Sheet--Button`, its icon
/// `Button--Image` becomes `Sheet--Button--Image`. These paths stay as they are:
/// - the old path of another accepted alias, and what stands inside it;
/// - that of another control which the version with the new name still has;
/// - one that two aliases would give different names.
struct AliasFollowers {
    /// A screen of a version of an app.
    private struct Place: Hashable {
        let app: ByteString?
        let version: ByteString?
        let screen: ByteString?

        init(_ app: String?, _ version: String?, _ screen: String?) {
            (self.app, self.version) = (app.map(ByteString.init), version.map(ByteString.init))
            self.screen = screen.map(ByteString.init)
        }
    }

    /// An accepted alias, with the places of the versions that it holds for.
    private struct Accepted {
        let id: Int64
        let alias: Alias
        let places: ClosedRange<Int64>
    }

    /// The path of an alias, for which it is one alone.
    private struct Key: Hashable {
        let app: ByteString?
        let isUnversioned: Bool
        let version: ByteString
        let old: ControlName
    }

    private var accepted: [Accepted] = []
    /// The names that accepted aliases have as their old ones, by the app.
    private var olds: [ByteString?: Set<ControlName>] = [:]
    private var screens: [Place: ScreenControls] = [:]
    private var places: [ByteString?: [ByteString?: Int64]] = [:]

    /// Reads what the store knows of the screens of accepted aliases.
    init(_ clicks: FirstClicks, _ connection: Connection) throws(StoreError) {
        try readAliases(connection)
        guard !accepted.isEmpty else { return }
        let wanted = Set(accepted.map { Place($0.alias.app, nil, $0.alias.old.screen) })
        func isWanted(_ app: String?, _ screen: String?) -> Bool { wanted.contains(Place(app, nil, screen)) }
        for (app, version, controls) in clicks.controls {
            for control in controls where control.kind != .routed && isWanted(app, control.screen) {
                screens[Place(app, version, control.screen), default: ScreenControls()].add(control.element)
            }
        }
        for layout in try LayoutReader(connection).layouts(Selection()) where isWanted(layout.app, layout.screen) {
            screens[Place(layout.app, layout.version, layout.screen), default: ScreenControls()].add(layout)
        }
        for catalogue in try StoredCatalogue.all(connection) {
            let controls = catalogue.controls.filter { isWanted(catalogue.app, $0.screen) }
            for (screen, controls) in Dictionary(grouping: controls, by: { $0.screen.map(ByteString.init) }) {
                let place = Place(catalogue.app, catalogue.version, screen?.text)
                screens[place, default: ScreenControls()].add(controls)
            }
        }
        for place in screens.keys { screens[place]?.name(on: place.screen) }
    }

    private mutating func readAliases(_ connection: Connection) throws(StoreError) {
        let aliases = try AliasTable(connection).all().reduce(into: [Int64: Alias]()) { $0[$1.id] = $1.alias }
        let rows = try connection.prepare(
            "SELECT id, first_place, last_place FROM alias_step WHERE follows IS NULL ORDER BY id")
        while try rows.step() {
            guard let alias = aliases[rows.int(0)], rows.int(1) <= rows.int(2) else { continue }
            accepted.append(Accepted(id: rows.int(0), alias: alias, places: rows.int(1)...rows.int(2)))
        }
        for alias in aliases.values { olds[alias.app.map(ByteString.init), default: []].insert(alias.old) }
        let versions = try connection.prepare("SELECT app, version, place FROM app_version")
        while try versions.step() {
            places[versions.text(0).map(ByteString.init), default: [:]][versions.text(1).map(ByteString.init)] =
                versions.int(2)
        }
    }

    /// The followers, in an order that only the store's content decides.
    var all: [AliasFollower] {
        var found: [Key: AliasFollower] = [:]
        var contested: Set<Key> = []
        for accepted in accepted {
            let alias = accepted.alias
            for (element, newElement) in followers(of: accepted) {
                let key = Key(
                    app: alias.app.map(ByteString.init), isUnversioned: alias.range == .unversioned,
                    version: ByteString(alias.version), old: ControlName(screen: alias.old.screen, element: element))
                let follower = AliasFollower(alias: accepted.id, element: element, newElement: newElement)
                if found.updateValue(follower, forKey: key) != nil { contested.insert(key) }
            }
        }
        return found.filter { !contested.contains($0.key) }.values.sorted { one, other in
            one.alias != other.alias
                ? one.alias < other.alias : one.element.utf8.lexicographicallyPrecedes(other.element.utf8)
        }
    }

    private func followers(of accepted: Accepted) -> [(element: String, newElement: String)] {
        let alias = accepted.alias
        let versions = screens(of: accepted)
        guard let old = ShownScreens.path(of: alias.old.element), let new = ShownScreens.path(of: alias.new.element),
            let control = Self.same(versions.compactMap { $0.control(of: alias.old.element) }),
            old.starts(with: control.path)
        else { return [] }
        let newer = screens[Place(alias.app, alias.version, alias.old.screen)]
        let taken = olds[alias.app.map(ByteString.init)] ?? []
        let inside = old.dropFirst(control.path.count)
        var followers: [(element: String, newElement: String)] = []
        for element in Set(versions.flatMap(\.elements)) {
            guard !taken.contains(ControlName(screen: alias.old.screen, element: element.text)),
                let path = ShownScreens.path(of: element.text),
                let other = Self.same(versions.compactMap { $0.control(of: element.text) }),
                other.name == control.name, path.starts(with: other.path)
            else { continue }
            if other.path != control.path {
                let name = ControlPath(other.path, event: "").element
                if taken.contains(ControlName(screen: alias.old.screen, element: name)) { continue }
                if newer?.elements.isDisjoint(with: [element, ByteString(name)]) == false { continue }
            }
            guard let renamed = Self.renamed(path.dropFirst(other.path.count), like: inside, new) else { continue }
            let newElement = ControlPath(renamed, event: "").element
            let isSame =
                newElement.hasSameBytes(as: element.text) && alias.new.screen.hasSameBytes(as: alias.old.screen)
            if !isSame { followers.append((element.text, newElement)) }
        }
        return followers
    }

    /// What is known of an alias's screen in each of the versions that it holds for.
    private func screens(of accepted: Accepted) -> [ScreenControls] {
        let app = accepted.alias.app.map(ByteString.init)
        guard accepted.alias.range != .unversioned else {
            return screens[Place(accepted.alias.app, nil, accepted.alias.old.screen)].map { [$0] } ?? []
        }
        return (places[app] ?? [:]).filter { accepted.places.contains($0.value) }.keys.compactMap { version in
            screens[Place(accepted.alias.app, version?.text, accepted.alias.old.screen)]
        }
    }

    /// The new path of what stands at this place inside a control.
    ///
    /// - Parameters:
    ///   - known: Where inside the control the part stands whose new path is known.
    private static func renamed(
        _ place: ArraySlice<PathComponent>, like known: ArraySlice<PathComponent>, _ new: [PathComponent]
    ) -> [PathComponent]? {
        if place == known { return new }
        return new.suffix(known.count) == known ? new.dropLast(known.count) + place : nil
    }

    /// What all say; nil if they do not agree, or if there are none.
    private static func same<Value: Equatable>(_ values: [Value]) -> Value? {
        values.allSatisfy { $0 == values[0] } ? values.first : nil
    }
}

/// What is known of a screen of a version of an app.
private struct ScreenControls {
    private(set) var elements: Set<ByteString> = []
    private var shown = ShownScreens()
    private var names: LastingNames?

    struct Control: Equatable {
        let name: LastingName
        let path: [PathComponent]
    }

    mutating func add(_ element: String) { elements.insert(ByteString(element)) }

    mutating func add(_ layout: StoredLayout) {
        shown.append(layout.controls, on: layout.screen, sessions: layout.sessions.count)
        for outline in layout.controls where outline.isControl { add(outline.element) }
    }

    /// - Parameter controls: Those that a catalogue file has of the screen.
    mutating func add(_ controls: [StoredCatalogue.Control]) {
        let outlines = controls.map { ScreenLayout.Outline(element: $0.element, frame: nil, isControl: true) }
        shown.append(outlines, on: controls.first?.screen, sessions: .max, isLayout: false)
        for control in controls { add(control.element) }
    }

    /// Works out the names, once all is known.
    mutating func name(on screen: ByteString?) {
        let controls = elements.compactMap { element in
            ShownScreens.path(of: element.text).map { VersionNames.Element(screen: screen, path: $0) }
        }
        names = VersionNames(controls, showing: shown, areComplete: false).names(on: screen)
    }

    /// The control that a known element is or belongs to.
    func control(of element: String) -> Control? {
        guard elements.contains(ByteString(element)), let names, let path = ShownScreens.path(of: element),
            let name = names.name(of: path), let control = names.control(of: path)
        else { return nil }
        return Control(name: name, path: control)
    }
}
