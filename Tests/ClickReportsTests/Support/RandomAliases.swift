import ClickStore
import ClickTracking
import SeededGenerator
import Testing

/// Aliases of the controls of ``RandomClicks``, with all that makes them hard: names that change places, several that become
/// one, names of controls that nobody clicked, ranges, and clicks without a version.
struct RandomAliases {
    /// The versions of each app from the oldest on, whatever their clicks say.
    static let versions = ["1", "2", "3"]
    private static let apps = [nil, "LiveRoom", "Shop"]
    private static let screens = [nil, "A", "B", "New"]
    private static let elements = [
        "Window--Button", "Window--Button[1]", "Window--Caf\u{E9}", "Window--Cafe\u{301}", "Window--List--Cell[*]",
    ]

    private(set) var aliases: [Alias] = []
    private var generator: SplitMix64

    init(seed: UInt64, count: Int = 24) {
        generator = SplitMix64(seed: seed)
        var known: Set<String> = []
        for _ in 0..<count {
            let alias = alias()
            let range = alias.range == .unversioned ? "-" : ""
            let key = "\(alias.old) \(range) \(alias.app ?? "-") \(alias.version)"
            // One name has one new name from a version on.
            guard known.insert(key).inserted, alias.old != alias.new || alias.event != nil else { continue }
            aliases.append(alias)
        }
    }

    private mutating func alias() -> Alias {
        let version = pick(["2", "3"])
        let from = pick([nil, nil, nil, "2"]).flatMap { $0 < version ? $0 : nil }
        var alias = Alias(
            app: pick(Self.apps), range: pick([.since(from), .since(from), .unversioned]), version: version,
            old: name(), new: name())
        if Int.random(in: 0..<4, using: &generator) == 0 { alias.event = pick([.init(old: "tap", new: "press")]) }
        alias.acceptedBy = pick([nil, "ana"])
        return alias
    }

    private mutating func name() -> ControlName {
        ControlName(screen: pick(Self.screens), element: pick(Self.elements))
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &generator)]
    }
}

extension RandomAliases {
    /// Accepts the aliases in a store.
    func accept(in store: ReportStore) throws {
        let database = try ClickDatabase(path: store.path)
        let orders = Self.apps.map { (app: $0, versions: Self.versions) }
        let acceptance = try database.accept(aliases, orders: orders)
        #expect(acceptance.count(of: .joined) == aliases.count)
        try database.close()
    }

    /// Renames the control of a click by hand.
    ///
    /// - Parameter last: The version up to which names change; nil for all.
    func rename(_ click: inout ReportStore.Click, upTo last: String? = nil) {
        let named = renamed(
            ControlName(screen: click.screen, element: String(click.path.prefix(upTo: click.eventStart))),
            event: String(click.path[click.eventStart...].dropFirst(2)), click.session, upTo: last)
        (click.path, click.screen) = (named.name.element + "--" + named.event, named.name.screen)
    }

    /// What a control of a session goes by.
    func renamed(
        _ name: ControlName, event: String, _ session: SessionKey, upTo last: String? = nil
    ) -> (name: ControlName, event: String) {
        var (name, event, version) = (name, event, session.version)
        while true {
            let possible = aliases.filter { alias in
                guard alias.app == session.app, alias.old == name, alias.version <= last ?? "3" else { return false }
                switch alias.range {
                case .unversioned: return version == nil
                case .since(let from): return version.map { $0 < alias.version && from ?? "0" <= $0 } ?? false
                }
            }
            guard let next = possible.min(by: { $0.version < $1.version }) else { return (name, event) }
            if event == next.event?.old { event = next.event?.new ?? event }
            (name, version) = (next.new, next.version)
        }
    }
}

extension ReportStore.Click {
    /// Where the two dashes before the event are.
    fileprivate var eventStart: String.Index {
        var index = path.endIndex
        while index > path.startIndex, !path[index...].hasPrefix("--") { index = path.index(before: index) }
        return index
    }
}
