/// A strategy table: it maps events to methods of an object, in place of a chain of conditions.
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
/// If several entries match, the one for the exact name wins, as that may be one case of an enum, then the one for the
/// event's type, then the one for the innermost source, then the longest prefix. An event without an entry climbs on. The owner is held weakly; once it is released, all
/// events climb on.
public final class EventProxy<Owner: AnyObject>: EventHandler {
    private weak var owner: Owner?
    public let stopsAfterHandling: Bool
    private var byName: [String: Entry] = [:]
    private var byType: [ObjectIdentifier: Entry] = [:]
    private var bySource: [SourceEntry] = []
    /// Longest first.
    private var byPrefix: [(prefix: String, entry: Entry)] = []

    private struct SourceEntry {
        // Weak, so that a table does not keep a view alive, nor mistake another view at the same address for it.
        weak var source: (any Responder)?
        let entry: Entry
    }

    /// Creates the table.
    ///
    /// - Parameters:
    ///   - owner: The object whose methods the entries call. It is held weakly.
    ///   - entries: The entries, in any order.
    ///   - stopsAfterHandling: Whether an event stops when this table has handled it.
    /// - Throws: ``EventProxyError`` if two entries have one key, or a key is empty.
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

    /// Handles a control event that has an entry for exactly its name.
    public func handleControlEvent(_ event: Event) -> Bool { handle(event) }

    public var handledEvents: [EventKey] {
        let sources = bySource.compactMap { $0.source.map(EventKey.source) }
        let typed = byType.values.map(\.key).sorted { $0.description < $1.description }
        return typed + byName.keys.sorted().map(EventKey.name) + sources + byPrefix.map { .prefix($0.prefix) }
    }

    private func entry(for event: Event) -> Entry? {
        // Questions and named actions do not match entries for events of the same name.
        let isEvent = event.payload == nil || event.isTyped
        if isEvent, let entry = byName[event.name] { return entry }
        if let type = event.payloadType, let entry = byType[type] { return entry }
        guard isEvent, event.kind == .routed else { return nil }
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
    /// An entry of a strategy table: the events it is for, and the method that handles them.
    public struct Entry {
        let key: EventKey
        /// The type of the typed event or question that the entry is for; nil for named events.
        let type: ObjectIdentifier?
        /// Returns whether the owner handled the event.
        let action: (Owner, Event) -> Bool

        private init(_ key: EventKey, type: ObjectIdentifier? = nil, _ action: @escaping (Owner, Event) -> Bool) {
            self.key = key
            self.type = type
            self.action = action
        }

        /// Calls a method without parameters.
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

        /// Calls a method with the event, so that one method can serve many events.
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

        /// Answers a question. After a nil answer the question climbs on.
        public static func answer<Asked: Question>(
            _ type: Asked.Type, _ method: @escaping (Owner) -> (Asked) -> Asked.Answer?
        ) -> Entry {
            Entry(.question(Asked.questionName), type: ObjectIdentifier(type)) { owner, event in
                event.answer(type, method(owner))
            }
        }

        /// The entry without its key, which would keep the source alive.
        func withoutKey() -> Entry {
            Entry(.name(""), action)
        }
    }
}

/// Why a strategy table is invalid.
public enum EventProxyError: Error, Hashable, Sendable {
    /// Two entries have the same key, so that one of them would never be used.
    case duplicate(String)
    /// A name or prefix is empty: no event has an empty name, and every name begins with an empty prefix.
    case emptyKey
}

extension EventProxyError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .duplicate(let key):
            "the table has two entries for \(key): remove one, or call both methods from one entry"
        case .emptyKey: "the table has an entry for an empty name or prefix: name the events that it is for"
        }
    }
}
