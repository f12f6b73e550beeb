import Basics

/// The screen of a web page: its path without query, and the fragment where a page routes by it.
enum PagePath {
    /// The path of an address, nil for an address without one.
    ///
    /// - Parameter withRoutes: Whether a fragment that begins as a path does, `#/…` or `#!/…`, belongs to it: a page within one.
    ///   Of a file's address the last two parts are the path then, as the folders before are somebody's own.
    static func of(_ address: String, withRoutes: Bool) -> String? {
        guard let scheme = address.firstRange(of: "://") else { return nil }
        let rest = address[scheme.upperBound...]
        let start = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        let path = rest[start...].prefix { $0 != "?" && $0 != "#" }
        guard withRoutes else { return path.isEmpty ? "/" : String(path) }
        let isFile = address[..<scheme.lowerBound].lowercased() == "file"
        let kept = isFile ? path.split(separator: "/").suffix(2).map { "/" + $0 }.joined() : String(path)
        return (kept.isEmpty ? "/" : kept) + route(rest[start...])
    }

    /// The fragment of an address without its query, with its `#`, if it is a page; else nothing.
    private static func route(_ rest: Substring) -> String {
        guard let hash = rest.firstIndex(of: "#"), isRoute(rest[hash...].dropFirst()) else { return "" }
        return String(rest[hash...].prefix { $0 != "?" })
    }

    private static func isRoute(_ fragment: Substring) -> Bool { fragment.hasPrefix("/") || fragment.hasPrefix("!/") }

    /// The path of a screen, and its fragment without `#` if it has one.
    static func parts(_ path: String) -> [Substring] {
        path.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    }

    /// Whether a path can be that of a page: one with a query or an anchor never is.
    static func mayBe(_ path: String) -> Bool {
        let parts = parts(path)
        return path.first == "/" && !path.contains("?") && parts.dropFirst().allSatisfy(isRoute)
    }
}
