import ArgumentParser
import Basics

/// The time zone of a report.
struct TimeZoneOption: ParsableArguments {
    @Option(
        name: .customLong("tz"),
        help: ArgumentHelp(
            "The time zone of dates and times, in options and in the report, such as Europe/Berlin, or local.",
            valueName: "zone"),
        completion: NameCompletion.ofZones)
    var name = "UTC"

    /// The rules of the time zone.
    func rules() throws -> TimeZoneRules {
        try TimeZoneRules(name: name)
    }
}
