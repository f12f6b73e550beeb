#if HTTP
    internal import Basics
    internal import Collector
    internal import Dashboard
    internal import Dispatch
    internal import ResponderChain

    /// The pages for people: the dashboard of a database.
    ///
    /// A page is worked out once for each state of the data, and once a minute, as it says times; one after the other.
    ///
    /// `@unchecked Sendable`: the pages are used on ``queue`` alone, and the rest never changes.
    final class ReportsPage: @unchecked Sendable {
        private let database: ShownDatabase
        private let dashboard: Dashboard
        private let changes: @Sendable () -> Int
        private let queue = DispatchQueue(label: "taptrail.page")
        /// What somebody has written is waited for here, so that other pages do not wait.
        private let statements = DispatchQueue(label: "taptrail.statement")
        /// Those of one state, by their addresses.
        private var pages: [ByteString: CollectorAnswer] = [:]
        private var keptBytes = 0
        private var state = (changes: -1, minute: Int64(0))

        /// The most bytes of pages that are kept, and of one of them.
        private static let mostBytes = 16 << 20
        private static let longestKept = 1 << 20

        /// - Parameter changes: Another number when the data have changed.
        init(of database: ShownDatabase, changes: @escaping @Sendable () -> Int) {
            self.database = database
            dashboard = Dashboard(of: database.name)
            self.changes = changes
        }

        /// Answers a request for a page.
        ///
        /// - Parameter query: What stands behind the question mark of the address, as it comes.
        func answer(_ head: RequestHead, _ query: String?) async -> CollectorAnswer {
            return await withCheckedContinuation { continuation in
                if Dashboard.runsStatements(head.path) {
                    let address = Self.address(head.path, query)
                    statements.async { [self] in
                        continuation.resume(
                            returning: PageProcess.page(at: address, of: database.text, nowMs: CurrentProcess.nowMs))
                    }
                } else {
                    queue.async { [self] in continuation.resume(returning: page(head.path, query)) }
                }
            }
        }

        private func page(_ path: String, _ query: String?) -> CollectorAnswer {
            let nowMs = CurrentProcess.nowMs
            let state = (changes: changes(), minute: nowMs / 60_000)
            if state != self.state { (pages, keptBytes, self.state) = ([:], 0, state) }
            let address = ByteString(Self.address(path, query))
            if let known = pages[address] { return known }
            let answer = made(path, query, nowMs)
            let bytes = answer.body.utf8.count + address.text.utf8.count
            // A failure may be over in a moment.
            guard answer.status < 500, bytes <= Self.longestKept else { return answer }
            if keptBytes + bytes > Self.mostBytes { (pages, keptBytes) = ([:], 0) }
            pages[address] = answer
            keptBytes += bytes
            return answer
        }

        private static func address(_ path: String, _ query: String?) -> String {
            path + (query.map { "?" + $0 } ?? "")
        }

        private func made(_ path: String, _ query: String?, _ nowMs: Int64) -> CollectorAnswer {
            let answer = dashboard.answer(path, query: query, from: database.open, nowMs: nowMs)
            return CollectorAnswer(status: answer.status, headers: answer.headers, body: answer.body)
        }
    }
#endif
