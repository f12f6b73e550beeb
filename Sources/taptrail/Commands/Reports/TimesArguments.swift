import ArgumentParser
import ClickReports

struct TimesArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "times",
        abstract: "Report clicks over time: per minute, hour, day, week or month, or by hour of the day and weekday.",
        discussion: """
            There is a row for each period from the first click to the last, in order, also for those without a click. \
            Days, hours and minutes are those of UTC, or of --tz; weeks begin on Monday. An unhandled click is one that no \
            responder handled: a tap on something that does nothing.

            For example: taptrail report times --per hour --since 2d --tz Europe/Berlin
            """)

    @Option(help: "What a row is: minute, hour, day, week or month; or hour-of-week for hours of the day by weekday.")
    var per = Row.day

    func run(with options: ReportOptions) throws {
        let timeZone = try options.timeZoneRules()
        let forPeople = options.isForPeople
        if let unit = per.unit {
            try options.write(defaultLimit: 0) {
                var report = TimesReport($0, per: unit, in: timeZone, forPeople: forPeople)
                report.showsAllPeriods = options.rows.compare != nil
                return report
            }
        } else {
            try options.write(defaultLimit: 0) { HoursOfWeekReport($0, in: timeZone, forPeople: forPeople) }
        }
    }

    enum Row: String, CaseIterable, ExpressibleByArgument {
        case minute, hour, day, week, month
        case hourOfWeek = "hour-of-week"

        /// The unit of the calendar; nil for the hours of a week.
        var unit: CalendarUnit? { CalendarUnit(rawValue: rawValue) }
    }
}
