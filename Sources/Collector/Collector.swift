package import ClickTracking
internal import Dispatch
internal import Input
package import SessionReplay

/// Answers requests that bring clicks: lets them in, reads them, stores what they bring, and tells the sender what became of it.
///
/// It knows requests and answers, and nothing of how they travel.
package final class Collector: Sendable {
    package let limits: CollectorLimits
    private let access: CollectorAccess
    /// Nil for one that takes no clicks, beside the pages of a database that is only read.
    private let commits: GroupCommit?
    /// Stores what the collector keeps in a journal first; nil without one.
    private let drain: JournalDrain?
    /// By which rules the database has read recordings, which properties of sessions are kept, and how the address of a page
    /// names its screen.
    private let options: ReplayOptions
    /// The script of web pages; nil where none is served.
    private let script: WebScript?
    private let layouts = LayoutRequests()
    private let metrics: CollectorMetrics
    /// Nil for one that says nothing of requests.
    private let log: RequestLog?
    private let databaseBytes: @Sendable () -> Int?
    private let budget: MemoryBudget
    private let nowMs: @Sendable () -> Int64
    /// Bodies that may take seconds are read here, one after the other, on a thread of their own: the threads that answer requests
    /// are as few as the processor's cores.
    private let slowReading = DispatchQueue(label: "taptrail.slow-reading")

    /// Roughly the memory that a byte of a body takes in all while it is read and stored.
    private static let memoryPerByte = 4
    private static let journalPrefix = "/v1/journal/"

    /// - Parameter databaseBytes: The size of the database's files; nil where it is not known.
    package init(
        into commits: GroupCommit?, draining drain: JournalDrain? = nil, readingBy rules: ReadingRules = .controls,
        keeping properties: PropertyKeys = .usual, namingScreensBy screens: ScreenRule = .withoutIDs(),
        script: WebScript? = nil, access: CollectorAccess,
        limits: CollectorLimits = CollectorLimits(), metrics: CollectorMetrics, log: RequestLog? = nil,
        measuring databaseBytes: @escaping @Sendable () -> Int? = { nil }, nowMs: @escaping @Sendable () -> Int64
    ) {
        self.limits = limits
        self.access = access
        (self.commits, self.drain) = (commits, drain)
        var options = ReplayOptions()
        (options.rules, options.properties, options.screens) = (rules, properties, screens)
        self.options = options
        self.script = commits == nil ? nil : script
        (self.metrics, self.log, self.databaseBytes) = (metrics, log, databaseBytes)
        self.nowMs = nowMs
        budget = MemoryBudget(limits.waitingBytes)
    }

    /// A request whose body is still to come.
    package struct Admission: Sendable {
        let head: RequestHead
        let reader: CollectorProtocol
        /// Nil until the body has said the key.
        let sender: Sender?
        let share: MemoryBudget.Share
        let limit: Int
        /// When the head arrived, in milliseconds since the Unix epoch, UTC.
        let receivedMs: Int64
        /// When the body was there.
        fileprivate(set) var completed = DispatchTime.now()
        private var body: [UInt8] = []

        init(
            _ head: RequestHead, _ reader: CollectorProtocol, _ sender: Sender?, share: MemoryBudget.Share, limit: Int,
            receivedMs: Int64
        ) {
            self.receivedMs = receivedMs
            self.head = head
            self.reader = reader
            self.sender = sender
            self.share = share
            self.limit = limit
        }

        /// Takes the next part of the body.
        package mutating func receive(_ bytes: some Collection<UInt8>) throws(CollectorError) {
            guard body.count + bytes.count <= limit else { throw .tooLong(limit: limit) }
            try share.grow(by: bytes.count)
            body.append(contentsOf: bytes)
        }

        /// The body, decompressed.
        func content(atMost limit: Int) throws(CollectorError) -> [UInt8] {
            switch Gunzip.content(body, atMost: limit) {
            case .bytes(let bytes):
                try share.grow(by: bytes.count * Collector.memoryPerByte)
                return bytes
            case .tooMany: throw .tooLong(limit: limit)
            case .damaged:
                throw .malformed("the compressed body is damaged; compress it with gzip, or send it uncompressed")
            }
        }
    }

    /// What is to be done with a request when its head is known.
    package enum Decision: Sendable {
        case answer(CollectorAnswer)
        /// The body is to be received, and then answered.
        case receive(Admission)
        /// The answer is that to a question.
        case ask(Question)
        /// A page for people is asked for, or nothing that is there. No key of a sender gives a right to it.
        case page
    }

    /// Where a journal goes on.
    package struct Question: Sendable {
        let head: RequestHead
        let journal: UInt64
    }

    /// Decides on a request by its head, before its body is read.
    package func decide(_ head: RequestHead) -> Decision {
        do throws(CollectorError) {
            try access.checkHost(head)
            if let answer = script?.answer(to: head) { return .answer(answer) }
            try access.checkOrigin(head)
            if let preflight = access.preflight(head) { return .answer(preflight) }
            if commits != nil, Self.isGet(head), let settings = PostHogDelivery.settings(at: head.path) {
                return .answer(access.sharing(settings, with: head))
            }
            if let reader = reader(of: head) {
                guard commits != nil else { throw .readsAlone }
                guard head.method == "POST" else { throw .wrongMethod(allowed: "POST") }
                let sender = reader.hasKeyInBody ? nil : try sender(of: head, reader)
                // The server has looked that it is a number; one that is too large for ours is too long, too.
                if let length = head.headers["content-length"], Int(length) ?? .max > limits.sentBytes {
                    throw .tooLong(limit: limits.sentBytes)
                }
                return .receive(
                    Admission(
                        head, reader, sender, share: budget.share(), limit: limits.sentBytes, receivedMs: nowMs()))
            }
            if head.path.hasPrefix(Self.journalPrefix) {
                guard commits != nil else { throw .readsAlone }
                try requireGet(head)
                _ = try access.app(of: head)
                guard let journal = JournalDelivery.journal(head.path.dropFirst(Self.journalPrefix.count)) else {
                    throw .malformed("a journal is named by 16 hexadecimal digits")
                }
                return .ask(Question(head: head, journal: journal))
            }
            if let state = try state(head) { return .answer(state) }
            guard Self.isGet(head) else { throw .notFound }
            return .page
        } catch {
            return .answer(failure(error, to: head))
        }
    }

    /// Stores what a request brings, whose body is there, and answers.
    ///
    /// - Parameter done: Is called with the answer, on any thread.
    package func answer(_ admission: Admission, then done: @escaping @Sendable (CollectorAnswer) -> Void) {
        var admission = admission
        admission.completed = .now()
        guard admission.reader.isSlow else { return store(admission, then: done) }
        slowReading.async { [self, admission] in store(admission, then: done) }
    }

    private func store(_ admission: Admission, then done: @escaping @Sendable (CollectorAnswer) -> Void) {
        do throws(CollectorError) {
            let request = CollectorRequest(
                head: admission.head, body: try admission.content(atMost: limits.bodyBytes),
                receivedMs: admission.receivedMs, mostLines: limits.lines, reading: options)
            let (head, reader) = (admission.head, admission.reader)
            var delivery = try reader.read(request)
            let sender =
                if let known = admission.sender { known } else { try sender(of: head, reader, key: delivery.key) }
            sender.allowance?.use(max(delivery.lines, delivery.received))
            if let app = sender.app { try delivery.restrict(to: app) }
            if delivery.pieces.isEmpty, let answer = delivery.answer { return done(success(answer, to: admission)) }
            guard let commits else { throw .readsAlone }
            if commits.keepsRequests {
                delivery.request = JournaledRequest(
                    path: reader.path, app: sender.app, receivedMs: admission.receivedMs,
                    sent: head.headers[reader.sentHeader], clicks: delivery.clicks, body: request.body)
            }
            let answer = delivery.answer
            // Only the script for pages knows what is asked of it.
            let isLayoutWanted =
                script != nil && answer == nil && layouts.isWanted(after: delivery, nowMs: admission.receivedMs)
            commits.store(delivery) { [self] result in
                switch result {
                case .success(var receipt):
                    receipt.isLayoutWanted = isLayoutWanted
                    done(success(answer ?? .stored(receipt), to: admission))
                case .failure(let error): done(failure(error, to: head))
                }
            }
        } catch {
            done(failure(error, to: admission.head))
        }
    }

    private func success(_ answer: CollectorAnswer, to admission: Admission) -> CollectorAnswer {
        let taken = DispatchTime.now().uptimeNanoseconds - admission.completed.uptimeNanoseconds
        metrics.answered(admission.reader.path, answer.status, nanoseconds: taken)
        return access.sharing(answer, with: admission.head)
    }

    /// Who sends a request, if more may be sent.
    ///
    /// - Parameter key: The key that the body says; nil to look into the head.
    private func sender(
        of head: RequestHead, _ reader: CollectorProtocol, key: String? = nil
    ) throws(CollectorError) -> Sender {
        let sender = try access.sender(of: head, isOfPage: reader.isOfPages, key: key)
        try sender.allowance?.check(nowMs: nowMs())
        return sender
    }

    /// Answers a question, as ``answer(_:then:)-(Admission,_)`` does a request.
    package func answer(_ question: Question, then done: @escaping @Sendable (CollectorAnswer) -> Void) {
        guard let commits else { return done(failure(.readsAlone, to: question.head)) }
        commits.nextRecord(of: question.journal) { done(.nextRecord($0)) }
    }

    /// The answer to a request that fails, at any time.
    package func failure(_ error: CollectorError, to head: RequestHead) -> CollectorAnswer {
        let path = reader(of: head)?.path ?? "other"
        if metrics.answered(path, error.status) { log?.refused(path, error) }
        return access.sharing(.failure(error), with: head)
    }

    /// The reader of what is sent to a path; nil for one that takes nothing.
    private func reader(of head: RequestHead) -> CollectorProtocol? {
        // What somebody named it may be a page of the dashboard, too.
        let isNamed = head.path == script?.clicksPath && head.method != "GET" && head.method != "HEAD"
        let path = isNamed ? CollectorProtocol.clicks : head.path
        return CollectorProtocol.reader(of: path)
    }

    /// The answers to what asks how the collector is; nil for another path.
    private func state(_ head: RequestHead) throws(CollectorError) -> CollectorAnswer? {
        let isHealthy = commits?.isHealthy ?? true
        if head.path == "/health" {
            try requireGet(head)
            return isHealthy
                ? .json(200, "{\"status\":\"ok\",\"rules\":\(options.rules.rawValue)}")
                : .json(503, "{\"status\":\"the last commit failed\"}")
        }
        if head.path == "/metrics" {
            try requireGet(head)
            _ = try access.app(of: head)
            let text = metrics.text(
                CollectorMetrics.State(
                    waitingBytes: budget.reserved, isHealthy: isHealthy, journal: drain?.figures,
                    databaseBytes: databaseBytes()))
            return CollectorAnswer(
                status: 200, headers: [("Content-Type", "text/plain; version=0.0.4; charset=utf-8")], body: text)
        }
        return nil
    }

    private static func isGet(_ head: RequestHead) -> Bool { head.method == "GET" || head.method == "HEAD" }

    private func requireGet(_ head: RequestHead) throws(CollectorError) {
        guard Self.isGet(head) else { throw .wrongMethod(allowed: "GET") }
    }
}

extension Collector {
    /// Answers a request whose body is there.
    package func answer(_ admission: Admission) async -> CollectorAnswer {
        await withCheckedContinuation { continuation in
            answer(admission) { continuation.resume(returning: $0) }
        }
    }

    /// Answers a question.
    package func answer(_ question: Question) async -> CollectorAnswer {
        await withCheckedContinuation { continuation in
            answer(question) { continuation.resume(returning: $0) }
        }
    }
}
