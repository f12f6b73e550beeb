/// Routes URLs: web pages to a web handler, the app's own URLs to the module that they name.
public final class SchemeRouter {
    /// The app's own scheme, in lower case.
    public let scheme: String
    private let openWeb: (String) -> Bool
    private var modules: [String: any RouteModule] = [:]

    /// Creates a router.
    ///
    /// - Parameters:
    ///   - scheme: The app's own scheme, without `://`.
    ///   - openWeb: Opens a web page; returns whether it could.
    public init(scheme: String, openWeb: @escaping (String) -> Bool) {
        self.scheme = scheme.lowercased()
        self.openWeb = openWeb
    }

    /// Registers a module and keeps it alive.
    ///
    /// - Throws: ``SchemeRouterError`` if the name is empty or another module has it.
    public func register(_ module: any RouteModule) throws(SchemeRouterError) {
        let name = module.moduleName.lowercased()
        guard !name.isEmpty else { throw .emptyName }
        guard modules[name] == nil else { throw .nameTaken(module.moduleName) }
        modules[name] = module
    }

    /// Opens a URL.
    ///
    /// URLs with the schemes `http` and `https` are web pages.
    ///
    /// - Returns: Whether the handler opened it; nil if the text is not a URL, has an unknown scheme or names a module
    ///   that is not registered.
    public func open(_ url: String) -> Bool? {
        guard let route = Route(url) else { return nil }
        if route.scheme == "http" || route.scheme == "https" { return openWeb(url) }
        guard route.scheme == scheme else { return nil }
        return modules[route.module.lowercased()]?.open(route)
    }

    /// The names of the registered modules, sorted.
    public var moduleNames: [String] { modules.values.map(\.moduleName).sorted() }
}

/// A part of an app that opens pages by URL.
public protocol RouteModule: AnyObject {
    /// The module's name in URLs, in any case: `Live` opens `a://live/42`.
    var moduleName: String { get }

    /// Opens a page; returns whether the module has it.
    func open(_ route: Route) -> Bool
}

/// A parsed URL of the app's own scheme: `a://b/c?id=1` has scheme `a`, module `b`, page `c` and `id` = `1`.
public struct Route: Hashable, Sendable {
    /// The scheme in lower case.
    public let scheme: String
    /// The name of the module that opens the URL.
    public let module: String
    /// The rest of the path after the module, without the leading slash; empty for the module itself.
    public let page: String
    /// The query's percent-decoded values by name. If a name occurs twice, the last value counts.
    public let parameters: [String: String]

    /// Parses a URL; nil if the text does not begin with a scheme and `://`.
    ///
    /// The fragment is dropped. A part whose escapes are not UTF-8 stays encoded.
    public init?(_ url: String) {
        guard let mark = url.firstRange(of: "://"), Self.isScheme(url[..<mark.lowerBound]) else { return nil }
        scheme = url[..<mark.lowerBound].lowercased()
        let rest = url[mark.upperBound...].prefix { $0 != "#" }
        let place = rest.prefix { $0 != "?" }
        let host = place.prefix { $0 != "/" }
        module = Self.decoded(host)
        page = Self.decoded(place.dropFirst(host.count + 1))
        parameters = Self.parameters(rest.dropFirst(place.count + 1))
    }

    /// Whether a text is a letter followed by letters, digits, `+`, `-` and `.`, all of them ASCII.
    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter else { return false }
        return text.utf8.allSatisfy { byte in
            let sign = Character(Unicode.Scalar(byte))
            return sign.isASCII && (sign.isLetter || sign.isNumber || "+-.".contains(sign))
        }
    }

    private static func parameters(_ query: Substring) -> [String: String] {
        var parameters: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let name = pair.prefix { $0 != "=" }
            parameters[decoded(name)] = decoded(pair.dropFirst(name.count + 1))
        }
        return parameters
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = escape(rest.prefix(2)) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self) ?? String(text)
    }

    private static func escape(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard digits.count == 2, let high = ControlPath.hexValue(digits[digits.startIndex]),
            let low = ControlPath.hexValue(digits[digits.startIndex + 1])
        else { return nil }
        return high << 4 | low
    }
}

/// Why a module cannot be registered.
public enum SchemeRouterError: Error, Hashable, Sendable {
    /// Another module has this name, in this or another case.
    case nameTaken(String)
    /// The module has no name.
    case emptyName
}

extension SchemeRouterError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .nameTaken(let name): "a module named \(name) is registered already: give this one another name"
        case .emptyName: "a module without a name cannot be found by a URL: give it one"
        }
    }
}
