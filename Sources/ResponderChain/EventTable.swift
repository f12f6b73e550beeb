/// A strategy table: it maps events to methods of an object, in place of a chain of conditions.
///
/// ```swift
/// final class RoomViewController: ViewController {
///     private lazy var events = EventTable(self) {
///         $0.on("giftSent") { $0.showGift($1.info) }
///         $0.on(.source(chat)) { $0.chatEvent($1) }
///         $0.on(.prefix("host.")) { try $0.hostEvent($1) }
///         $0.on(RoomClosed.self) { $0.close($1) }
///     }
///     override var eventHandlers: [any EventHandler] { [events] }
/// }
/// ```
///
/// Each row's closure gets the owner and the event, or only the owner. If several rows match, the one for the exact name
/// wins, as that may be one case of an enum, then the one for the event's type, or else for its nearest superclass, then
/// the one for the innermost source, then the longest prefix. An event without a row climbs on. The owner is held weakly; once it is released, all events
/// climb on.
///
/// Making a table cannot fail. If two rows have one key, the first counts; this and an empty key are ``mistakes``, which
/// the table reports with the next event that reaches it. What a row's closure throws is reported, too, and the event
/// counts as handled: see ``Dispatcher/onError``.
public final class EventTable<Owner: AnyObject>: EventHandler {
    private weak var owner: Owner?
    public let stopsAfterHandling: Bool
    /// The rows that can never be used, in the order in which they were added.
    public private(set) var mistakes: [EventTableError] = []
    private var reportedMistakes = 0
    private var byName: [String: Row] = [:]
    private var byType: [ObjectIdentifier: Row] = [:]
    /// The rows of ``byType`` for classes, each before those of its superclasses.
    private var byClass: [Row] = []
    private var bySource: [SourceRow] = []
    /// Longest first.
    private var byPrefix: [(prefix: String, row: Row)] = []

    private struct Row {
        let key: EventKey
        /// Returns whether the owner handled the event.
        let action: (Owner, Event) throws -> Bool
    }

    private struct SourceRow {
        // Weak, so that a table does not keep a view alive, nor mistake another view at the same address for it.
        weak var source: (any Responder)?
        let action: (Owner, Event) throws -> Bool
    }

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - owner: The object that the rows' closures get. It is held weakly.
    ///   - stopsAfterHandling: Whether an event stops when this table has handled it.
    ///   - addRows: Adds the rows, in any order. More can be added later.
    public init(_ owner: Owner, stopsAfterHandling: Bool = false, _ addRows: (EventTable) -> Void = { _ in }) {
        self.owner = owner
        self.stopsAfterHandling = stopsAfterHandling
        addRows(self)
    }

    /// Adds a row whose closure needs only the owner.
    ///
    /// A row for a name also takes the control events of that name: one for `tap`, `select` or `valueChanged` takes those of
    /// every gesture, list and control below, and each of them counts as handled, also a tap on what does nothing. So give
    /// the app's own events other names, such as `giftTapped`.
    public func on(_ key: EventKey, _ action: @escaping (Owner) throws -> Void) {
        on(key) { owner, _ in try action(owner) }
    }

    /// Adds a row whose closure also gets the event, with its info. A name takes control events, too, as above.
    public func on(_ key: EventKey, _ action: @escaping (Owner, Event) throws -> Void) {
        add(key) { owner, event in
            try action(owner, event)
            return true
        }
    }

    /// Adds a row for a name that is a constant or a variable.
    @_disfavoredOverload
    public func on(_ name: String, _ action: @escaping (Owner) throws -> Void) { on(.name(name), action) }

    /// Adds a row for a name that is a constant or a variable, whose closure also gets the event.
    @_disfavoredOverload
    public func on(_ name: String, _ action: @escaping (Owner, Event) throws -> Void) { on(.name(name), action) }

    /// Adds a row that calls a method by its name in the class: `$0.on("giftSent", Room.giftSent)`.
    @_disfavoredOverload
    public func on(_ key: EventKey, _ method: @escaping (Owner) -> (Event) throws -> Void) {
        on(key) { owner, event in try method(owner)(event) }
    }

    /// Adds a row that calls a method without the event.
    @_disfavoredOverload
    public func on(_ key: EventKey, _ method: @escaping (Owner) -> () throws -> Void) {
        on(key) { owner, _ in try method(owner)() }
    }

    /// Adds a row for a typed event that calls a method by its name in the class.
    @_disfavoredOverload
    public func on<Typed: RoutedEvent>(_ type: Typed.Type, _ method: @escaping (Owner) -> (Typed) throws -> Void) {
        on(type) { owner, typed in try method(owner)(typed) }
    }

    /// Adds a row for a typed event whose closure needs only the owner.
    public func on<Typed: RoutedEvent>(_ type: Typed.Type, _ action: @escaping (Owner) throws -> Void) {
        on(type) { owner, _ in try action(owner) }
    }

    /// Adds a row for a typed event.
    public func on<Typed: RoutedEvent>(_ type: Typed.Type, _ action: @escaping (Owner, Typed) throws -> Void) {
        add(.type(type)) { owner, event in
            guard let typed = event.typed(type) else { return false }
            try action(owner, typed)
            return true
        }
    }

