/// The screen of a web page: its path without query and fragment.
enum PagePath {
    /// The path of an address, nil for an address without one.
    static func of(_ address: String) -> String? {
        guard let scheme = address.firstRange(of: "://") else { return nil }
        let rest = address[scheme.upperBound...]
        guard let slash = rest.firstIndex(where: { "/?#".contains($0) }) else { return "/" }
        guard rest[slash] == "/" else { return "/" }
        return String(rest[slash...].prefix { $0 != "?" && $0 != "#" })
    }
}
