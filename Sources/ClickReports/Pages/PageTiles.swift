import Basics
import ClickIndex
package import ClickStore
import ClickTracking

extension ReportPage {
    /// A figure at the head of a page, beside what it was in the period before.
    package struct Tile: Hashable, Sendable {
        package let name: String
        package let value: String
        /// What the value is made of: `3,871 of 11,954 clicks`; empty for nothing.
        package let detail: String
        /// How it changed: `▲ 12 %`; nil without a period before.
        package let change: String?
    }
}

/// The figures at the head of a page.
package struct PageTiles {
    package let tiles: [ReportPage.Tile]
    /// Of what time figures and changes are, in a sentence; nil if there is no period before, and figures are of all clicks.
    package let note: String?

    private typealias Measure = (
        name: String, figure: (ClickStatistics) -> Double?, text: (ClickStatistics) -> (value: String, detail: String)
    )

    /// - Parameters:
    ///   - all: The figures of all clicks.
    ///   - periods: Those of the last period, which are shown then, and of the one before it, and a sentence of what they are.
    init(
        _ all: ClickStatistics, periods: (last: ClickStatistics, before: ClickStatistics, name: String)? = nil
    ) {
        let measures: [Measure] = [
            ("Clicks", { Double($0.clicks) }, { (ChartText.count($0.clicks), "") }),
            ("Sessions", { Double($0.sessions) }, { (ChartText.count($0.sessions), "") }),
            (
                "Users", { Double($0.users) },
                { (ChartText.count($0.users), $0.users == 0 ? "no click has one" : "") }
            ),
            ("Clicks a session", Self.perSession, { (Self.tenths(Self.perSession($0)), "") }),
            (
                "Unhandled", \.outcomes.unhandledShare,
                { figures in
                    guard let unhandled = figures.unhandled else { return ("unknown", "no outcome was recorded") }
                    let known = figures.outcomes.known
                    let clicks = "\(ChartText.count(unhandled)) clicks that nothing handled"
                    let isPart = known < figures.clicks
                    return (
                        ChartText.percent(unhandled, of: known),
                        isPart ? "\(clicks), of \(ChartText.count(known)) whose outcome is known" : clicks
                    )
                }
            ),
            (
                "Bursts of rage", { Double($0.rage) },
                { (ChartText.count($0.rage), "\(Self.tenths(Self.rage($0))) in 100 sessions") }
            ),
        ]
        tiles = measures.map { name, figure, text in
            let (value, detail) = text(periods?.last ?? all)
            return ReportPage.Tile(
                name: name, value: value, detail: detail,
                change: periods.flatMap {
                    let (before, after) = (figure($0.before), figure($0.last))
                    return name == "Unhandled"
                        ? Self.points(from: before, to: after) : Self.change(from: before, to: after)
                })
        }
        note = periods.map { periods in
            let clicks = "In all there are \(Wording.count(all.clicks, "click"))."
            return periods.last.clicks == all.clicks ? periods.name : "\(periods.name) \(clicks)"
        }
    }

    private static func perSession(_ figures: ClickStatistics) -> Double? {
        figures.sessions > 0 ? Double(figures.clicks) / Double(figures.sessions) : nil
    }

    private static func rage(_ figures: ClickStatistics) -> Double? {
        figures.sessions > 0 ? 100 * Double(figures.rage) / Double(figures.sessions) : nil
    }

    private static func tenths(_ value: Double?) -> String {
        guard let value else { return "none" }
        let tenths = Int(rounding: value * 10)
        return "\(ChartText.count(tenths / 10)).\(tenths % 10)"
    }

    /// The change of a share, in percentage points.
    private static func points(from before: Double?, to after: Double?) -> String? {
        guard let before, let after else { return nil }
        let text = ReadableNumber.points(after - before)
        return text.first == "+" ? "▲ \(text.dropFirst())" : text.first == "-" ? "▼ \(text.dropFirst())" : "= \(text)"
    }

    private static func change(from before: Double?, to after: Double?) -> String? {
        guard let before, let after, before > 0 else { return nil }
        let percent = Int(rounding: (after / before - 1) * 100)
        return percent == 0
            ? "= 0 %" : percent > 0 ? "▲ \(ChartText.count(percent)) %" : "▼ \(ChartText.count(-percent)) %"
    }
}

extension Selection {
    /// Those of its clicks that nothing handled.
    package var unhandled: Selection {
        var dead = self
        dead.handled.formIntersection(HandledSet(.no))
        return dead
    }
}

extension PageMaker {
    /// The tiles, with changes from the period before the selected one; if no start is selected, from the week before the
    /// last one. Without changes if the clicks begin in the midst of the period before: less time is no less use.
    package func tiles(_ engine: any ReportEngine, _ all: ClickStatistics) throws -> PageTiles {
        guard forPeople, all.clicks > 0, let (last, before, name) = periods(all) else { return PageTiles(all) }
        func period(_ times: Range<Int64>) throws -> ClickStatistics {
            var ofPeriod = selection
            (ofPeriod.sinceMs, ofPeriod.untilMs) = (times.lowerBound, times.upperBound)
            return try engine.all(of: ofPeriod, [.visitors, .rage])
        }
        let earlier = try period(before)
        let length = before.upperBound - before.lowerBound
        guard earlier.clicks > 0, earlier.firstMs - before.lowerBound <= length / 7 else { return PageTiles(all) }
        // A selection with a start is the last period itself.
        let later = try selection.sinceMs == nil ? period(last) : all
        return PageTiles(all, periods: (later, earlier, name))
    }

    /// How many users have a click on a control that nothing handled.
    package static func usersOfDeadTaps(
        on control: ControlRow, of selection: Selection, _ engine: any ReportEngine
    ) throws -> Int {
        var own = selection
        own.controlIDs = [control.id]
        return try engine.all(of: own.unhandled, .visitors).users
    }

    /// The selected period, or the last seven days, the one before of equal length, and a sentence of what they are.
    func periods(_ overview: ClickStatistics) -> (last: Range<Int64>, before: Range<Int64>, name: String)? {
        let endMs = selection.untilMs ?? overview.lastMs.addingReportingOverflow(1).partialValue
        let (startMs, overflows) =
            selection.sinceMs.map { ($0, false) } ?? endMs.subtractingReportingOverflow(7 * LocalTime.msOfDay)
        let (length, isTooLong) = endMs.subtractingReportingOverflow(startMs)
        let (beforeMs, isTooEarly) = startMs.subtractingReportingOverflow(length)
        guard !overflows, !isTooLong, !isTooEarly, length > 0 else { return nil }
        let name =
            selection.sinceMs == nil
            ? "The figures are of the last seven days; ▲ and ▼ compare them with the seven before."
            : "▲ and ▼ compare with the same time before \(ISOTime.minuteText(ms: startMs, in: timeZone))."
        return (startMs..<endMs, beforeMs..<startMs, name)
    }
}
