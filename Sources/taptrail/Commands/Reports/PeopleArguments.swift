import ArgumentParser
import ClickReports

struct PeopleArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "Report how many people were active each day, week and month, and how many of them are new.",
        discussion: """
            7 days and 30 days: distinct users in the days that end with this one. stickiness: users ÷ users of 30 days. \
            new: the first click ever is on this day. back: active before, but not in the last 30 days. If a control, a \
            screen, an outcome or a version is selected, share is the part of all users of the day. Days are those of \
            UTC, or of --tz. Clicks without a user do not count.

            How a feature is taken up: taptrail report people --where 'GiftPanel Button#send:handled' --version 1.4.0
            """)

    func run(with options: ReportOptions) throws {
        let (timeZone, forPeople) = (try options.timeZoneRules(), options.isForPeople)
        try options.write(defaultLimit: 0) { PeopleReport($0, in: timeZone, forPeople: forPeople) }
    }
}
