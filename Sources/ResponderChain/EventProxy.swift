/// A table of what an object does about events, in place of a chain of conditions: event to method.
///
/// ```swift
/// final class RoomViewController: ViewController {
///     private var events: EventProxy<RoomViewController>?
///     override var eventHandlers: [any EventHandler] { [events].compactMap { $0 } }
///
///     func useEvents() throws {
///         events = try EventProxy(self, [
///             .on("giftSent", RoomViewController.showGift),
///             .on(.source(chat), RoomViewController.chatEvent),
///             .on(.prefix("host."), RoomViewController.hostEvent),
///             .on(RoomClosed.self, RoomViewController.close),
///         ])
///     }
/// }
/// ```
///
/// Of several entries that fit, the one for the event's type or exact name comes first, then the one for its source,
/// innermost first, then the longest prefix. An event that no entry fits climbs on, as do all events once the owner,
/// held weakly, is gone.
public final class EventProxy<Owner: AnyObject>: EventHandler {
    private weak var owner: Owner?
    public let stopsAfterHandling: Bool
    private var byName: [String: Entry] = [:]
    private var byType: [ObjectIdentifier: Entry] = [:]
    private var bySource: [SourceEntry] = []
    /// Longest first.
    private var byPrefix: [(prefix: String, entry: Entry)] = []

    private struct SourceEntry {
        // Weak, so that a table does not keep a view alive, and another view at its address is not taken for it.
        weak var source: (any Responder)?
        let entry: Entry
    }

    /// Makes the table and checks it.
    ///
    /// - Parameters:
    ///   - owner: The object whose methods the entries call. It is held weakly.
    ///   - entries: What to do about which events, in any order.
    ///   - stopsAfterHandling: Whether an event that the table took climbs no higher.
    /// - Throws: ``EventProxyError`` where two entries are for one key, or a key is empty.
    public init(_ owner: Owner, _ entries: [Entry], stopsAfterHandling: Bool = false) throws(EventProxyError) {
        self.owner = owner
        self.stopsAfterHandling = stopsAfterHandling
        for entry in entries { try add(entry) }
        byPrefix.sort { $0.prefix.utf8.count > $1.prefix.utf8.count }
    }

    public func handle(_ event: Event) -> Bool {
        guard let owner, let entry = entry(for: event), entry.action(owner, event) else { return false }
        event.markHandled(by: owner)
        return true
    }

    public var handledEvents: [EventKey] {
        let sources = bySource.compactMap { $0.source.map(EventKey.source) }
        let typed = byType.values.map(\.key).sorted { $0.description < $1.description }
        return typed + byName.keys.sorted().map(EventKey.name) + sources + byPrefix.map { .prefix($0.prefix) }
    }

    private func entry(for event: Event) -> Entry? {
        if let type = event.payloadType, let entry = byType[type] { return entry }
        // A question and an action are no events of that name.
        guard event.payload == nil || event.isTyped else { return nil }
        if let entry = byName[event.name] { return entry }
        guard event.kind == .routed else { return nil }
        if !bySource.isEmpty, let entry = sourceEntry(for: event) { return entry }
        return byPrefix.first { event.name.hasPrefix($0.prefix) }?.entry
    }

    private func sourceEntry(for event: Event) -> Entry? {
        for hop in event.climbedHops {
            if let found = bySource.first(where: { $0.source === hop }) { return found.entry }
        }
        return nil
    }

    private func add(_ entry: Entry) throws(EventProxyError) {
        if let type = entry.type {
            guard byType.updateValue(entry, forKey: type) == nil else { throw .duplicate(entry.key.description) }
            return
        }
        switch entry.key {
        case .name(let name), .question(let name):
            guard !name.isEmpty else { throw .emptyKey }
            guard byName.updateValue(entry, forKey: name) == nil else { throw .duplicate(entry.key.description) }
        case .source(let source):
            guard !bySource.contains(where: { $0.source === source }) else { throw .duplicate(entry.key.description) }
            bySource.append(SourceEntry(source: source, entry: entry.withoutKey()))
        case .prefix(let prefix):
            guard !prefix.isEmpty else { throw .emptyKey }
            guard !byPrefix.contains(where: { $0.prefix == prefix }) else { throw .duplicate(entry.key.description) }
            byPrefix.append((prefix, entry))
        }
    }
}

extension EventProxy {
    /// A line of a strategy table: which events, and what to do about them.
    public struct Entry {
        let key: EventKey
        /// The type of the typed event or question that the entry is for, nil for named events.
        let type: ObjectIdentifier?
        /// Returns whether the owner took the event.
        let action: (Owner, Event) -> Bool

        private init(_ key: EventKey, type: ObjectIdentifier? = nil, _ action: @escaping (Owner, Event) -> Bool) {
            self.key = key
            self.type = type
            self.action = action
        }

        /// Calls a method that takes nothing; the event's info is not passed.
        public static func on(_ key: EventKey, _ method: @escaping (Owner) -> () -> Void) -> Entry {
            Entry(key) { owner, _ in
                method(owner)()
                return true
            }
        }

        /// Calls a method with the event's info.
        public static func on(_ key: EventKey, _ method: @escaping (Owner) -> ([String: Any]) -> Void) -> Entry {
            Entry(key) { owner, event in
                method(owner)(event.info)
                return true
            }
        }

        /// Calls a method with the event: for one method that serves many events.
        public static func on(_ key: EventKey, _ method: @escaping (Owner) -> (Event) -> Void) -> Entry {
            Entry(key) { owner, event in
                method(owner)(event)
                return true
            }
        }

        /// Calls a method with a typed event.
        public static func on<Typed: RoutedEvent>(
            _ type: Typed.Type, _ method: @escaping (Owner) -> (Typed) -> Void
        ) -> Entry {
            Entry(.name(Typed.eventName), type: ObjectIdentifier(type)) { owner, event in
                guard let typed = event.typed(type) else { return false }
                method(owner)(typed)
                return true
            }
        }

        /// Answers a question. A nil answer leaves it to those above.
        public static func answer<Asked: Question>(
            _ type: Asked.Type, _ method: @escaping (Owner) -> (Asked) -> Asked.Answer?
        ) -> Entry {
            Entry(.question(Asked.questionName), type: ObjectIdentifier(type)) { owner, event in
                event.answer(type, method(owner))
            }
        }

        /// The same entry for a table that keeps the key itself, so that the source is not held here.
        func withoutKey() -> Entry {
            Entry(.name(""), action)
        }
    }
}

/// Why a strategy table cannot be used.
public enum EventProxyError: Error, Hashable, Sendable {
    /// Two entries are for the same key, so that one of them would never be used.
    case duplicate(String)
    /// A name or prefix is empty: no event has such a name, and every event such a prefix.
    case emptyKey
}

extension EventProxyError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .duplicate(let key):
            "the table has two entries for \(key): remove one, or call both methods from one entry"
        case .emptyKey: "the table has an entry for an empty name or prefix: say which events it is for"
        }
    }
}
