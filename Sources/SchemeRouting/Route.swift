/// A parsed URL of the app's own scheme: `a://b/c?id=1` has scheme `a`, module `b`, page `c` and `id` = `1`.
///
/// A URL is taken apart as the [URL Standard](https://url.spec.whatwg.org) does for schemes of an app's own: between `//`
/// and the next `/`, `?` or `#` stand user, host and port. Percent escapes are decoded; a part whose escapes are not UTF-8
/// stays encoded. A `+` is a space in the query, which is read as `application/x-www-form-urlencoded`, and a plus
/// everywhere else.
public struct Route: Hashable, Sendable {
    /// The scheme in lower case.
    public let scheme: String
    /// The name of the module that opens the URL: the host without user and port. An IPv6 host keeps its brackets.
    public let module: String
    /// The port; nil if the URL has none.
    public let port: Int?
    /// What stands before `@`, such as `ada` or `ada:secret`; nil if the URL has none.
    public let userInfo: String?
    /// The rest of the path after the module, without the leading slash; empty for the module itself.
    public let page: String
    /// The query's names and values in their order.
    public let query: [Parameter]
    /// The part behind `#`; nil if the URL has none.
    public let fragment: String?

    /// A name and its value in a query; the value is empty if the name has none.
    public struct Parameter: Hashable, Sendable {
        public let name: String
        public let value: String
    }

    /// The query's values by name. If a name occurs several times, the last value counts; see ``values(of:)``.
    public var parameters: [String: String] {
        Dictionary(query.map { ($0.name, $0.value) }) { $1 }
    }

    /// All values of a name in the query, in their order.
    public func values(of name: String) -> [String] {
        query.filter { $0.name == name }.map(\.value)
    }

    /// Parses a URL; nil if it is not one with a scheme and `//`.
    public init?(_ url: String) {
        do { try self.init(parsing: url) } catch { return nil }
    }

    /// Parses a URL.
    ///
    /// - Throws: ``RouteError/notURL``, ``RouteError/opaque(scheme:)`` or ``RouteError/invalidHost(_:)``.
    public init(parsing url: String) throws(RouteError) {
        scheme = try Self.scheme(of: url)
        let behindScheme = url.utf8.dropFirst(scheme.utf8.count + 3)
        let rest = behindScheme.prefix { $0 != UInt8(ascii: "#") }
        let place = rest.prefix { $0 != UInt8(ascii: "?") }
        let authority = place.prefix { $0 != UInt8(ascii: "/") }
        (userInfo, module, port) = try Self.parts(of: Substring(authority))
        page = Self.decoded(Substring(place.dropFirst(authority.count + 1)))
        query = rest.dropFirst(place.count + 1).split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            let value = pair.dropFirst(name.count + 1)
            return Parameter(name: Self.formDecoded(Substring(name)), value: Self.formDecoded(Substring(value)))
        }
        fragment = rest.endIndex == url.endIndex ? nil : Self.decoded(url[url.utf8.index(after: rest.endIndex)...])
    }

    /// The scheme of a URL in lower case.
    static func scheme(of url: String) throws(RouteError) -> String {
        let scheme = url.utf8.prefix { $0 != UInt8(ascii: ":") }
        guard scheme.endIndex != url.endIndex, let first = scheme.first, first.isLetter,
            scheme.allSatisfy({ $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) })
        else { throw .notURL }
        let name = String(Substring(scheme)).lowercased()
        guard url.utf8.dropFirst(scheme.count + 1).starts(with: "//".utf8) else { throw .opaque(scheme: name) }
        return name
    }
}

extension Route {
    /// User, host and port of what stands between `//` and the path.
    private static func parts(of authority: Substring) throws(RouteError) -> (String?, String, Int?) {
        let at = authority.utf8.lastIndex(of: UInt8(ascii: "@"))
        let place = at.map { authority[authority.utf8.index(after: $0)...] } ?? authority
        // The colons of an IPv6 host stand in brackets.
        let bracket = place.utf8.first == UInt8(ascii: "[") ? place.utf8.firstIndex(of: UInt8(ascii: "]")) : nil
        let colon = place.utf8[(bracket ?? place.startIndex)...].firstIndex(of: UInt8(ascii: ":"))
        let host = place[..<(colon ?? place.endIndex)]
        guard isHost(host, inBrackets: bracket != nil), !host.isEmpty || (at == nil && colon == nil) else {
            throw .invalidHost(String(authority))
        }
        var port: Int?
        if let digits = colon.map({ place.utf8[place.utf8.index(after: $0)...] }), !digits.isEmpty {
            guard digits.allSatisfy(\.isDigit), let number = Int(Substring(digits)), number <= 65_535 else {
                throw .invalidHost(String(authority))
            }
            port = number
        }
        return (at.map { decoded(authority[..<$0]) }, decoded(host), port)
    }

    /// Whether a host has none of the URL Standard's forbidden host code points; one in brackets is an IPv6 address.
    private static func isHost(_ host: Substring, inBrackets: Bool) -> Bool {
        guard inBrackets else {
            return host.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"<>[\\]^|".utf8.contains($0) }
        }
        let address = host.utf8.dropFirst().dropLast()
        return host.utf8.last == UInt8(ascii: "]") && address.contains(UInt8(ascii: ":"))
            && address.allSatisfy { hexValue($0) != nil || ":.".utf8.contains($0) }
    }

    private static func formDecoded(_ text: Substring) -> String {
        let spaced = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        return decoded(spaced) ?? String(text)
    }

    private static func decoded(_ text: Substring) -> String {
        decoded(Array(text.utf8)) ?? String(text)
    }

    /// A text with its percent escapes decoded; nil if that is not UTF-8.
    private static func decoded(_ encoded: [UInt8]) -> String? {
        var bytes: [UInt8] = []
        var rest = encoded[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = escape(rest.prefix(2)) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return text(of: bytes)
    }

    /// Text from bytes of UTF-8; nil if they are none, which shows in that repairing them changes them.
    private static func text(of bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    private static func hexValue(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    private static func escape(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard digits.count == 2, let high = digits.first.flatMap(hexValue),
            let low = digits.last.flatMap(hexValue)
        else { return nil }
        return high << 4 | low
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

/// Why no handler is for a URL.
public enum RouteError: Error, Hashable, Sendable {
    /// The text has no scheme.
    case notURL
    /// The URL has no `//` behind its scheme, as `mailto:` and `tel:` have none, so it names no module.
    case opaque(scheme: String)
    /// The text between `//` and the path is no host with an optional user and port.
    case invalidHost(String)
    /// The scheme is neither that of web pages nor one of the app's own.
    case unknownScheme(String)
    /// No module of this name is registered; the name is empty in `a:///page`.
    case unknownModule(String)
    /// The module has no such page.
    case unknownPage(String, module: String)
}

extension RouteError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notURL: "the text has no scheme: write a URL such as a://module/page"
        case .opaque(let scheme): "a URL '\(scheme):' without // names no module: pass it to the system"
        case .invalidHost(let text): "'\(text)' is no host with a port from 0 to 65535: write module or module:port"
        case .unknownScheme(let scheme):
            "nothing opens URLs with the scheme '\(scheme)': add it to the router's schemes"
        case .unknownModule(let name): "no module is named '\(name)': register it with the router"
        case .unknownPage(let page, let module): "the module \(module) has no page '\(page)': add a row for it"
        }
    }
}
