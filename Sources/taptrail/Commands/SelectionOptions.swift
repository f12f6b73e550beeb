import ArgumentParser
import ClickStore
import Foundation
import ResponderChain

/// Which clicks a report is about.
struct SelectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only clicks from this time on: a date, a time in ISO 8601 (UTC unless it says otherwise), or how long ago.",
            valueName: "time"),
        transform: Moment.init)
    var since: Moment?

    @Option(
        help: ArgumentHelp(
            "Only clicks before this time, itself not included: 2026-02-01, 2026-01-31T18:30Z, 12h, 7d or 2w.",
            valueName: "time"),
        transform: Moment.init)
    var until: Moment?

    @Option(help: "Only this app. Repeat an option for any of several.")
    var app: [String] = []

    @Option(name: .customLong("version"), help: "Only this version of the app.")
    var appVersion: [String] = []

    @Option(help: "Only this user.")
    var user: [String] = []

    @Option(help: "Only this session.")
    var session: [String] = []

    @Option(help: "Only this event.")
    var event: [String] = []

    @Option(help: "Only this screen.")
    var screen: [String] = []

    @Option(help: "Only this control: its whole path, or its path without the event.")
    var control: [String] = []

    func validate() throws {
        let names = [
            ("app", app), ("version", appVersion), ("user", user), ("session", session), ("event", event),
            ("screen", screen), ("control", control),
        ]
        for (option, values) in names where values.contains("") {
            throw ValidationError("--\(option) must not be empty.")
        }
        for path in control where Self.canonical(path).isEmpty {
            throw ValidationError(
                "'\(path)' is no control path; give one as 'report controls' prints it, such as App--Button#send--tap.")
        }
    }

    /// The selection, at a time in milliseconds since the Unix epoch.
    func selection(nowMs: Int64) throws -> Selection {
        var selection = Selection()
        selection.sinceMs = since?.ms(nowMs: nowMs)
        selection.untilMs = until?.ms(nowMs: nowMs)
        if let since = selection.sinceMs, let until = selection.untilMs, since >= until {
            throw ValidationError("--since is not before --until; exchange them, or leave one out.")
        }
        (selection.apps, selection.versions, selection.users) = (app, appVersion, user)
        (selection.sessions, selection.events, selection.screens) = (session, event, screen)
        selection.controls = control.flatMap(Self.canonical)
        return selection
    }

    /// A path as the store writes it: what was given may be one with its event, and one without.
    private static func canonical(_ path: String) -> [String] {
        let whole = (try? ControlPath(parsing: path))?.description
        let element = (try? ControlPath(parsing: path + "--event"))?.element
        return [whole, element].compactMap(\.self)
    }
}
