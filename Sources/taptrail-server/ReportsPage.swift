#if Server
    internal import Basics
    internal import ClickReports
    internal import ClickStore
    internal import Collector
    internal import Dispatch
    internal import Foundation

    /// The page of all reports, `GET /`, which `taptrail report all` writes as a file. The query of its address selects clicks
    /// with the names of options: `/?since=7d&screen=Lobby`.
    ///
    /// A page is worked out once for each state of the data, and once a minute, as it says times; one after the other.
    ///
    /// `@unchecked Sendable`: the pages are used on ``queue`` alone, and the rest never changes.
    final class ReportsPage: @unchecked Sendable {
        private let path: String
        /// Nil if no password is asked for.
        private let password: CollectorKeys?
        private let changes: @Sendable () -> Int
        private let queue = DispatchQueue(label: "taptrail.page")
        /// Those of one state, by their queries.
        private var pages: [String: CollectorAnswer] = [:]
        private var state = (changes: -1, minute: Int64(0))

        /// The most pages that are kept.
        private static let mostPages = 16

        /// - Parameters:
        ///   - password: The file of the password; nil to ask for none.
        ///   - changes: Rises whenever the data change.
        init(
            of path: String, password: String?, changes: @escaping @Sendable () -> Int
        ) throws(ServerExit.BadFile) {
            self.path = path
            self.changes = changes
            self.password = try password.map { (file) throws(ServerExit.BadFile) in
                let text = try ServerExit.text(of: file, "passwords").trimmingCharacters(in: .whitespacesAndNewlines)
                guard !text.contains(where: \.isWhitespace), let keys = try? CollectorKeys(parsing: text + " page")
                else {
                    throw ServerExit.BadFile(
                        path: file, reason: "a password is one line of 16 characters or more, without spaces",
                        isMissing: false)
                }
                return keys
            }
        }

        /// Answers a request for the page.
        func answer(_ head: RequestHead, _ parameters: [(name: String, value: String)]) async -> CollectorAnswer {
            guard isAllowed(head) else {
                return CollectorAnswer(
                    status: 401, headers: Self.headers("plain") + [("WWW-Authenticate", "Basic realm=\"TapTrail\"")],
                    body: "The password is missing or wrong.\n")
            }
            return await withCheckedContinuation { continuation in
                queue.async { [self] in continuation.resume(returning: page(parameters)) }
            }
        }

        private func isAllowed(_ head: RequestHead) -> Bool {
            guard let password else { return true }
            guard let given = head.headers["authorization"], given.lowercased().hasPrefix("basic "),
                let data = Data(base64Encoded: String(given.dropFirst(6))),
                let text = String(bytes: data, encoding: .utf8), let colon = text.firstIndex(of: ":")
            else { return false }
            return password.isKnown(String(text[text.index(after: colon)...]))
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
                let reader = try ClickReader(path: path)
                reader.naming = .newest
                let name = path.split(separator: "/").last.map(String.init) ?? path
                let html = try PageQuery(parameters).html(of: name, from: reader, nowMs: nowMs)
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
