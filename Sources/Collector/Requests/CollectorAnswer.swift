internal import Basics
package import ClickTracking

/// What the collector answers.
package struct CollectorAnswer: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: String
    /// Whether the connection ends with the answer, as the rest of the request is not read.
    package var closes = false

    package init(status: Int, headers: [(name: String, value: String)], body: String) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    package static func json(_ status: Int, _ object: String) -> CollectorAnswer {
        CollectorAnswer(status: status, headers: [("Content-Type", "application/json")], body: object + "\n")
    }

    /// The answer to clicks that are on the disk by now, or in `rejected`.
    static func stored(_ receipt: Receipt) -> CollectorAnswer {
        var object = JSONObjectText()
        object.add("received", receipt.result.read + (receipt.waiting ?? 0))
        object.add("stored", receipt.result.stored)
        object.add("duplicate", receipt.result.duplicate)
        object.add("rejected", receipt.result.rejected)
        object.add("waiting", receipt.waiting)
        if let next = receipt.nextRecord { object.add("next", next) }
        if receipt.isLayoutWanted { object.add("layout", "wanted") }
        if !receipt.rejections.isEmpty {
            object.add("rejections", json: "[\(receipt.rejections.map(\.json).joined(separator: ","))]")
        }
        return .json(200, object.description)
    }

    /// The answer to a sender that asks where its journal goes on.
    static func nextRecord(_ next: Int) -> CollectorAnswer {
        var object = JSONObjectText()
        object.add("next", next)
        return .json(200, object.description)
    }

    /// The answer to a request that fails. Clients of many kinds find the reason: each looks for a key of its own.
    package static func failure(_ error: CollectorError) -> CollectorAnswer {
        var object = JSONObjectText()
        object.add("status", 0)
        object.add("code", error.status)
        for key in ["error", "message", "detail"] { object.add(key, error.description) }
        if case .outOfStep(let next) = error { object.add("next", next) }
        var answer = json(error.status, object.description)
        switch error {
        case .overloaded, .cannotStore, .ending:
            answer.headers.append(("Retry-After", String(CollectorError.retryAfterSeconds)))
        case .tooFast(let seconds): answer.headers.append(("Retry-After", String(seconds)))
        case .unauthorized: answer.headers.append(("WWW-Authenticate", "Bearer"))
        case .wrongMethod(let allowed): answer.headers.append(("Allow", allowed))
        default: break
        }
        answer.closes = error.leavesBodyUnread
        return answer
    }
}

/// The fate of a delivery that was committed.
package struct Receipt: Sendable {
    package var result = WriteResult()
    /// The clicks that are in the collector's journal and will be in the database; nil if none has to wait.
    var waiting: Int?
    /// The number of the record that a journal's next batch begins with.
    package var nextRecord: Int?
    /// Whether the page that has sent the clicks is asked for its layout.
    var isLayoutWanted = false
    /// The first of those that were rejected, in their order: a sender that is being set up sees at once what is wrong.
    private(set) var rejections: [Rejection] = []

    /// So many rejected records are named.
    static let mostReasons = 10

    /// A record of a request that was rejected.
    struct Rejection: Sendable {
        /// From 1, of the click lines; nil for a body without lines.
        let line: Int?
        let reason: String

        var json: String {
            var object = JSONObjectText()
            object.add("line", line)
            object.add("reason", reason)
            return object.description
        }
    }

    mutating func add(_ records: [RejectedRecord]) {
        rejections += records.map { Rejection(line: $0.line, reason: $0.reason) }
        rejections.sort { ($0.line ?? 0) < ($1.line ?? 0) }
        rejections.removeLast(max(0, rejections.count - Self.mostReasons))
    }
}
