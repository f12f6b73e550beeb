import ArgumentParser
import ClickStore
import ClickTracking
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
            do {
                return try name.map { try ScreenRule(option: $0) }
            } catch let error as ScreenRule.OptionError {
                throw ValidationError("--screens: \(error).")
            }
        }
    }

    /// The rule by which a database names screens, from now on if it has not named any by an address yet.
    func rule(of database: any WritableDatabase) throws -> ScreenRule {
        do {
            let kept = try database.setting(.screens)
            let rule = try ScreenRule(wanted: try rule, kept: kept, by: try database.knownSources())
            if kept == nil { try database.keep(.screens, rule.text) }
            return rule
        } catch let error as ScreenRule.OptionError {
            throw ValidationError("\(error).")
        }
    }
}
