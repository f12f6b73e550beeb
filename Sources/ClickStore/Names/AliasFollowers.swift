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
///
/// An alias of an app's first components is followed by all paths that begin with them, on all screens, but for those that another
/// alias of the same version has as its old ones.
package struct AliasFollowers {
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

    /// An accepted alias that holds for some version.
    private struct Accepted {
        let id: Int64
        let places: ClosedRange<Int64>
        let alias: Alias
    }

    /// The path of an alias, for which it is one alone.
    private struct Key: Hashable {
        let app: ByteString?
        let isUnversioned: Bool
        let version: ByteString
        let old: ControlName
    }

    private let accepted: [Accepted]
    /// The names that accepted aliases have as their old ones, by the app.
    private var olds: [ByteString?: Set<ControlName>] = [:]
    private var screens: [Place: ScreenControls] = [:]
    /// The names of each version of the apps whose first components have an alias.
    private var names: [Place: Set<ControlName>] = [:]
    private let places: VersionPlaces

    /// - Parameters:
    ///   - aliases: Those that were accepted.
    ///   - known: What a store knows; it is asked for only if there are aliases.
    package init<Failure: Error>(
        _ aliases: [(id: Int64, alias: Alias)], _ places: VersionPlaces, _ known: () throws(Failure) -> KnownControls
    ) throws(Failure) {
        self.places = places
        accepted = aliases.compactMap { id, alias in
            PlacedAlias(alias, in: places).map { Accepted(id: id, places: $0.places, alias: alias) }
        }
        for (_, alias) in aliases { olds[alias.app.map(ByteString.init), default: []].insert(alias.old) }
        if !accepted.isEmpty { read(try known()) }
    }

    /// Reads what is known of the screens of accepted aliases.
    private mutating func read(_ known: KnownControls) {
        let wanted = Set(accepted.map { Place($0.alias.app, nil, $0.alias.old.screen) })
        let apps = Set(accepted.filter { $0.alias.roots != nil }.map { $0.alias.app.map(ByteString.init) })
        for (app, version, controls) in known.clicked where apps.contains(app.map(ByteString.init)) {
            for control in controls {
                names[Place(app, version, nil), default: []].insert(
                    ControlName(screen: control.screen, element: control.element))
            }
        }
        func isWanted(_ app: String?, _ screen: String?) -> Bool { wanted.contains(Place(app, nil, screen)) }
        for (app, version, controls) in known.clicked {
            for control in controls where control.kind != .routed && isWanted(app, control.screen) {
                screens[Place(app, version, control.screen), default: ScreenControls()].add(control.element)
            }
        }
        for shown in known.shown where isWanted(shown.app, shown.screen) {
            screens[Place(shown.app, shown.version, shown.screen), default: ScreenControls()].add(shown)
        }
        for place in screens.keys { screens[place]?.name(on: place.screen) }
    }

    /// The followers, in an order that only the store's content decides.
    package var all: [AliasFollower] {
        var found: [Key: AliasFollower] = [:]
        var contested: Set<Key> = []
        func key(_ alias: Alias, _ old: ControlName) -> Key {
            Key(
                app: alias.app.map(ByteString.init), isUnversioned: alias.range == .unversioned,
                version: ByteString(alias.version), old: old)
        }
        for accepted in accepted where accepted.alias.roots == nil {
            let screen = accepted.alias.old.screen
            for (element, newElement) in followers(of: accepted) {
                let key = key(accepted.alias, ControlName(screen: screen, element: element))
                let follower = AliasFollower(
                    alias: accepted.id, screen: screen, element: element, newElement: newElement)
                if found.updateValue(follower, forKey: key) != nil { contested.insert(key) }
            }
        }
        let taken = Set(accepted.map { key($0.alias, $0.alias.old) })
        for accepted in accepted {
            guard let roots = accepted.alias.roots else { continue }
            for name in names(of: accepted) {
                let key = key(accepted.alias, name)
                guard let moved = ControlPath.moved(name.element, from: roots.old, to: roots.new), !taken.contains(key),
                    found[key] == nil
                else { continue }
                found[key] = AliasFollower(
                    alias: accepted.id, screen: name.screen, element: name.element, newElement: moved)
            }
        }
        return found.filter { !contested.contains($0.key) }.values.sorted { one, other in
            if one.alias != other.alias { return one.alias < other.alias }
            if !one.element.hasSameBytes(as: other.element) {
                return one.element.utf8.lexicographicallyPrecedes(other.element.utf8)
            }
            return (one.screen ?? "").utf8.lexicographicallyPrecedes((other.screen ?? "").utf8)
        }
    }

    /// How many paths are looked at to find those that follow.
    package var lookCount: Int {
        accepted.reduce(0) { sum, accepted in
            let versions = screens(of: accepted)
            return sum + (Self.control(of: accepted, in: versions).map { Self.candidates($0, versions).count } ?? 0)
        }
    }

    /// The control that an alias's old path is or belongs to.
    private static func control(of accepted: Accepted, in versions: [ScreenControls]) -> ScreenControls.Control? {
        let element = ByteString(accepted.alias.old.element)
        return same(versions.compactMap { $0.control(of: element) })
    }

    /// The paths that have the lasting name of a control.
    private static func candidates(_ control: ScreenControls.Control, _ versions: [ScreenControls]) -> Set<ByteString> {
        Set(versions.flatMap { $0.elements(named: control.name) })
    }

    private func followers(of accepted: Accepted) -> [(element: String, newElement: String)] {
        let alias = accepted.alias
        let versions = screens(of: accepted)
        guard let old = ShownScreens.path(of: alias.old.element), let new = ShownScreens.path(of: alias.new.element),
            let control = Self.control(of: accepted, in: versions),
            old.starts(with: control.path)
        else { return [] }
        let newer = screens[Place(alias.app, alias.version, alias.old.screen)]
        let taken = olds[alias.app.map(ByteString.init)] ?? []
        let inside = old.dropFirst(control.path.count)
        var followers: [(element: String, newElement: String)] = []
        for element in Self.candidates(control, versions) {
            guard !taken.contains(ControlName(screen: alias.old.screen, element: element.text)),
                let path = ShownScreens.path(of: element.text),
                let other = Self.same(versions.compactMap { $0.control(of: element) }),
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

    /// The names of an app in the versions that an alias holds for.
    private func names(of accepted: Accepted) -> Set<ControlName> {
        let app = accepted.alias.app.map(ByteString.init)
        guard accepted.alias.range != .unversioned else { return names[Place(accepted.alias.app, nil, nil)] ?? [] }
        return places.versions(of: app, in: accepted.places).reduce(into: []) { all, version in
            all.formUnion(names[Place(accepted.alias.app, version.text, nil)] ?? [])
        }
    }

    /// What is known of an alias's screen in each of the versions that it holds for.
    private func screens(of accepted: Accepted) -> [ScreenControls] {
        let app = accepted.alias.app.map(ByteString.init)
        guard accepted.alias.range != .unversioned else {
            return screens[Place(accepted.alias.app, nil, accepted.alias.old.screen)].map { [$0] } ?? []
        }
        return places.versions(of: app, in: accepted.places).compactMap { version in
            screens[Place(accepted.alias.app, version.text, accepted.alias.old.screen)]
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

/// What a store knows of the controls of all versions of all apps, by the names that were recorded.
package struct KnownControls {
    /// The controls that were clicked in each version, and in none.
    let clicked: [(app: String?, version: String?, controls: [ControlRow])]
    /// What layouts and catalogues show.
    let shown: [ShownScreen]

    package init(clicked: [(app: String?, version: String?, controls: [ControlRow])], shown: [ShownScreen]) {
        (self.clicked, self.shown) = (clicked, shown)
    }
}
