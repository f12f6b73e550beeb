import ArgumentParser
import ClickStore
import ClickTracking
import Input
import SessionReplay

/// How pages name screens, as `--screens` says it.
struct ScreensOption: ParsableArguments {
    @Option(
        name: .customLong("screens"),
        help: ArgumentHelp(
            """
            How a page's address names its screen: ids, its path with * for each number, UUID, hash or token; whole, its path \
            as it stands; or a file of templates, one a line, such as /live/*/chat, that go before ids. Default: as the \
            database does already; ids in a new one.
            """, valueName: "ids|whole|file"))
    var name: String?

    /// The rule that the option names; nil without one.
    var rule: ScreenRule? {
        get throws {
            switch name {
            case nil: nil
            case "ids": .withoutIDs()
            case "whole": .whole
            case let path?: try Self.templates(of: path)
            }
        }
    }

    private static func templates(of path: String) throws -> ScreenRule {
        do {
            return try ScreenRule(readingTemplates: path)
        } catch InputError.missing {
            throw ValidationError("--screens takes ids, whole, or a file of templates; there is no file '\(path)'.")
        } catch let error as ScreenRule.TemplateError {
            throw ValidationError("'\(path)': \(error).")
        }
    }

    /// The rule by which a database names screens, from now on if it has not named any by an address yet.
    func rule(of database: any WritableDatabase) throws -> ScreenRule {
        let wanted = try rule
        guard let kept = try database.setting(.screens) ?? Self.earlierRule(of: database) else {
            let rule = wanted ?? .withoutIDs()
            try database.keep(.screens, rule.text)
            return rule
        }
        guard let rule = ScreenRule(text: kept) else {
            throw ValidationError("The database names screens by a rule that a newer version of taptrail knows.")
        }
        guard wanted == nil || wanted == rule else {
            throw ValidationError(
                "The database names screens by another rule since its first replay, and one screen must not get two names; "
                    + "leave out --screens, or replay into another database.")
        }
        return rule
    }

    /// What a database does that is older than the choice: whole addresses, if it may have any.
    private static func earlierRule(of database: any WritableDatabase) throws -> String? {
        let formats = ["rrweb", "posthog", "database"]
        let hasPages = try database.knownSources().contains { known in
            formats.contains { known.source.format.hasPrefix($0) }
        }
        return hasPages ? ScreenRule.whole.text : nil
    }
}
