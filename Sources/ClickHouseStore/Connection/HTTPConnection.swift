import Basics
import CCurl

/// A connection to one peer, a node or a collector, over which one request at a time goes. libcurl keeps it open for the next.
///
/// The answer is read as it comes: ``read()`` lets libcurl work only until there are some bytes, so that an answer of any
/// length takes little memory.
package final class HTTPConnection {
    /// What is sent.
    package struct Request {
        var url: String
        /// The user that the peer asks for the password of; nil for none.
        var user: String?
        var password = ""
        var headers: [String] = []
        /// What is posted; nil to ask with GET.
        var body: [UInt8]?
        /// The whole request, its answer included; 0 for as long as it takes.
        var timeoutMs = 0
        /// The variable of the environment that may name a file with the certificates that are trusted, and that file; nil for
        /// those of the system.
        var authorities: (variable: String, path: String?)
        /// Whether the answer may be compressed.
        var isCompressed: Bool

        init(
            url: String, user: String, password: String, headers: [String], body: [UInt8], timeoutMs: Int,
            authorities: (variable: String, path: String?), isCompressed: Bool
        ) {
            (self.url, self.user, self.password, self.headers, self.body) = (url, user, password, headers, body)
            (self.timeoutMs, self.authorities, self.isCompressed) = (timeoutMs, authorities, isCompressed)
        }

        /// A request without a user, whose answer is not compressed.
        package init(
            url: String, headers: [String], body: [UInt8]?, timeoutMs: Int,
            authorities: (variable: String, path: String?)
        ) {
            (self.url, self.headers, self.body, self.timeoutMs) = (url, headers, body, timeoutMs)
            (self.authorities, isCompressed) = (authorities, false)
        }
    }

    /// Why there is no answer, or no whole one.
    package enum Failure: Error {
        /// The peer cannot be reached, or the connection broke.
        case broken(reason: String)
        /// The request took longer than it may.
        case timedOut
        /// The peer does not answer, or so slowly that it never will.
        case silent
    }

    private let easy: UnsafeMutableRawPointer
    private let multi: UnsafeMutableRawPointer
    private let message: UnsafeMutablePointer<CChar>
    private var list: UnsafeMutableRawPointer?
    private var body: UnsafeMutableRawBufferPointer?
    /// The bytes that have come and were not taken yet.
    private var received: [UInt8] = []
    private var isRunning = false
    /// Whether libcurl keeps further bytes back, as many wait to be taken.
    private var isPaused = false
    private let limits: ConnectionLimits
    private var patience: Patience
    private var variable = ""
    private var deadline: ContinuousClock.Instant?
    private var sentBytes = 0

    /// How many received bytes wait at most to be taken, but for those of one more piece. Few compressed bytes may be many.
    private static let mostReceived = 1 << 20

    package init(_ limits: ConnectionLimits) throws(ClickHouseError) {
        if let reason = ccurl_load() { throw .noLibrary(reason: String(cString: reason)) }
        guard let easy = ccurl_easy_init() else { throw .noLibrary(reason: "there is no memory left") }
        guard let multi = ccurl_multi_init() else {
            ccurl_easy_cleanup(easy)
            throw .noLibrary(reason: "there is no memory left")
        }
        (self.easy, self.multi, self.limits) = (easy, multi, limits)
        patience = Patience(limits.silence)
        let size = CCURL_ERROR_SIZE
        message = .allocate(capacity: size)
        message.initialize(repeating: 0, count: size)
    }

    deinit {
        end()
        ccurl_easy_cleanup(easy)
        ccurl_multi_cleanup(multi)
        message.deallocate()
    }

    /// Sends a request; its answer is to be read to its end, or ``end()`` be called.
    package func begin(_ request: Request) throws(Failure) {
        end()
        variable = request.authorities.variable
        ccurl_easy_reset(easy)
        message[0] = 0
        set(CCURL_ERRORBUFFER, pointer: message)
        // Without it libcurl would use signals for time-outs, which no library may.
        set(CCURL_NOSIGNAL, 1)
        set(CCURL_PROTOCOLS, CCURL_PROTOCOL_HTTP | CCURL_PROTOCOL_HTTPS)
        // A database is asked directly, also where the web is reached through a proxy.
        set(CCURL_NOPROXY, "*")
        set(CCURL_CONNECTTIMEOUT_MS, Int(limits.connecting / .milliseconds(1)))
        set(CCURL_TIMEOUT_MS, request.timeoutMs)
        sentBytes = 0
        deadline = request.timeoutMs == 0 ? nil : .now + .milliseconds(request.timeoutMs)
        patience = Patience(limits.silence)
        // A node without power is noticed within two minutes, however long a query may take.
        set(CCURL_TCP_KEEPALIVE, 1)
        set(CCURL_TCP_KEEPIDLE, 30)
        set(CCURL_TCP_KEEPINTVL, 15)
        set(CCURL_URL, request.url)
        if let user = request.user {
            set(CCURL_HTTPAUTH, CCURL_AUTH_BASIC)
            set(CCURL_USERNAME, user)
            set(CCURL_PASSWORD, request.password)
        }
        if request.isCompressed { set(CCURL_ACCEPT_ENCODING, "gzip") }
        if let authorities = request.authorities.path { set(CCURL_CAINFO, authorities) }
        // Else libcurl asks first whether a large body is welcome, and waits a second for the answer.
        for header in request.headers + ["Expect:", "Content-Type: application/octet-stream"] {
            guard let longer = ccurl_list_append(list, header) else { throw .broken(reason: "there is no memory left") }
            list = longer
        }
        set(CCURL_HTTPHEADER, pointer: list)
        if let content = request.body { post(content) }
        let context = Unmanaged.passUnretained(self).toOpaque()
        ccurl_set_receiver(
            easy,
            { bytes, size, count, context in
                guard let bytes, let context else { return 0 }
                let connection = Unmanaged<HTTPConnection>.fromOpaque(context).takeUnretainedValue()
                connection.isPaused = connection.received.count >= HTTPConnection.mostReceived
                if connection.isPaused { return CCURL_PAUSE }
                connection.received.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size * count))
                return size * count
            }, context)
        guard ccurl_multi_add(multi, easy) == 0 else { throw .broken(reason: "libcurl refuses the request") }
        isRunning = true
    }

    private func post(_ content: [UInt8]) {
        let body = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, content.count), alignment: 1)
        body.copyBytes(from: content)
        self.body = body
        set(CCURL_POST, 1)
        ccurl_set_body_size(easy, Int64(content.count))
        set(CCURL_POSTFIELDS, pointer: body.baseAddress)
    }

    /// The next bytes of the answer; none at its end.
    ///
    /// - Parameter isWorking: Whether the peer still works at the answer; asked when it has been silent for long.
    package func read(while isWorking: () -> Bool = { false }) throws(Failure) -> [UInt8] {
        if isPaused, isRunning {
            isPaused = false
            guard ccurl_go_on(easy) == 0 else { throw .broken(reason: "libcurl failed") }
        }
        while received.isEmpty, isRunning {
            let start = ContinuousClock.now
            var running: Int32 = 0
            guard ccurl_multi_perform(multi, &running) == 0 else { throw .broken(reason: "libcurl failed") }
            var code: Int32 = 0
            if ccurl_multi_ended(multi, &code) != 0 {
                let status = ccurl_status(easy)
                let failure = code == 0 ? nil : failure(code)
                end(keepingBytes: true)
                lastStatus = status
                if let failure { throw failure }
                break
            }
            if received.isEmpty { ccurl_multi_wait(multi, patience.waitMs) }
            patience.wait(ContinuousClock.now - start)
            patience.take(Int(clamping: ccurl_sent(easy)) - sentBytes)
            sentBytes = Int(clamping: ccurl_sent(easy))
            if patience.isOver, !patience.goesOn(isWorking) { throw .silent }
        }
        patience.take(received.count)
        defer { received = [] }
        return received
    }

    /// Whether the answer says that it is a page for people, which no ClickHouse answers with.
    var isPage: Bool {
        ccurl_content_type(easy).map { String(cString: $0).lowercased().hasPrefix("text/html") } ?? false
    }

    /// The status of the answer, known once ``read()`` has returned.
    package var status: Int { isRunning ? ccurl_status(easy) : lastStatus }
    private var lastStatus = 0
    /// The seconds that the answer asks to wait before the next request, known once ``read()`` has returned; 0 if it does not.
    package var retryAfterSeconds: Int { Int(clamping: ccurl_retry_after(easy)) }

    /// Gives the request up, if its answer has not been read to its end.
    func end() { end(keepingBytes: false) }

    private func end(keepingBytes: Bool) {
        if isRunning { ccurl_multi_remove(multi, easy) }
        isRunning = false
        ccurl_list_free(list)
        list = nil
        body?.deallocate()
        body = nil
        isPaused = false
        if !keepingBytes { received = [] }
    }

    private func failure(_ code: Int32) -> Failure {
        if code == CCURL_OPERATION_TIMEDOUT {
            // Before there is a connection, it is the peer that is silent.
            return deadline.map { $0 <= .now } ?? false ? .timedOut : .silent
        }
        let words = message[0] == 0 ? ccurl_error(code).map { String(cString: $0) } : String(cString: message)
        let trusted = "; \(variable) may name a file with the certificates that are trusted"
        return .broken(
            reason: (words ?? "error \(code)") + (code == CCURL_PEER_FAILED_VERIFICATION ? trusted : ""))
    }

    private func set(_ option: Int, _ value: Int) {
        ccurl_set_number(easy, Int32(option), value)
    }

    private func set(_ option: Int, _ value: String) {
        ccurl_set_pointer(easy, Int32(option), value)
    }

    private func set(_ option: Int, pointer: UnsafeRawPointer?) {
        ccurl_set_pointer(easy, Int32(option), pointer)
    }
}
