#if HTTP
    internal import Basics
    internal import Collector
    internal import Dashboard
    internal import Dispatch
    internal import Foundation
    internal import ResponderChain

    /// The pages for people: the dashboard of a database.
    ///
    /// A page is worked out once for each state of the data, and once a minute, as it says times. While clicks come, pages of a large
    /// database are up to ten seconds old. Two are made at a time; those that take little time pass the others.
    ///
    /// `@unchecked Sendable`: the pages are used under ``lock`` alone, and the rest never changes.
    final class ReportsPage: @unchecked Sendable {
        private let database: ShownDatabase
        private let dashboard: Dashboard
        /// The file of what the team keeps for all pages.
        private let views: String?
        private let changes: @Sendable () -> Int
        private let queues = (0..<2).map { DispatchQueue(label: "taptrail.page.\($0)") }
        private let quick = DispatchQueue(label: "taptrail.page.quick")
        /// What somebody has written is waited for here, so that other pages do not wait.
        private let statements = DispatchQueue(label: "taptrail.statement")
        /// Those of one state, by their addresses.
        private var pages: [ByteString: CollectorAnswer] = [:]
        private var keptBytes = 0
        private var state = (changes: -1, minute: Int64(0))
        private var stateMs = Int64(0)
        private let lock = NSLock()
        /// How many pages are waited for at each queue.
        private var waiting = [0, 0]

        /// How long pages of a large database are shown while clicks come, in milliseconds.
        private static let mostAge: Int64 = 10_000

        /// The most bytes of pages that are kept, and of one of them.
        private static let mostBytes = 16 << 20
        private static let longestKept = 1 << 20

        /// - Parameters:
        ///   - kept: What the team keeps for all pages, and the file that says so.
        ///   - changes: Another number when the data have changed.
        init(
            of database: ShownDatabase, keeping kept: (views: SavedViews, file: String?),
            changes: @escaping @Sendable () -> Int
        ) {
            self.database = database
            dashboard = Dashboard(of: database.name, keeping: kept.views)
            views = kept.file
            self.changes = changes
        }

        /// Answers a request for a page.
        ///
        /// - Parameter query: What stands behind the question mark of the address, as it comes.
        func answer(_ head: RequestHead, _ query: String?) async -> CollectorAnswer {
            if let file = Dashboard.file(head.path) { return Self.answer(file) }
            return await withCheckedContinuation { continuation in
                if Dashboard.runsStatements(head.path) {
                    let address = Self.address(head.path, query)
                    statements.async { [self] in
                        continuation.resume(
                            returning: PageProcess.page(
                                at: address, of: database.text, keeping: views, nowMs: CurrentProcess.nowMs))
                    }
                } else if Dashboard.isQuick(head.path) {
                    quick.async { [self] in
                        continuation.resume(returning: makePage(head.path, query, CurrentProcess.nowMs))
                    }
                } else {
                    let place = shortest()
                    queues[place].async { [self] in
                        continuation.resume(returning: page(head.path, query))
                        lock.withLock { waiting[place] -= 1 }
                    }
                }
            }
        }

        /// The queue with the fewest pages, where another one waits from now on. The same page is asked for again behind the first one.
        private func shortest() -> Int {
            lock.withLock {
                let place = waiting[1] < waiting[0] ? 1 : 0
                waiting[place] += 1
                return place
            }
        }

        private func page(_ path: String, _ query: String?) -> CollectorAnswer {
            let nowMs = CurrentProcess.nowMs
            let address = ByteString(Self.address(path, query))
            if let known = lock.withLock({ known(address, nowMs, isData: path.contains(".")) }) { return known }
            let made = lock.withLock { state }
            let answer = makePage(path, query, nowMs)
            let bytes = answer.body.utf8.count + address.text.utf8.count
            // A failure may be over in a moment.
            guard answer.status < 500, bytes <= Self.longestKept else { return answer }
            lock.withLock {
                // It may be of data that are gone by now.
                guard made == state else { return }
                if keptBytes + bytes > Self.mostBytes { (pages, keptBytes) = ([:], 0) }
                pages[address] = answer
                keptBytes += bytes
            }
            return answer
        }

        /// The page, if it was made of this state of the data.
        ///
        /// - Parameter isData: Whether programs read it, to whom ten seconds may matter.
        private func known(_ address: ByteString, _ nowMs: Int64, isData: Bool) -> CollectorAnswer? {
            if isData || !database.isLarge || !(stateMs..<stateMs + Self.mostAge).contains(nowMs) {
                let state = (changes: changes(), minute: nowMs / 60_000)
                if state != self.state { (pages, keptBytes, self.state) = ([:], 0, state) }
                stateMs = nowMs
            }
            return pages[address]
        }

        private static func address(_ path: String, _ query: String?) -> String {
            path + (query.map { "?" + $0 } ?? "")
        }

        private func makePage(_ path: String, _ query: String?, _ nowMs: Int64) -> CollectorAnswer {
            Self.answer(dashboard.answer(path, query: query, from: database.open, nowMs: nowMs))
        }

        private static func answer(_ answer: Dashboard.Answer) -> CollectorAnswer {
            CollectorAnswer(status: answer.status, headers: answer.headers, body: answer.body)
        }
    }
#endif
