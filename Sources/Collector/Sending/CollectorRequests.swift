internal import ClickTracking
internal import JSON
package import SessionReplay

/// Sends lines to a collector, and waits where it takes nothing at the moment.
package final class CollectorRequests {
    /// An answer of the collector.
    package struct Answer {
        let status: Int
        /// The seconds that it asks to wait; 0 if it does not.
        let retryAfterSeconds: Int
        let body: [UInt8]

        package init(status: Int, retryAfterSeconds: Int = 0, body: [UInt8]) {
            self.status = status
            self.retryAfterSeconds = retryAfterSeconds
            self.body = body
        }
    }

    /// A line with its line feed.
    struct Line {
        let bytes: [UInt8]
        /// Whether it is a click, or what should have been one: screens are not counted.
        let isCounted: Bool
    }

    /// Lines that wait to be sent.
    struct Lines {
        fileprivate private(set) var all: [Line] = []
        private var bytes = 0

        /// Whether they make a request.
        var areEnough: Bool { all.count >= mostLines || bytes >= enoughBytes }

        mutating func append(_ line: Line) {
            all.append(line)
            bytes += line.bytes.count
        }
    }

    private let address: String
    private let post: (_ body: [UInt8]) throws(SendingError) -> Answer
    private let pause: (_ seconds: Int) -> Void
    /// Whether an answer has ever come.
    private var hasAnswered = false

    /// - Parameters:
    ///   - address: The collector's address, for messages.
    ///   - post: Sends a body to `/v1/clicks`; throws ``SendingError/unreachable(address:reason:)`` without an answer.
    ///   - pause: Waits for some seconds.
    package init(
        to address: String, post: @escaping (_ body: [UInt8]) throws(SendingError) -> Answer,
        pause: @escaping (_ seconds: Int) -> Void
    ) {
        self.address = address
        self.post = post
        self.pause = pause
    }

    /// How long it waits before it asks again, in seconds.
    private static let pauses = [1, 2, 4, 8, 16]
    /// The longest time that an answer may ask it to wait, in seconds.
    private static let longestPause = 60
    private static let mostLines = 2_000
    /// The length of lines that make a body, in bytes; any one line is shorter than a collector's limit.
    private static let enoughBytes = 1 << 20

    /// Sends lines, in several requests if the collector finds one too long, and removes them.
    func send(_ lines: inout Lines) throws(SendingError) -> WriteResult {
        defer { lines = Lines() }
        return lines.all.isEmpty ? WriteResult() : try send(lines.all[...])
    }

    private func send(_ lines: ArraySlice<Line>) throws(SendingError) -> WriteResult {
        let answer = try postRepeatedly(lines.flatMap(\.bytes))
        if answer.status == 413, lines.count > 1 {
            let half = lines.count / 2
            var result = try send(lines.prefix(half))
            result += try send(lines.dropFirst(half))
            return result
        }
        guard answer.status == 200 else {
            throw .refused(address: address, status: answer.status, reason: Self.reason(answer))
        }
        guard let result = Self.result(answer.body, of: lines.count(where: \.isCounted)) else {
            throw .notCollector(address: address)
        }
        return result
    }

    /// What became of so many lines; nil for an answer that does not tell.
    private static func result(_ body: [UInt8], of count: Int) -> WriteResult? {
        guard let figures = try? JSONValue(parsing: body) else { return nil }
        let counts = ["stored", "duplicate", "rejected"].compactMap { figures[$0]?.int }
        // What waits in the collector's journal will be stored.
        let waiting = figures["waiting"]?.int ?? 0
        guard counts.count == 3, (counts + [waiting]).allSatisfy({ (0...Int64(count)).contains($0) }) else {
            return nil
        }
        let result = WriteResult(
            stored: Int(counts[0] + waiting), duplicate: Int(counts[1]), rejected: Int(counts[2]))
        return result.read == count ? result : nil
    }

    /// Sends a body again as long as the collector asks for that, or does not answer any more; not without end. If it never
    /// answered, the address may be wrong, and nobody waits.
    private func postRepeatedly(_ body: [UInt8]) throws(SendingError) -> Answer {
        for seconds in Self.pauses {
            var asked = 0
            do throws(SendingError) {
                let answer = try post(body)
                hasAnswered = true
                guard Self.isTemporary(answer.status) else { return answer }
                asked = min(answer.retryAfterSeconds, Self.longestPause)
            } catch {
                guard case .unreachable = error, hasAnswered else { throw error }
            }
            pause(max(seconds, asked))
        }
        return try post(body)
    }

    private static func isTemporary(_ status: Int) -> Bool { [408, 429].contains(status) || status >= 500 }

    /// What the answer says, as far as it is short and plain.
    fileprivate static func reason(_ answer: Answer) -> String? {
        (try? JSONValue(parsing: answer.body))?["message"]?.string.map { String($0.prefix(200)) }
    }
}

extension CollectorRequests.Answer {
    /// The rules by which the collector's database reads recordings, as `/health` says it. A collector of version 0.2.0 does
    /// not, and has clicks by the first ones.
    package func rules(of address: String) throws -> ReadingRules {
        guard status == 200 else {
            throw SendingError.refused(address: address, status: status, reason: CollectorRequests.reason(self))
        }
        guard let state = try? JSONValue(parsing: body), state["status"] != nil else {
            throw SendingError.notCollector(address: address)
        }
        return try ReadingRules.kept(state["rules"]?.int.map { "\($0)" }, []) ?? .elements
    }
}

/// Why a collector does not take what is sent to it. What it has taken before stays stored.
package enum SendingError: Error, Hashable, CustomStringConvertible {
    /// No answer comes; what the system says.
    case unreachable(address: String, reason: String)
    /// The answer is no success; what it says.
    case refused(address: String, status: Int, reason: String?)
    /// What answers is no collector.
    case notCollector(address: String)

    package var description: String {
        switch self {
        case .unreachable(let address, let reason):
            "\(address): no collector answers: \(reason); check the address, and that taptrail-server runs there. \(Self.again)"
        case .refused(let address, 401, _):
            "\(address): the collector does not know the key; set TAPTRAIL_COLLECTOR_KEY to one that it knows"
        case .refused(let address, 403, _):
            "\(address): the key is for another app than some of the clicks; set TAPTRAIL_COLLECTOR_KEY to that app's"
        case .refused(let address, let status, let reason):
            "\(address): the collector answers with status \(status)\(reason.map { ": \($0)" } ?? ""). \(Self.again)"
        case .notCollector(let address):
            "\(address): what answers there is no collector; check the address"
        }
    }

    private static let again = "Start the command again later: what is stored there by then is not stored twice"
}
