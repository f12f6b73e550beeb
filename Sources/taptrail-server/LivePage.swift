#if HTTP
    internal import Basics
    internal import ClickReports
    internal import ClickStore
    internal import ClickTracking

    /// Some clicks as an open page hears of them.
    struct LiveMessage {
        /// Each a JSON object.
        var clicks: [(id: Int64, object: String)]
        /// The last click that was looked at.
        var lastID: Int64
        /// Whether clicks before these are not told.
        var areCut: Bool

        var isEmpty: Bool { clicks.isEmpty && !areCut }

        /// - Parameter rows: The row of the page's table for each click.
        init(_ newest: NewestClicks, rows: [String], in timeZone: TimeZoneRules) {
            clicks = zip(newest.clicks, rows).map { ($0.id, Self.object($0, timeZone, row: $1)) }
            (lastID, areCut) = (newest.lastID, newest.areCut)
        }

        private static func object(_ click: StoredClick, _ timeZone: TimeZoneRules, row: String) -> String {
            var object = JSONObjectText()
            object.add("at", ISOTime.text(ms: click.atMs, in: timeZone))
            object.add("screen", click.control.screen)
            object.add("control", click.control.path)
            object.add("name", ControlNames([click.control.path]).name(of: click.control))
            object.add("event", click.control.event)
            object.add("handled", "\(click.handled)")
            object.add("app", click.session.app)
            object.add("version", click.session.version)
            object.add("session", click.session.name)
            object.add("user", click.session.user)
            object.add("row", row)
            return object.description
        }
    }

    /// What an open page has still to hear: some clicks at most. One that reads too slowly loses the oldest, and is told so.
    final class LivePage: Sendable {
        /// The most clicks that wait.
        static let mostClicks = 50

        private let waiting = Locked<Waiting>(Waiting())
        private let signals: AsyncStream<Void>
        private let signal: AsyncStream<Void>.Continuation

        private struct Waiting {
            var message: LiveMessage?
            var beats = false
            /// The last click that the page has, or will hear of.
            var lastID: Int64 = 0
        }

        init() {
            (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        }

        func add(_ message: LiveMessage) {
            waiting.withLock { waiting in
                var new = message
                new.clicks.removeAll { $0.id <= waiting.lastID }
                waiting.lastID = max(waiting.lastID, message.lastID)
                if let earlier = waiting.message {
                    new.clicks = earlier.clicks + new.clicks
                    new.areCut = earlier.areCut || new.areCut || new.clicks.count > Self.mostClicks
                    new.clicks.removeFirst(max(0, new.clicks.count - Self.mostClicks))
                }
                waiting.message = new
            }
            signal.yield()
        }

        /// Lets the page hear that the server is still there.
        func beat() {
            waiting.withLock { $0.beats = true }
            signal.yield()
        }

        func end() { signal.finish() }

        /// Waits for the next server-sent events; nil when the page has ended. One task at a time may wait.
        func next() async -> String? {
            for await _ in signals {
                let next = waiting.withLock { waiting in
                    defer { (waiting.message, waiting.beats) = (nil, false) }
                    return waiting
                }
                let text = Self.text(next)
                if !text.isEmpty { return text }
            }
            return nil
        }

        private static func text(_ waiting: Waiting) -> String {
            guard let message = waiting.message else { return waiting.beats ? ": nothing new\n\n" : "" }
            // The order of both is that of the clicks; the id is where a page goes on that has lost its connection.
            let cut = message.areCut ? "event: cut\ndata: {}\n\n" : ""
            return cut
                + "id: \(message.lastID)\nevent: clicks\ndata: \(JSONText.array(message.clicks.map(\.object)))\n\n"
        }
    }
#endif
