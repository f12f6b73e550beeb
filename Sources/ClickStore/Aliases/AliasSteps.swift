import ResponderChain

/// Leads from the name that a control had in one version of an app to the one that it has in another.
///
/// Versions have places, from 1. Of the aliases that hold for a name at a place, the one to the earliest version leads on, and
/// every step leads to a later place, so each way ends. Backwards a name is taken for the one that an alias gave it last,
/// unless another alias has taken the name away since.
struct AliasSteps {
    /// Where clicks without a version stand: before all others, and in no order with them.
    static let unversioned: Int64 = 0
    /// Where a version stands that the order does not have.
    static let newest = Int64.max

    /// One alias, with the places of the versions that it holds for.
    private struct Step {
        let places: ClosedRange<Int64>
        /// That of the version with the new name.
        let target: Int64
        let old: ControlName
        let new: ControlName
        let event: Alias.EventChange?
    }

    /// The names of an app's controls.
    private struct Names {
        var forward: [ControlName: [Step]] = [:]
        var backward: [ControlName: [Step]] = [:]
    }

    /// What a click's control goes by.
    struct Name {
        var control: ControlName
        /// As it stands in a path.
        var event: String
    }

    private var apps: [ByteString?: Names] = [:]
    private var places: [ByteString?: [ByteString: Int64]] = [:]
    private let naming: ControlNaming

    /// Reads the aliases; nil if no alias counts.
    init?(_ naming: ControlNaming, _ connection: Connection) throws(StoreError) {
        guard naming != .recorded, try connection.int("SELECT EXISTS (SELECT * FROM alias)") == 1 else { return nil }
        self.naming = naming
        let versions = try connection.prepare("SELECT app, version, place FROM app_version")
        while try versions.step() {
            let app = versions.text(0).map(ByteString.init)
            places[app, default: [:]][ByteString(versions.text(1) ?? "")] = versions.int(2)
        }
        let rows = try connection.prepare(
            """
            SELECT app, first_place, last_place, place, screen, element, new_screen, new_element, event, new_event
            FROM alias_step ORDER BY place, follows NOT NULL, id
            """)
        while try rows.step() {
            guard rows.int(1) <= rows.int(2), rows.int(2) < rows.int(3), let element = rows.text(5),
                let newElement = rows.text(7)
            else { continue }
            let event = rows.text(8).flatMap { old in rows.text(9).map { Alias.EventChange(old: old, new: $0) } }
            let step = Step(
                places: rows.int(1)...rows.int(2), target: rows.int(3),
                old: ControlName(screen: rows.text(4), element: element),
                new: ControlName(screen: rows.text(6), element: newElement), event: event)
            let app = rows.text(0).map(ByteString.init)
            apps[app, default: Names()].forward[step.old, default: []].append(step)
            // No version has the name of clicks without one.
            guard step.places.lowerBound > Self.unversioned else { continue }
            apps[app, default: Names()].backward[step.new, default: []].append(step)
        }
    }

    /// Whether an alias has a name, as its old one or, where names of an older version are shown, its new one.
    func concern(_ name: ControlName) -> Bool {
        apps.values.contains { names in
            names.forward[name] != nil || naming != .newest && names.backward[name] != nil
        }
    }

    /// The name that is shown for a control that goes by another one in a version of an app.
    func shown(_ name: Name, app: String?, version: String?) -> Name {
        let app = app.map(ByteString.init)
        guard let names = apps[app] else { return name }
        let place = version.map { places[app]?[ByteString($0)] ?? Self.newest } ?? Self.unversioned
        guard case .asNamedIn(let wanted) = naming, let goal = places[app]?[ByteString(wanted)] else {
            return Self.later(name, from: place, to: Self.newest, names)
        }
        return place <= goal
            ? Self.later(name, from: place, to: goal, names) : Self.earlier(name, from: place, to: goal, names)
    }

    private static func later(_ name: Name, from place: Int64, to goal: Int64, _ names: Names) -> Name {
        var (name, place) = (name, place)
        // In the order of their targets.
        while let step = names.forward[name.control]?.first(where: { $0.places.contains(place) }), step.target <= goal {
            if let event = step.event, event.old.hasSameBytes(as: name.event) { name.event = event.new }
            (name.control, place) = (step.new, step.target)
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
            if let event = step.event, event.new.hasSameBytes(as: name.event) { name.event = event.old }
            (name.control, place) = (step.old, last - 1)
        }
        return name
    }
}