    /// A question has no row of this kind, as it gets an answer.
    @available(*, unavailable, message: "a question gets an answer: write answer(_:_:) with a closure that returns it")
    public func on<Asked: Question>(_ type: Asked.Type, _ action: @escaping (Owner) throws -> Void) {}

    /// Adds a row that answers a question. After a nil answer or an error the question climbs on.
    public func answer<Asked: Question>(
        _ type: Asked.Type, _ answer: @escaping (Owner, Asked) throws -> Asked.Answer?
    ) {
        add(.question(type)) { owner, event in
            event.answer(type) { question in
                do {
                    return try answer(owner, question)
                } catch {
                    event.report(error)
                    return nil
                }
            }
        }
    }

    public func handle(_ event: Event) -> Bool {
        if reportedMistakes < mistakes.count { reportMistakes(with: event) }
        guard let owner, let action = action(for: event) else { return false }
        do {
            guard try action(owner, event) else { return false }
        } catch {
            event.report(error)
        }
        event.markHandled(by: owner)
        return true
    }

    /// Handles a control event that has a row for exactly its name.
    public func handleControlEvent(_ event: Event) -> Bool { handle(event) }

    public var listsAllHandledEvents: Bool { true }

    public var handledEvents: [EventKey] {
        let sources = bySource.compactMap { $0.source.map(EventKey.source) }
        let typed = byType.values.map(\.key).sorted { $0.description < $1.description }
        return typed + byName.keys.sorted().map(EventKey.name) + sources + byPrefix.map { .prefix($0.prefix) }
    }

    private func action(for event: Event) -> ((Owner, Event) throws -> Bool)? {
        // Questions and named actions do not match rows for events of the same name.
        let isEvent = event.payload == nil || event.isTyped
        if isEvent, let row = byName[event.name] { return row.action }
        if let type = event.payloadType {
            if let row = byType[type] ?? byClass.first(where: { $0.key.isClass(of: event) }) { return row.action }
        }
        guard isEvent, event.kind == .routed else { return nil }
        if !bySource.isEmpty, let action = sourceAction(for: event) { return action }
        return byPrefix.first { event.name.hasPrefix($0.prefix) }?.row.action
    }

    private func sourceAction(for event: Event) -> ((Owner, Event) throws -> Bool)? {
        for hop in event.climbedHops {
            if let found = bySource.first(where: { $0.source === hop }) { return found.action }
        }
        return nil
    }

    private func reportMistakes(with event: Event) {
        for mistake in mistakes[reportedMistakes...] { event.report(mistake) }
        reportedMistakes = mistakes.count
    }
}

extension EventTable {
    private func add(_ key: EventKey, _ action: @escaping (Owner, Event) throws -> Bool) {
        let row = Row(key: key, action: action)
        switch key {
        case .name(let name):
            guard accepts(key, name, isTaken: byName[name] != nil) else { return }
            byName[name] = row
        case .type(let type as Any.Type), .question(let type as Any.Type):
            guard accepts(key, isTaken: byType[ObjectIdentifier(type)] != nil) else { return }
            byType[ObjectIdentifier(type)] = row
            if case .type(let type) = key, type is AnyClass {
                byClass.insert(row, at: byClass.firstIndex { $0.key.isClass(above: type) } ?? byClass.endIndex)
            }
        case .source(let source):
            guard accepts(key, isTaken: bySource.contains { $0.source === source }) else { return }
            bySource.append(SourceRow(source: source, action: action))
        case .prefix(let prefix):
            guard accepts(key, prefix, isTaken: byPrefix.contains { $0.prefix == prefix }) else { return }
            let shorter = byPrefix.firstIndex { $0.prefix.utf8.count < prefix.utf8.count }
            byPrefix.insert((prefix, row), at: shorter ?? byPrefix.endIndex)
        }
    }

    /// Whether a row with this key can be added; if not, the mistake is noted.
    private func accepts(_ key: EventKey, _ text: String? = nil, isTaken: Bool) -> Bool {
        if text?.isEmpty == true {
            mistakes.append(.emptyKey)
        } else if isTaken {
            mistakes.append(.duplicate(key.description))
        } else {
            return true
        }
        return false
    }
}

extension EventKey {
    /// Whether the key is the class of the typed event that an event carries, or a superclass.
    fileprivate func isClass(of event: Event) -> Bool {
        if case .type(let type) = self { event.carries(type) } else { false }
    }

    /// Whether the key is a superclass of a class.
    fileprivate func isClass(above subclass: any RoutedEvent.Type) -> Bool {
        func isAbove<Typed: RoutedEvent>(_ type: Typed.Type) -> Bool { subclass is Typed.Type }
        return if case .type(let type) = self { isAbove(type) } else { false }
    }
}

/// Why a row of a strategy table can never be used.
public enum EventTableError: Error, Hashable, Sendable {
    /// An earlier row has the same key.
    case duplicate(String)
    /// A name or prefix is empty: no event has an empty name, and every name begins with an empty prefix.
    case emptyKey
}

extension EventTableError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .duplicate(let key):
            "the table has two rows for \(key), and the first counts: remove one, or do both in one row"
        case .emptyKey: "the table has a row for an empty name or prefix: name the events that it is for"
        }
    }
}

@available(*, deprecated, renamed: "EventTable")
public typealias EventProxy = EventTable
@available(*, deprecated, renamed: "EventTableError")
public typealias EventProxyError = EventTableError
