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
