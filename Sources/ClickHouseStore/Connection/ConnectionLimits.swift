import Basics

/// How long a peer is waited for that may not be what it should be, and how much is taken from it. A whole request has no
/// limit but the one that ``ClickHouseClient/Options/timeout`` gives, as for SQL of users.
package struct ConnectionLimits: Sendable {
    /// Until there is a connection, its encryption included.
    package var connecting = Duration.seconds(10)
    /// Without an answer, or with one that comes drop by drop. A report may rightly take minutes: then the server is asked
    /// whether it still works at it.
    package var silence = Duration.seconds(15)
    /// Until that question is answered; nil where it is not asked.
    package var checking: Duration? = .seconds(8)
    /// What an answer may take in memory before it is compared with what the database holds, in bytes.
    package var unquestionedBytes = 32 << 20

    package init() {}
}

/// How much longer a peer is waited for. Only time spent waiting counts: whoever reads an answer may be slow.
struct Patience {
    private let limit: Duration
    private var waited = Duration.zero
    private var bytes = 0
    /// Whether the peer says that it has answered, and the answer should be on its way.
    private var isLast = false

    /// What has to come in the time of the limit. Every answer is complete before its first byte is sent.
    private static let leastBytes = 16 << 10

    init(_ limit: Duration) {
        self.limit = limit
    }

    /// How long to wait for the network at once; libcurl wakes earlier when bytes come.
    var waitMs: Int32 {
        Int32(clamping: Int(rounding: (max(.zero, min(limit - waited, .seconds(1))) / .milliseconds(1)).rounded(.up)))
    }

    var isOver: Bool { waited >= limit }

    mutating func wait(_ time: Duration) { waited += time }

    mutating func take(_ count: Int) {
        bytes += count
        if bytes >= Self.leastBytes { self = Patience(limit) }
    }

    /// Whether to wait on after the limit. Whoever has just answered is waited for a third of it longer.
    mutating func goesOn(_ isWorking: () -> Bool) -> Bool {
        if isLast { return false }
        if isWorking() {
            self = Patience(limit)
        } else {
            (isLast, waited) = (true, limit * 2 / 3)
        }
        return true
    }
}
