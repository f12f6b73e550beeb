#if HTTP
    internal import Basics
    internal import ClickReports
    internal import Collector
    internal import Dashboard
    internal import Gzip
    internal import HTTPTypes
    internal import Hummingbird
    internal import HummingbirdCore
    internal import Logging
    internal import NIOCore

    /// Carries requests to the collector and to the pages, and answers back.
    struct HTTPServer {
        /// What people see in a browser.
        struct Pages {
            let access: PageAccess
            let reports: ReportsPage
            let live: LiveClicks
            /// A page to click on, at `/shop`; nil where none is served.
            let shop: CollectorAnswer?
        }

        private let collector: Collector
        private let host: String
        private let port: Int
        /// Nil to serve HTTP without TLS.
        private let certificate: ServedCertificate?
        /// Nil to serve no page for people.
        private let pages: Pages?
        private let logger: Logger

        /// The longest headers of a request, in bytes, and the most of them.
        private static let headers = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100)

        init(
            _ collector: Collector, host: String, port: Int, _ certificate: ServedCertificate?, pages: Pages?,
            logger: Logger
        ) {
            self.collector = collector
            self.host = host
            self.port = port
            self.certificate = certificate
            self.pages = pages
            self.logger = logger
        }

        /// Serves until SIGTERM or SIGINT.
        func run() async throws {
            let limits = collector.limits
            var quiet = logger
            quiet.logLevel = .warning
            let http = HTTPServerBuilder.http1(
                configuration: HTTP1Channel.Configuration(
                    idleTimeout: .seconds(Int64(limits.idleSeconds)), httpDecoderConfiguration: Self.headers))
            let scheme = certificate == nil ? "http" : "https"
            let application = Application(
                responder: CallbackResponder { [self] (request, _: BasicRequestContext) in
                    try await respond(to: request)
                },
                server: try certificate?.serving(http) ?? http,
                configuration: ApplicationConfiguration(
                    address: .hostname(host, port: port),
                    availableConnectionsDelegate: MaximumAvailableConnections(limits.connections)),
                onServerRunning: { channel in Self.tellAddress(scheme, host, channel.localAddress?.port) },
                logger: quiet)
            try await application.runService()
        }

        /// Writes the address to standard output, as soon as connections are taken.
        private static func tellAddress(_ scheme: String, _ host: String, _ port: Int?) {
            let name = host.contains(":") ? "[\(host)]" : host
            let line = Array("Listening on \(scheme)://\(name):\(port ?? 0)\n".utf8)
            _ = try? line.withUnsafeBytes { try File.standardOutput.write($0) }
        }

        private func respond(to request: Request) async throws -> Response {
            let head = RequestHead(
                method: request.method.rawValue, path: request.uri.path,
                headers: Dictionary(
                    request.headers.map { ($0.name.canonicalName, $0.value) }
                        + (request.head.authority.map { [("host", $0)] } ?? []),
                    uniquingKeysWith: { $1 }))
            switch collector.decide(head) {
            case .answer(let answer):
                return response(answer, to: request)
            case .page:
                guard let pages else { return response(collector.failure(.notFound, to: head), to: request) }
                return await pages.response(to: head, of: request) { response($0, to: request) }
            case .ask(let question):
                return response(await collector.answer(question), to: request)
            case .receive(var admission):
                let body = BodyParts(request.body)
                do throws(CollectorError) {
                    try await receive(body, into: &admission)
                } catch {
                    return response(collector.failure(error, to: head), to: request, whose: body)
                }
                return response(await collector.answer(admission), to: request, whose: body)
            }
        }

        /// Receives a body. One that stalls ends with the connection, and one that drips when its time is over.
        private func receive(
            _ body: BodyParts, into admission: inout Collector.Admission
        ) async throws(CollectorError) {
            let deadline = ContinuousClock.now + .seconds(collector.limits.bodySeconds)
            while true {
                let part: ByteBuffer?
                do {
                    part = try await body.next()
                } catch {
                    throw .malformed("the body broke off; send it again")
                }
                guard let part else { return }
                try admission.receive(part.readableBytesView)
                guard ContinuousClock.now < deadline else { throw .timedOut }
            }
        }

        /// A body as it is sent: in gzip if whoever asks takes that, and as it is if it fits into a packet or two anyhow.
        private static func encoded(
            _ page: String, for request: Request, _ headers: inout HTTPFields
        ) -> ByteBuffer {
            guard page.utf8.count >= 2_048 else { return ByteBuffer(string: page) }
            headers.append(HTTPField(name: .vary, value: "Accept-Encoding"))
            let accepted = request.headers[.acceptEncoding] ?? ""
            guard takesGzip(accepted), let gzip = GzipText.compressed(Array(page.utf8)) else {
                return ByteBuffer(string: page)
            }
            headers[.contentEncoding] = "gzip"
            return ByteBuffer(bytes: gzip)
        }

        /// Whether a header takes gzip, as `br, gzip;q=0.5` does, and `gzip;q=0` does not;
        /// https://www.rfc-editor.org/rfc/rfc9110#name-accept-encoding.
        private static func takesGzip(_ accepted: String) -> Bool {
            accepted.lowercased().split(separator: ",").contains { coding in
                let parts = coding.split(separator: ";").map { $0.filter { $0 != " " } }
                guard parts.first == "gzip" else { return false }
                return !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
            }
        }

        /// The connection's end, after an answer to a request that is not read.
        private struct Closing: Error {}

        /// - Parameters:
        ///   - begun: The parts of the request's body, if some of them have been asked for.
        private func response(
            _ answer: CollectorAnswer, to request: Request, whose begun: BodyParts? = nil
        ) -> Response {
            var headers = HTTPFields()
            for (name, value) in answer.headers {
                guard let name = HTTPField.Name(name) else { continue }
                headers.append(HTTPField(name: name, value: value))
            }
            if let tag = headers[.eTag], request.headers[.ifNoneMatch]?.contains(tag) ?? false {
                headers[.contentType] = nil
                return Response(status: .notModified, headers: headers)
            }
            let buffer = Self.encoded(answer.body, for: request, &headers)
            let status = HTTPResponse.Status(code: answer.status)
            if request.method == .head {
                headers[.contentLength] = String(buffer.readableBytes)
                return Response(status: status, headers: headers)
            }
            guard answer.closes else {
                return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: buffer))
            }
            headers[.connection] = "close"
            let body = begun ?? BodyParts(request.body)
            let limits = collector.limits
            return Response(
                status: status, headers: headers,
                body: ResponseBody(contentLength: buffer.readableBytes) { writer in
                    try await writer.write(buffer)
                    try await writer.finish(nil)
                    await Self.discard(body, atMost: limits.sentBytes)
                    throw Closing()
                })
        }

        /// Reads on for a moment: a sender that is still sending would find the connection broken before it reads the answer.
        private static func discard(_ body: BodyParts, atMost limit: Int) async {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { try? await Task.sleep(for: .seconds(1)) }
                group.addTask {
                    var left = limit
                    while left > 0, !Task.isCancelled, let part = try? await body.next() { left -= part.readableBytes }
                }
                await group.next()
                group.cancelAll()
            }
        }
    }

    extension HTTPServer.Pages {
        /// - Parameter kept: What the team keeps for all pages, and the file that says so.
        init(
            _ access: PageAccess, of storage: Storage, keeping kept: (views: SavedViews, file: String?),
            shop: CollectorAnswer?
        ) {
            (self.access, self.shop) = (access, shop)
            reports = ReportsPage(of: storage.shown, keeping: kept) { storage.state }
            live = LiveClicks(of: storage.shown) { storage.liveState }
        }

        /// - Parameter answering: Makes the response of an answer.
        fileprivate func response(
            to head: RequestHead, of request: Request, answering: (CollectorAnswer) -> Response
        ) async -> Response {
            if let refusal = access.refusal(of: head) { return answering(refusal) }
            if let shop, head.path == "/shop" { return answering(shop) }
            guard head.path == LiveRequest.path else {
                return answering(await reports.answer(head, request.uri.query))
            }
            do throws(PageQuery.Problem) {
                let asked = try LiveRequest(
                    query: request.uri.query, lastEventID: head.headers["last-event-id"], nowMs: CurrentProcess.nowMs)
                return events(asked, from: live)
            } catch {
                return answering(PageAccess.answer(400, "\(error)"))
            }
        }

        /// The response that goes on as long as the page is open. A page of which the connection breaks is forgotten at the next
        /// click, or sign that there is none.
        private func events(_ asked: LiveRequest, from live: LiveClicks) -> Response {
            let headers: HTTPFields = [
                .contentType: "text/event-stream", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ]
            return Response(
                status: .ok, headers: headers,
                body: ResponseBody { writer in
                    if let page = await live.open(asked) {
                        defer { live.close(page) }
                        while let text = await page.next() { try await writer.write(ByteBuffer(string: text)) }
                    } else {
                        try await writer.write(ByteBuffer(string: "retry: 60000\nevent: full\ndata: {}\n\n"))
                    }
                    try await writer.finish(nil)
                })
        }
    }

    /// The parts of a request's body, which are given once: who reads on begins where the last reader stopped.
    ///
    /// `@unchecked Sendable`: one task reads at a time.
    private final class BodyParts: @unchecked Sendable {
        private var parts: RequestBody.AsyncIterator

        init(_ body: RequestBody) {
            parts = body.makeAsyncIterator()
        }

        func next() async throws -> ByteBuffer? { try await parts.next() }
    }
#endif
