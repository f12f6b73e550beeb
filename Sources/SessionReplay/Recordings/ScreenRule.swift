import Basics
package import ClickTracking
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

    /// The screen of a page by its address, of which the scheme and the host may be left out; nil for what is no address.
    package func screen(ofAddress address: String) -> String? {
        guard address.first == "/" || address.firstRange(of: "://") != nil else { return nil }
        return PagePath.of(address.first == "/" ? "https://" + address : address, withRoutes: true).map(screen(ofPath:))
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

/// Which rule a database has.
extension ScreenRule {
    /// Why a rule cannot be used.
    package enum OptionError: Error, Hashable, CustomStringConvertible {
        case noFile(String)
        case badTemplate(file: String, TemplateError)
        case newer
        case another

        package var description: String {
            switch self {
            case .noFile(let path): "it takes ids, whole, or a file of templates; there is no file '\(path)'"
            case .badTemplate(let file, let error): "'\(file)': \(error)"
            case .newer: "The database names screens by a rule that a newer version of taptrail knows"
            case .another:
                "The database names screens by another rule since its first replay, and one screen must not get two names; "
                    + "leave out --screens, or use another database"
            }
        }
    }

    /// The rule that an option names: `ids`, `whole`, or a file of templates.
    ///
    /// - Throws: ``OptionError``, and ``InputError`` for a file that cannot be read.
    package init(option name: String) throws {
        switch name {
        case "ids": self = .withoutIDs()
        case "whole": self = .whole
        default:
            do {
                try self.init(readingTemplates: name)
            } catch InputError.missing {
                throw OptionError.noFile(name)
            } catch let error as TemplateError {
                throw OptionError.badTemplate(file: name, error)
            }
        }
    }

    /// The rule of a database.
    ///
    /// - Parameters:
    ///   - wanted: The one that somebody asks for; nil for ids, or what the database does.
    ///   - kept: What the database keeps; nil for one that has not chosen.
    ///   - sources: Its recordings: one that is older than the choice may have pages, with their whole paths.
    package init(wanted: ScreenRule?, kept: String?, by sources: [KnownSource]) throws(OptionError) {
        let hasPages = sources.contains { known in
            ["rrweb", "posthog", "database"].contains { known.source.format.hasPrefix($0) }
        }
        guard let kept = kept ?? (hasPages ? ScreenRule.whole.text : nil) else {
            self = wanted ?? .withoutIDs()
            return
        }
        guard let rule = ScreenRule(text: kept) else { throw .newer }
        guard wanted == nil || wanted == rule else { throw .another }
        self = rule
    }
}
