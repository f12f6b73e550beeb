import Basics
import ClickTracking
import Input

/// How the address of a page names its screen. A database keeps the rule that it was begun with, as screens of two rules would
/// be two screens.
package enum ScreenRule: Hashable, Sendable {
    /// The page's path as it stands, without query and fragment.
    case whole
    /// The first of some templates that fits the path; without one, the path with `*` for each id in it, which
    /// ``WebAddress/withoutIDs(of:)`` knows. A template is a path in which `*` stands for any one part: `/live/*/chat`.
    case withoutIDs(templates: [String] = [])

    /// The screen of a page by the path in its address, with the fragment where that is a page. Of a screen it is the screen
    /// itself.
    package func screen(ofPath path: String) -> String {
        guard case .withoutIDs(let templates) = self else { return path }
        let parts = path.split(separator: "/")
        let template = templates.first { template in
            let wanted = template.split(separator: "/")
            return wanted.count == parts.count
                && zip(wanted, parts).allSatisfy { $0 == "*" || $0.utf8.elementsEqual($1.utf8) }
        }
        return template ?? PagePath.parts(path).map(Self.withoutIDs(ofPath:)).joined(separator: "#")
    }

    private static func withoutIDs(ofPath path: Substring) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { part in
            // `!` begins the fragments of old pages.
            part == "!" ? "!" : WebAddress.withoutIDs(of: part)
        }.joined(separator: "/")
    }
}

extension ReplayOptions {
    /// The screen of a page; nil for an address without a path.
    func screen(of address: String) -> String? {
        PagePath.of(address, withRoutes: rules == .controls).map(screens.screen(ofPath:))
    }
}

extension ScreenRule {
    /// The rule as a database keeps it: its name, for ids with the number of what is taken for one, and a line for each template.
    package var text: String {
        switch self {
        case .whole: "whole"
        case .withoutIDs(let templates): (["ids 1"] + templates).joined(separator: "\n")
        }
    }

    /// The rule that a database keeps; nil for one that this version does not know.
    package init?(text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        switch lines.first {
        case "whole" where lines.count == 1: self = .whole
        case "ids 1": self = .withoutIDs(templates: Array(lines.dropFirst()))
        default: return nil
        }
    }

    /// Ids, with the templates of a file, gzip or not.
    ///
    /// - Throws: ``InputError``, and ``TemplateError`` for a line that is none.
    package init(readingTemplates path: String) throws {
        let bytes = try RecordingInput.open(path).readAll(atMost: Self.maxTemplateBytes)
        guard let bytes, let text = String(utf8: bytes) else { throw TemplateError(line: 1) }
        try self.init(templates: text)
    }

    private static let maxTemplateBytes = 1 << 20

    /// Ids, with templates: one a line, each a path. Blank lines and those that begin with `#` are passed over.
    package init(templates text: String) throws(TemplateError) {
        var templates: [String] = []
        for (index, line) in TextLines(text).enumerated() {
            let line = line.trimmingPrefix(while: \.isWhitespace)
            let template = String(line.prefix { !$0.isWhitespace })
            guard !template.isEmpty, template.first != "#" else { continue }
            guard PagePath.mayBe(template), line.dropFirst(template.count).allSatisfy(\.isWhitespace) else {
                throw TemplateError(line: index + 1)
            }
            templates.append(template)
        }
        self = .withoutIDs(templates: templates)
    }

    /// A line of a file of templates that is none.
    package struct TemplateError: Error, Hashable, CustomStringConvertible {
        /// From 1.
        package let line: Int

        package var description: String {
            "line \(line) is no template; write a path in which * stands for any one part, such as /live/*/chat or /#/orders/*"
        }
    }
}

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
