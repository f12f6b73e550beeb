package import Basics
package import ClickStore

/// The two selections that are compared, and what people call them.
package struct ComparedSides {
    package let before: Selection
    package let after: Selection
    package let names: (before: String, after: String)
    /// Whether one comes after the other, so that a difference is a change.
    package let areTimes: Bool

    /// Two versions of what is selected otherwise.
    package init(_ selection: Selection, versions earlier: String, _ later: String) {
        var (before, after) = (selection, selection)
        (before.versions, after.versions) = ([earlier], [later])
        self.init(before, after, names: ("version \(earlier)", "version \(later)"))
    }

    /// Two apps of what is selected otherwise.
    package init(_ selection: Selection, apps first: String, _ second: String) {
        var (before, after) = (selection, selection)
        (before.apps, after.apps) = ([first], [second])
        self.init(before, after, names: (first, second))
    }

    /// Two periods of what is selected otherwise.
    ///
    /// - Parameter timeZone: That in which the periods are named.
    package init(
        _ selection: Selection, _ earlier: Range<Int64>, _ later: Range<Int64>, in timeZone: TimeZoneRules
    ) throws(SelectionError) {
        guard earlier.upperBound <= later.lowerBound else { throw .overlap }
        var (before, after) = (selection, selection)
        (before.sinceMs, before.untilMs) = (earlier.lowerBound, earlier.upperBound)
        (after.sinceMs, after.untilMs) = (later.lowerBound, later.upperBound)
        self.init(before, after, names: (Self.name(earlier, in: timeZone), Self.name(later, in: timeZone)))
    }

    /// The selected period, which ends now unless the selection says otherwise, and the one before of equal length.
    package init(_ selection: Selection, nowMs: Int64, in timeZone: TimeZoneRules) throws(SelectionError) {
        let untilMs = selection.untilMs ?? nowMs
        guard let sinceMs = selection.sinceMs, sinceMs < untilMs else { throw .future }
        try self.init(selection, sinceMs - (untilMs - sinceMs)..<sinceMs, sinceMs..<untilMs, in: timeZone)
    }

    /// The selected period, and the one before of equal length: at the same time of the day if it begins at midnight or is whole
    /// days long, so that days go with days, also where clocks change.
    package init(
        _ selection: Selection, beforeOfNow nowMs: Int64, in timeZone: TimeZoneRules
    ) throws(SelectionError) {
        let untilMs = selection.untilMs ?? nowMs
        guard let sinceMs = selection.sinceMs, sinceMs < untilMs else { throw .future }
        let (since, until) = (timeZone.localMs(atMs: sinceMs), timeZone.localMs(atMs: untilMs))
        let day = LocalTime.msOfDay
        guard since % day == 0 || (until - since) % day == 0, until > since else {
            self = try Self(selection, nowMs: nowMs, in: timeZone)
            return
        }
        let shift = (until - since + day - 1) / day * day
        let earlier = timeZone.ms(ofLocalMs: since - shift)..<timeZone.ms(ofLocalMs: until - shift)
        try self.init(selection, earlier, sinceMs..<untilMs, in: timeZone)
    }

    /// Any two selections.
    package init(_ before: Selection, _ after: Selection, names: (before: String, after: String), areTimes: Bool = true)
    {
        (self.before, self.after, self.names, self.areTimes) = (before, after, names, areTimes)
    }

    /// That clicks begin within the earlier period or after it, so that whatever is counted seems to rise: a twentieth of it or more is
    /// before the first click of the selected apps.
    package func missingBeginning(_ engine: any ReportEngine, in timeZone: TimeZoneRules) throws -> [String] {
        var all = Selection()
        all.apps = before.apps
        let firstMs = try engine.groups(of: Relation(all, by: .all, [])).first?.statistics.firstMs
        guard let firstMs, let sinceMs = before.sinceMs, let untilMs = before.untilMs,
            firstMs - sinceMs > (untilMs - sinceMs) / 20
        else { return [] }
        return ["the first click is from \(ISOTime.text(ms: firstMs, in: timeZone)), so the period before is not whole"]
    }

    private static func name(_ period: Range<Int64>, in timeZone: TimeZoneRules) -> String {
        let ends = [period.lowerBound, period.upperBound].map { ISOTime.text(ms: $0, in: timeZone) }
        return "\(ends[0]) to \(ends[1])"
    }
}
