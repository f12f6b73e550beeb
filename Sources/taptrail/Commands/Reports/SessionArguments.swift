import ArgumentParser
import ClickReports

struct SessionArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "session",
        abstract: "Report what happened in one session, click by click.",
        discussion: """
            Clicks of all kinds, unless --kind names some. handled says whether a responder handled the click; rage \
            numbers the bursts of \(Terms.rage). A session's name is unique within its app: if several apps have it, \
            --app chooses one. A session of more than 200,000 clicks is shown in parts, by --since and --until.

              taptrail report session s-000123 --app LiveRoom --tz Europe/Berlin
            """)

    @Argument(help: "The session's full name, as 'report sessions' prints it.")
    var name: String

    @Flag(help: "The session whose app is unknown.")
    var noApp = false

    func validate(with options: ReportOptions) throws {
        guard options.selected.session.isEmpty else {
            throw ValidationError("The session is named twice; leave out --session.")
        }
        guard !noApp || options.names.app.isEmpty else {
            throw ValidationError("--app and --no-app exclude each other; leave out one.")
        }
    }

    func run(with options: ReportOptions) throws {
        try options.write(kinds: [], defaultLimit: 0) { SessionReport(name, $0, hasNoApp: noApp) }
    }
}
