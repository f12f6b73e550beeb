/// Who may send: the keys, the hosts that are served, and the web pages whose scripts may send.
package struct CollectorAccess: Sendable {
    private let keys: CollectorKeys
    private let webKeys: WebKeys
    /// The names that requests may be meant for, in lower case and without ports; nil for any.
    private let hosts: Set<String>?
    private let origins: Set<String>

    /// The headers that scripts of pages may send: ours, and those of PostHog's client.
    private static let headersOfPages = [
        "Authorization", "Content-Type", "Content-Encoding", SenderClock.header, "PostHog-Sdk-Info", "PostHog-Attempt",
        "PostHog-Request-Id", "PostHog-Request-Timestamp",
    ].joined(separator: ", ")
    private static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    /// - Parameters:
    ///   - hosts: The names that are served. Without them, and without keys, only those of this machine itself: a web page
    ///     that has made its own name lead here could send otherwise.
    ///   - origins: The origins, such as `https://example.com`, whose pages may send.
    ///   - webKeys: Those of pages, whose origins may send, too.
    package init(
        keys: CollectorKeys = .none, hosts: Set<String> = [], origins: Set<String> = [], webKeys: WebKeys = .none
    ) {
        (self.keys, self.webKeys) = (keys, webKeys)
        self.origins = origins.union(webKeys.origins)
        let hosts = Set(hosts.map { $0.lowercased() })
        self.hosts = hosts.isEmpty && !(keys.isEmpty && webKeys.isEmpty) ? nil : hosts.union(Self.loopback)
    }

    /// Whether a text is an origin, such as `https://shop.example`.
    package static func isOrigin(_ text: String) -> Bool {
        text.wholeMatch(of: /[a-z][a-z0-9+.-]*:\/\/[^\/\s]+/) != nil
    }

    func checkHost(_ head: RequestHead) throws(CollectorError) {
        guard let hosts else { return }
        guard let host = head.headers["host"], hosts.contains(Self.name(of: host)) else { throw .wrongHost }
    }

    /// Refuses what a web page sends whose origin is neither listed nor the server's own.
    ///
    /// A browser lets any page send text and forms anywhere, and says in `Origin` which page it was: `null` for one that it does
    /// not name. Apps and pages that somebody opens send no origin.
    func checkOrigin(_ head: RequestHead) throws(CollectorError) {
        guard let origin = head.headers["origin"], !origins.contains(origin), !Self.isOwn(origin, head) else { return }
        throw .wrongOrigin
    }

    /// Whether an origin is where the request is sent to. A proxy in front may speak HTTPS for the server, and hands on the host
    /// that the browser has asked for: so the host and the port must be the same, and the scheme either.
    private static func isOwn(_ origin: String, _ head: RequestHead) -> Bool {
        guard let host = head.headers["host"], !host.isEmpty else { return false }
        return ["http://", "https://"].contains {
            ($0 + host).lowercased().utf8.elementsEqual(origin.lowercased().utf8)
        }
    }

    /// The app of a sender's key, nil for any app. No key of a page is one.
    func app(of head: RequestHead) throws(CollectorError) -> String? {
        guard !keys.isEmpty || webKeys.isEmpty else { throw .unauthorized }
        return try keys.app(authorization: head.headers["authorization"])
    }

    /// Who sends a request.
    ///
    /// - Parameters:
    ///   - isOfPage: Whether the key of a page will do.
    ///   - key: The key that the body says; nil to look into the header.
    func sender(of head: RequestHead, isOfPage: Bool, key: String? = nil) throws(CollectorError) -> Sender {
        var head = head
        if let key { head.headers["authorization"] = "Bearer \(key)" }
        let (authorization, origin) = (head.headers["authorization"], head.headers["origin"])
        if isOfPage, let sender = try webKeys.sender(authorization: authorization, origin: origin) { return sender }
        return Sender(app: try app(of: head))
    }

    /// The answer to a browser that asks whether a page may send; nil for another request.
    func preflight(_ head: RequestHead) -> CollectorAnswer? {
        guard head.method == "OPTIONS", head.headers["access-control-request-method"] != nil else { return nil }
        var answer = sharing(CollectorAnswer(status: 204, headers: [], body: ""), with: head)
        guard answer.headers.contains(where: { $0.name == "Access-Control-Allow-Origin" }) else { return answer }
        answer.headers += [
            ("Access-Control-Allow-Methods", "POST"),
            ("Access-Control-Allow-Headers", Self.headersOfPages),
            ("Access-Control-Max-Age", "3600"),
        ]
        return answer
    }

    /// The answer as a page may read it, if its origin is a listed one.
    func sharing(_ answer: CollectorAnswer, with head: RequestHead) -> CollectorAnswer {
        guard !origins.isEmpty else { return answer }
        var answer = answer
        answer.headers.append(("Vary", "Origin"))
        if let origin = head.headers["origin"], origins.contains(origin) {
            answer.headers.append(("Access-Control-Allow-Origin", origin))
            answer.headers.append(("Access-Control-Expose-Headers", "Retry-After"))
        }
        return answer
    }

    /// The name in a `Host` header, without the port.
    private static func name(of host: String) -> String {
        let host = host.lowercased()
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
        return String(host.prefix { $0 != ":" })
    }
}
