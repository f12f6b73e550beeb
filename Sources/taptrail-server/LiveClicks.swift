#if HTTP
    internal import Basics
    internal import ClickReports
    internal import ClickStore
    internal import Dashboard
    internal import Dispatch

    /// Shows clicks to open pages as they are stored: looks at the end of the database when it has changed, once for all pages of
    /// one selection, and only while a page is open.
    ///
    /// `@unchecked Sendable`: what changes is used on ``queue`` alone.
    final class LiveClicks: @unchecked Sendable {
        private let database: ShownDatabase
        private let changes: @Sendable () -> Int
        private let queue = DispatchQueue(label: "taptrail.live")
        private var groups: [String: Group] = [:]
        private var timer: (any DispatchSourceTimer)?
        private var seen: Int?
        private var ticks = 0
        private var isEnded = false

        /// The pages of one selection.
        private struct Group {
            let asked: LiveRequest
            /// The last click that was looked at.
            var lastID: Int64
            var pages: [ObjectIdentifier: LivePage] = [:]
        }

        /// The most pages that are open at once, and the most selections of theirs.
        private static let mostPages = 1_000
        private static let mostGroups = 50
        /// How often it looks whether the database has changed, and after how many times of that a page hears that nothing has.
        private static let milliseconds = 200
        private static let ticksOfSilence = 75

        /// - Parameter changes: Another number when the database has changed.
        init(of database: ShownDatabase, changes: @escaping @Sendable () -> Int) {
            self.database = database
            self.changes = changes
        }

        /// Opens a page; nil if too many are open.
        func open(_ asked: LiveRequest) async -> LivePage? {
            await withCheckedContinuation { continuation in
                queue.async { [self] in continuation.resume(returning: add(asked)) }
            }
        }

        /// Forgets a page that has been closed.
        func close(_ page: LivePage) {
            queue.async { [self] in
                for query in Array(groups.keys) {
                    groups[query]?.pages[ObjectIdentifier(page)] = nil
                    if groups[query]?.pages.isEmpty ?? false { groups[query] = nil }
                }
                if groups.isEmpty { timer = nil }
            }
        }

        /// Ends all pages, for the server's end.
        func end() {
            queue.async { [self] in
                isEnded = true
                timer = nil
                for group in groups.values { for page in group.pages.values { page.end() } }
                groups = [:]
            }
        }

        private func add(_ asked: LiveRequest) -> LivePage? {
            let count = groups.values.reduce(0) { $0 + $1.pages.count }
            guard !isEnded, count < Self.mostPages, groups[asked.key] != nil || groups.count < Self.mostGroups else {
                return nil
            }
            let message = try? message(asked, after: asked.lastID)
            let page = LivePage()
            page.beat()
            if let message { page.add(message) }
            // What its selection's other pages have still to hear, this one may have heard, and hears no second time.
            let lastID = message?.lastID ?? asked.lastID ?? 0
            groups[asked.key, default: Group(asked: asked, lastID: lastID)].pages[ObjectIdentifier(page)] = page
            if timer == nil { startTimer() }
            return page
        }

        private func startTimer() {
            seen = nil
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(
                deadline: .now() + .milliseconds(Self.milliseconds), repeating: .milliseconds(Self.milliseconds),
                leeway: .milliseconds(Self.milliseconds / 4))
            timer.setEventHandler { [weak self] in self?.tick() }
            timer.resume()
            self.timer = timer
        }

        private func tick() {
            ticks += 1
            if ticks % Self.ticksOfSilence == 0 {
                for group in groups.values { for page in group.pages.values { page.beat() } }
            }
            let now = changes()
            guard now != seen else { return }
            // Rather too often than too seldom: what changes meanwhile is seen the next time.
            seen = now
            for query in Array(groups.keys) where !look(query) { seen = nil }
        }

        /// Shows the pages of a selection what is new; false if the database cannot be read now.
        @discardableResult
        private func look(_ query: String) -> Bool {
            guard let group = groups[query] else { return true }
            guard let message = try? message(group.asked, after: group.lastID) else { return false }
            groups[query]?.lastID = message.lastID
            if !message.isEmpty { for page in group.pages.values { page.add(message) } }
            return true
        }

        /// The clicks after one that are selected. It has a reader of its own for each look, so that it keeps nobody who has borrowed
        /// the database from it.
        private func message(_ asked: LiveRequest, after lastID: Int64?) throws -> LiveMessage {
            let engine = try database.open(.newest)
            let newest = try engine.newestClicks(asked.selection, after: lastID, upTo: LivePage.mostClicks)
            let rows = try asked.rows(of: newest.clicks, from: engine, nowMs: CurrentProcess.nowMs)
            return LiveMessage(newest, rows: rows, in: asked.timeZone)
        }
    }
#endif
