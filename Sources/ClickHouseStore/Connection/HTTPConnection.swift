import Basics
import CCurl

/// A connection to one node over which one request at a time goes. libcurl keeps it open for the next.
///
/// The answer is read as it comes: ``read()`` lets libcurl work only until there are some bytes, so that an answer of any
/// length takes little memory.
final class HTTPConnection {
    /// What is sent.
    struct Request {
        var url: String
        var user: String
        var password: String
        var headers: [String] = []
        var body: [UInt8]
        /// The whole request, its answer included; 0 for as long as it takes.
        var timeoutMs = 0
        /// The file with the certificates that are trusted; nil for those of the system.
        var authorities: String?
        var isCompressed: Bool
    }

    /// Why there is no answer, or no whole one.
    struct Failure: Error {
        let code: Int
        let reason: String

        var isTimeout: Bool { code == CCURL_OPERATION_TIMEDOUT }
    }

    private let easy: UnsafeMutableRawPointer
    private let multi: UnsafeMutableRawPointer
    private let message: UnsafeMutablePointer<CChar>
    private var list: UnsafeMutableRawPointer?
    private var body: UnsafeMutableRawBufferPointer?
    /// The bytes that have come and were not taken yet.
    private var received: [UInt8] = []
    private var isRunning = false

    /// How a connection waits for the network; libcurl wakes it earlier when bytes come.
    private static let waitMs: Int32 = 1_000
    private static let connectTimeoutMs = 10_000

    init() throws(ClickHouseError) {
        if let reason = ccurl_load() { throw .noLibrary(reason: String(cString: reason)) }
        guard let easy = ccurl_easy_init() else { throw .noLibrary(reason: "there is no memory left") }
        guard let multi = ccurl_multi_init() else {
            ccurl_easy_cleanup(easy)
            throw .noLibrary(reason: "there is no memory left")
        }
        self.easy = easy
        self.multi = multi
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
    func begin(_ request: Request) throws(Failure) {
        end()
        ccurl_easy_reset(easy)
        message[0] = 0
        set(CCURL_ERRORBUFFER, pointer: message)
        // Without it libcurl would use signals for time-outs, which no library may.
        set(CCURL_NOSIGNAL, 1)
        set(CCURL_PROTOCOLS, CCURL_PROTOCOL_HTTP | CCURL_PROTOCOL_HTTPS)
        // A database is asked directly, also where the web is reached through a proxy.
        set(CCURL_NOPROXY, "*")
        set(CCURL_CONNECTTIMEOUT_MS, Self.connectTimeoutMs)
        set(CCURL_TIMEOUT_MS, request.timeoutMs)
        // A node without power is noticed within two minutes, however long a query may take.
        set(CCURL_TCP_KEEPALIVE, 1)
        set(CCURL_TCP_KEEPIDLE, 30)
        set(CCURL_TCP_KEEPINTVL, 15)
        set(CCURL_URL, request.url)
        set(CCURL_HTTPAUTH, CCURL_AUTH_BASIC)
        set(CCURL_USERNAME, request.user)
        set(CCURL_PASSWORD, request.password)
        if request.isCompressed { set(CCURL_ACCEPT_ENCODING, "gzip") }
        if let authorities = request.authorities { set(CCURL_CAINFO, authorities) }
        // Else libcurl asks first whether a large body is welcome, and waits a second for the answer.
        for header in request.headers + ["Expect:", "Content-Type: application/octet-stream"] {
            guard let longer = ccurl_list_append(list, header) else { throw failure("there is no memory left") }
            list = longer
        }
        set(CCURL_HTTPHEADER, pointer: list)
        let body = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, request.body.count), alignment: 1)
        body.copyBytes(from: request.body)
        self.body = body
        set(CCURL_POST, 1)
        ccurl_set_body_size(easy, Int64(request.body.count))
        set(CCURL_POSTFIELDS, pointer: body.baseAddress)
        let context = Unmanaged.passUnretained(self).toOpaque()
        ccurl_set_receiver(
            easy,
            { bytes, size, count, context in
                guard let bytes, let context else { return 0 }
                let connection = Unmanaged<HTTPConnection>.fromOpaque(context).takeUnretainedValue()
                connection.received.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size * count))
                return size * count
            }, context)
        guard ccurl_multi_add(multi, easy) == 0 else { throw failure("libcurl refuses the request") }
        isRunning = true
    }

    /// The next bytes of the answer; none at its end.
    func read() throws(Failure) -> [UInt8] {
        while received.isEmpty, isRunning {
            var running: Int32 = 0
            guard ccurl_multi_perform(multi, &running) == 0 else { throw failure("libcurl failed") }
            var code: Int32 = 0
            if ccurl_multi_ended(multi, &code) != 0 {
                let status = ccurl_status(easy)
                let failure = code == 0 ? nil : Failure(code: Int(code), reason: reason(code))
                end(keepingBytes: true)
                lastStatus = status
                if let failure { throw failure }
            } else if received.isEmpty {
                ccurl_multi_wait(multi, Self.waitMs)
            }
        }
        defer { received = [] }
        return received
    }

    /// The status of the answer, known once ``read()`` has returned.
    var status: Int { isRunning ? ccurl_status(easy) : lastStatus }
    private var lastStatus = 0

    /// Gives the request up, if its answer has not been read to its end.
    func end() { end(keepingBytes: false) }

    private func end(keepingBytes: Bool) {
        if isRunning { ccurl_multi_remove(multi, easy) }
        isRunning = false
        ccurl_list_free(list)
        list = nil
        body?.deallocate()
        body = nil
        if !keepingBytes { received = [] }
    }

    private func reason(_ code: Int32) -> String {
        let words = message[0] == 0 ? ccurl_error(code).map { String(cString: $0) } : String(cString: message)
        let trusted = "; TAPTRAIL_CLICKHOUSE_CA may name a file with the certificates that are trusted"
        return (words ?? "error \(code)") + (code == CCURL_PEER_FAILED_VERIFICATION ? trusted : "")
    }

    private func failure(_ reason: String) -> Failure { Failure(code: CCURL_OK, reason: reason) }

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
