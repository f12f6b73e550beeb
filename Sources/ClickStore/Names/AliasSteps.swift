import ResponderChain

/// Leads from the name that a control had in one version of an app to the one that it has in another.
///
/// Of the aliases that hold for a name at a place, the one to the earliest version leads on, and
/// every step leads to a later place, so each way ends. Backwards a name is taken for the one that an alias gave it last,
/// unless another alias has taken the name away since.
package struct AliasSteps {
    /// The aliases of an app, by their old names and by their new ones.
    private struct Names {
        var forward: [ControlName: [PlacedAlias]] = [:]
        var backward: [ControlName: [PlacedAlias]] = [:]
    }

    /// What a click's control goes by.
    struct Name: Equatable {
        var control: ControlName
        /// As it stands in a path.
        var event: String
        var path: String { control.element + ControlPath.separator + event }

        init(screen: String?, element: String, path: String) {
            control = ControlName(screen: screen, element: element)
            event = String(path.utf8.dropFirst(element.utf8.count + ControlPath.separator.utf8.count)) ?? ""
        }

        static func == (a: Name, b: Name) -> Bool {
            a.control == b.control && a.event.hasSameBytes(as: b.event)
        }
    }

    private var apps: [ByteString?: Names] = [:]
    private let places: VersionPlaces
    private let naming: ControlNaming

    /// - Parameters:
    ///   - aliases: In the order in which they were accepted, then those that follow from them.
    /// - Returns: nil if no alias counts.
    package init?(_ naming: ControlNaming, _ aliases: [Alias], _ places: VersionPlaces) {
        guard naming != .recorded, !aliases.isEmpty else { return nil }
        (self.naming, self.places) = (naming, places)
        let placed = aliases.compactMap { PlacedAlias($0, in: places) }.enumerated()
        for (_, alias) in placed.sorted(by: { ($0.element.target, $0.offset) < ($1.element.target, $1.offset) }) {
            let app = alias.alias.app.map(ByteString.init)
            apps[app, default: Names()].forward[alias.alias.old, default: []].append(alias)
            // No version has the name of clicks without one.
            guard naming != .newest, alias.places.lowerBound > VersionPlaces.unversioned else { continue }
            apps[app, default: Names()].backward[alias.alias.new, default: []].append(alias)
        }
    }

    /// Reads the aliases; nil if no alias counts.
    init?(_ naming: ControlNaming, _ connection: Connection) throws(StoreError) {
        let aliases = try naming == .recorded ? [] : AliasTable(connection).all(withFollowers: true)
        guard !aliases.isEmpty else { return nil }
        self.init(naming, aliases.map(\.alias), try VersionOrder(connection).places())
    }

    /// Whether an alias has a name, as its old one or, where names of an older version are shown, its new one.
    func concern(_ name: ControlName) -> Bool {
        apps.values.contains { names in
            names.forward[name] != nil || names.backward[name] != nil
        }
    }

    /// The name that is shown for a control that goes by another one in a version of an app.
    func shown(_ name: Name, app: String?, version: String?) -> Name {
        let app = app.map(ByteString.init)
        guard let names = apps[app] else { return name }
        let place = places.place(of: version, app: app)
        guard case .asNamedIn(let wanted) = naming, let goal = places.known(wanted, app: app) else {
            return Self.later(name, from: place, to: VersionPlaces.newest, names)
        }
        return place <= goal
            ? Self.later(name, from: place, to: goal, names) : Self.earlier(name, from: place, to: goal, names)
    }

    private static func later(_ name: Name, from place: Int64, to goal: Int64, _ names: Names) -> Name {
        var (name, place) = (name, place)
        // In the order of their targets.
        while let step = names.forward[name.control]?.first(where: { $0.places.contains(place) }), step.target <= goal {
            if let event = step.alias.event, event.old.hasSameBytes(as: name.event) { name.event = event.new }
            (name.control, place) = (step.alias.new, step.target)
        }
        return name
    }

    private static func earlier(_ name: Name, from place: Int64, to goal: Int64, _ names: Names) -> Name {
        var (name, place) = (name, place)
        while let last = names.backward[name.control]?.last(where: { $0.target <= place })?.target, last > goal,
            // Of several names that became one, the one that was accepted first stands for all.
            let step = names.backward[name.control]?.first(where: { $0.target == last }),
            names.forward[name.control]?.contains(where: { $0.places.contains(last) && $0.target <= place }) != true
        {
            if let event = step.alias.event, event.new.hasSameBytes(as: name.event) { name.event = event.old }
            (name.control, place) = (step.alias.old, last - 1)
        }
        return name
    }
}
