import ArgumentParser
import Basics
import ClickTracking
import ResponderChain
import SessionReplay

extension RecordingFormat: ExpressibleByArgument {}
extension ReplayOptions.ClickedBy: ExpressibleByArgument {}

/// Facts about recordings that they do not hold themselves.
struct RecordingOptions: ParsableArguments {
    @Option(help: "The app, for sessions whose recording does not name it.")
    var setApp: String?

    @Option(help: "The app's version, for sessions whose recording does not name it.")
    var setVersion: String?

    @Option(help: "The user, for sessions whose recording does not name one.")
    var setUser: String?

    @Option(help: "The DOM attribute that holds an element's identifier, such as data-testid.")
    var identifierAttribute: String?

    @Option(help: "What decides if a recording has both a click's coordinates and the node that was hit (miniwob).")
    var by = ReplayOptions.ClickedBy.target

    @Option(
        help: """
            The events to read, by name, such as click,change. Default: those that are clicks in the recording's format.
            """,
        transform: RecordingOptions.names)
    var events: Set<ByteString>?

    @Option(
        help: "When recordings with relative times (miniwob) started, such as 2026-01-31T09:00:00Z.",
        transform: RecordingOptions.milliseconds)
    var startedAt: Int64?

    @Option(help: "The session's name, for recordings that name none: all of it is one session then.")
    var setSession: String?

    @Option(
        help: ArgumentHelp(
            """
            The properties of sessions to keep, by key, such as plan,platform; others are passed over. Default: \
            \(PropertyKeys.usual.names.joined(separator: ",")).
            """, valueName: "keys"),
        transform: RecordingOptions.keys)
    var propertyKeys = PropertyKeys.usual

    @OptionGroup var screens: ScreensOption

    @OptionGroup var rules: RulesOption

    var replay: ReplayOptions {
        var options = ReplayOptions(startedAtMs: startedAt, identifierAttribute: identifierAttribute)
        options.clickedBy = by
        options.events = events
        options.sessionName = setSession
        options.properties = propertyKeys
        return options
    }

    var defaults: SessionDefaults { SessionDefaults(app: setApp, version: setVersion, user: setUser) }

    private static func names(_ text: String) throws -> Set<ByteString> {
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard !names.contains("") else {
            throw ValidationError("'\(text)' is not a list of event names, such as click,change.")
        }
        return Set(names.map(ByteString.init))
    }

    private static func keys(_ text: String) throws -> PropertyKeys {
        guard let keys = PropertyKeys(list: text) else {
            throw ValidationError("'\(text)' is not a list of keys, such as plan,platform.")
        }
        return keys
    }

    private static func milliseconds(_ text: String) throws -> Int64 {
        guard let ms = ISOTime.ms(text) else {
            throw ValidationError("'\(text)' is not a time with an offset from UTC, such as 2026-01-31T09:00:00Z.")
        }
        return ms
    }
}
