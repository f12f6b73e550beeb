import ArgumentParser
import Basics
import ClickReports
import ClickStore
import ClickTracking

/// The clicks that a report or an export is about, beside their ``NameOptions``: not a group inside of this one, as each
/// level of groups makes ArgumentParser four times slower where it is not optimised.
struct SelectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Only clicks from this time on: a date, a time in ISO 8601 (in the report's time zone, else UTC, unless it has \
            an offset), how long ago, or the beginning of today, yesterday, this-week, last-week, this-month or last-month.
            """,
            valueName: "time"),
        transform: GivenTime.init)
    var since: GivenTime?

    @Option(
        help: ArgumentHelp(
            "Only clicks before this time, exclusive: 2026-02-01, 2026-01-31T18:30Z, 12h, 7d or 2w.",
            valueName: "time"),
        transform: GivenTime.init)
    var until: GivenTime?

    @Option(
        help: ArgumentHelp(
            "Only clicks until the end of this day: a date, yesterday; or of last-week or last-month.", valueName: "day"
        ),
        transform: GivenDay.init)
    var through: GivenDay?

    @Option(help: "Only this user.", completion: NameCompletion.of(.user))
    var user: [String] = []

    @Option(help: "Only this session.", completion: NameCompletion.of(.session))
    var session: [String] = []

    @Option(help: "Only this event.", completion: NameCompletion.ofControls(\.event))
    var event: [String] = []

    @Option(
        help: "Only this control: its path, with or without the event.", completion: NameCompletion.ofControls(\.path))
    var control: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Only clicks of this kind: activation, control (such as a touch down), routed (raised by the app itself), \
            or all. Default: activation for a report, all for an export.
            """, valueName: "kind"))
    var kind: [KindChoice] = []

    @Option(
        help: ArgumentHelp(
            """
            Only clicks that a responder handled (yes), that no responder handled (no), or whose outcome the recording \
            does not give (unknown). For some controls only: :handled and :unhandled in selectors.
            """, valueName: "outcome"))
    var handled: [OutcomeChoice] = []

    @Option(
        help: ArgumentHelp(
            """
            Only clicks of sessions that have a click, at whatever time, on a control that this selector matches; of those \
            that have one for each, if it is repeated.
            """, valueName: "selector"))
    var having: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only clicks of sessions that have no click on a control that this selector matches.",
            valueName: "selector"))
    var without: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only clicks of users who have a click, in whatever session, on a control that this selector matches.",
            valueName: "selector"))
    var havingUser: [String] = []

    @Option(
        help: ArgumentHelp(
            "So many clicks instead of one, for --having, --without and --having-user.", valueName: "number"))
    var atLeast: Int?

    @Option(
        help: ArgumentHelp(
            """
            Only clicks of sessions that say this of themselves, such as plan=pro. Several values of one key are \
            alternatives.
            """, valueName: "key=value"))
    var property: [String] = []

    @Flag(exclusivity: .exclusive)
    var visitors: Segment.Visitors?

    func validate() throws {
        _ = try ofNames
    }

    /// The selection of these names alone, without times and kinds.
    var ofNames: Selection {
        get throws {
            try SelectionError.validating { () throws(SelectionError) in try text(of: SelectionText()).ofNames() }
        }
    }

    /// The selection, at a time in milliseconds since the Unix epoch; see ``SelectionText/selection(nowMs:kinds:in:)``.
    func selection(
        of names: NameOptions, nowMs: Int64, kinds: Set<ClickKind> = [], in timeZone: TimeZoneRules = .utc
    ) throws -> Selection {
        try SelectionError.validating { () throws(SelectionError) in
            try text(of: names.text).selection(nowMs: nowMs, kinds: kinds, in: timeZone)
        }
    }

    /// Whether nothing says which kinds of clicks are meant.
    var isKindOpen: Bool { text(of: SelectionText()).isKindOpen }

    private func text(of names: SelectionText) -> SelectionText {
        var text = names
        (text.since, text.until, text.through, text.kinds, text.outcomes) = (since, until, through, kind, handled)
        (text.having, text.without, text.visitors, text.properties) = (having, without, visitors, property)
        (text.havingUser, text.atLeast) = (havingUser, atLeast)
        text.names.merge([.user: user, .session: session, .event: event, .control: control]) { $1 }
        return text
    }
}

extension Segment.Visitors: EnumerableFlag {
    static func name(for value: Self) -> NameSpecification {
        value == .new ? .customLong("new-users") : .customLong("returning")
    }

    static func help(for value: Self) -> ArgumentHelp? {
        value == .new
            ? """
            Only clicks of sessions in which a user clicked for the first time: the user's first click in this app, of any kind, \
            that the database has. Users whose earlier clicks were never in the database count as new.
            """
            : "Only clicks of a user's later sessions. Sessions without a user are neither these nor those of --new-users."
    }
}

extension KindChoice: ExpressibleByArgument {}
extension OutcomeChoice: ExpressibleByArgument {}

extension SelectionError {
    /// Runs some work, and turns what is wrong with a selection into a wrong command line.
    static func validating<Value>(_ work: () throws(SelectionError) -> Value) throws -> Value {
        do throws(SelectionError) {
            return try work()
        } catch {
            throw ValidationError(error.description)
        }
    }
}
