#if Server
    internal import Basics
    internal import ClickReports
    internal import Collector
    internal import Dispatch

    /// The page of all reports, `GET /`, which `taptrail report all` writes as a file. The query of its address selects clicks
    /// with the names of options: `/?since=7d&screen=Lobby`.
    ///
    /// A page is worked out once for each state of the data, and once a minute, as it says times; one after the other.
    ///
    /// `@unchecked Sendable`: the pages are used on ``queue`` alone, and the rest never changes.
    final class ReportsPage: @unchecked Sendable {
        private let database: ShownDatabase
        private let changes: @Sendable () -> Int
        private let queue = DispatchQueue(label: "taptrail.page")
        /// Those of one state, by their queries.
        private var pages: [String: CollectorAnswer] = [:]
        private var state = (changes: -1, minute: Int64(0))

        /// The most pages that are kept.
        private static let mostPages = 16

        /// - Parameter changes: Another number when the data have changed.
        init(of database: ShownDatabase, changes: @escaping @Sendable () -> Int) {
            self.database = database
            self.changes = changes
        }

        /// Answers a request for the page.
        func answer(_ head: RequestHead, _ parameters: [(name: String, value: String)]) async -> CollectorAnswer {
            guard head.path == "/" else { return PageAccess.answer(404, "There is no page here.") }
            return await withCheckedContinuation { continuation in
                queue.async { [self] in continuation.resume(returning: page(parameters)) }
            }
        }

        private func page(_ parameters: [(name: String, value: String)]) -> CollectorAnswer {
            let nowMs = CurrentProcess.nowMs
            let state = (changes: changes(), minute: nowMs / 60_000)
            if state != self.state { (pages, self.state) = ([:], state) }
            let query = parameters.map { "\($0.name.utf8.count):\($0.name)=\($0.value.utf8.count):\($0.value)" }
                .joined()
            if let known = pages[query] { return known }
            let answer = made(parameters, nowMs)
            if pages.count >= Self.mostPages { pages = [:] }
            pages[query] = answer
            return answer
        }

        private func made(_ parameters: [(name: String, value: String)], _ nowMs: Int64) -> CollectorAnswer {
            do {
                let html = try PageQuery(parameters).html(of: database.name, from: try database.open(), nowMs: nowMs)
                return CollectorAnswer(status: 200, headers: Self.headers("html"), body: html)
            } catch let error as PageQuery.Problem {
                return CollectorAnswer(status: 400, headers: Self.headers("plain"), body: "\(error)\n")
            } catch {
                return CollectorAnswer(
                    status: 503, headers: Self.headers("plain"), body: "The reports cannot be read now; try again.\n")
            }
        }

        /// Nothing of the page is asked from elsewhere, nothing runs in it, and nobody else keeps or shows it.
        private static func headers(_ kind: String) -> [(name: String, value: String)] {
            [
                ("Content-Type", "text/\(kind); charset=utf-8"),
                (
                    "Content-Security-Policy",
                    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
                ),
                ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
                ("Cache-Control", "no-store"),
            ]
        }
    }
#endif
