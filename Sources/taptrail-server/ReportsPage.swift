#if Server
    internal import Basics
    internal import ClickReports
    internal import ClickStore
    internal import Collector
    internal import Dashboard
    internal import Dispatch
    internal import Foundation

    /// The pages for people: the dashboard, behind its password.
    ///
    /// A page is worked out once for each state of the data, and once a minute, as it says times; one after the other.
    ///
    /// `@unchecked Sendable`: the pages are used on ``queue`` alone, and the rest never changes.
    final class ReportsPage: @unchecked Sendable {
        private let path: String
        private let dashboard: Dashboard
        /// Nil if no password is asked for.
        private let password: CollectorKeys?
        private let changes: @Sendable () -> Int
        private let queue = DispatchQueue(label: "taptrail.page")
        /// What somebody has written runs here, so that other pages do not wait for it.
        private let statements = DispatchQueue(label: "taptrail.statement")
        /// Those of one state, by their addresses.
        private var pages: [String: CollectorAnswer] = [:]
        private var keptBytes = 0
        private var state = (changes: -1, minute: Int64(0))

        /// The most bytes of pages that are kept, and of one of them.
        private static let mostBytes = 16 << 20
        private static let longestKept = 1 << 20

        /// - Parameters:
        ///   - password: The file of the password; nil to ask for none.
        ///   - changes: Rises whenever the data change.
        init(
            of path: String, password: String?, changes: @escaping @Sendable () -> Int
        ) throws(ServerExit.BadFile) {
            self.path = path
            dashboard = Dashboard(of: path.split(separator: "/").last.map(String.init) ?? path)
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

        /// Answers a request for a page.
        ///
        /// - Parameter query: What stands behind the question mark of the address, as it comes.
        func answer(_ head: RequestHead, _ query: String?) async -> CollectorAnswer {
            guard isAllowed(head) else {
                return CollectorAnswer(
                    status: 401,
                    headers: [
                        ("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store"),
                        ("WWW-Authenticate", "Basic realm=\"TapTrail\""),
                    ], body: "The password is missing or wrong.\n")
            }
            return await withCheckedContinuation { continuation in
                if Dashboard.runsStatements(head.path) {
                    statements.async { [self] in
                        continuation.resume(returning: made(head.path, query, CurrentProcess.nowMs))
                    }
                } else {
                    queue.async { [self] in continuation.resume(returning: page(head.path, query)) }
                }
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

        private func page(_ path: String, _ query: String?) -> CollectorAnswer {
            let nowMs = CurrentProcess.nowMs
            let state = (changes: changes(), minute: nowMs / 60_000)
            if state != self.state { (pages, keptBytes, self.state) = ([:], 0, state) }
            let address = path + (query.map { "?" + $0 } ?? "")
            if let known = pages[address] { return known }
            let answer = made(path, query, nowMs)
            let bytes = answer.body.utf8.count + address.utf8.count
            // A failure may be over in a moment.
            guard answer.status < 500, bytes <= Self.longestKept else { return answer }
            if keptBytes + bytes > Self.mostBytes { (pages, keptBytes) = ([:], 0) }
            pages[address] = answer
            keptBytes += bytes
            return answer
        }

        private func made(_ path: String, _ query: String?, _ nowMs: Int64) -> CollectorAnswer {
            let answer = dashboard.answer(path, query: query, from: open, nowMs: nowMs)
            return CollectorAnswer(status: answer.status, headers: answer.headers, body: answer.body)
        }

        private func open(_ naming: ControlNaming) throws -> any ReportEngine {
            let reader = try ClickReader(path: path)
            reader.naming = naming
            return reader
        }
    }
#endif
