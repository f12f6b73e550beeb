import Basics
import ClickHouseStore
import ClickStore

extension Relation {
    /// The groups with clicks: days in their order, others in none.
    ///
    /// - Throws: Also ``TooManyPeriods``.
    func groups(from reader: ClickHouseReader) throws -> [ClickGroup] {
        let selected = try reader.select(selection)
        var steps = ClickSteps(reader, selected)
        switch key {
        case .all:
            return try steps.statistics(by: .all, measures, from: reader).map { group in
                var statistics = group.statistics
                statistics.count(group.controls.compactMap { selected.controls[$0] })
                return ClickGroup(.all, statistics)
            }
        case .control:
            return try steps.statistics(by: .control, measures, from: reader).compactMap { group in
                selected.control(group.key).map { ClickGroup(.control($0), group.statistics) }
            }
        case .name(.app): steps.ofSessions = ["any(app) AS part"]
        case .name(.version): steps.division = "version"
        case .name(.user): steps.division = "user"
        case .name(.property(let key)):
            steps.clicks = "\(steps.clicks) ANY LEFT JOIN \(reader.values(ofProperty: key)) USING session_id"
            steps.ofSessions = ["any(said) AS part"]
        case .name:
            let controls = Array(selected.controls.values)
            let (numbers, keys) = ClickGroups.numbers(of: controls, key)
            steps.group = selected.sql(controls.map { ($0, numbers[$0.id] ?? 0) })
            return try steps.statistics(by: .group, measures, from: reader).compactMap { group in
                // Controls that were clicked for the first time since the controls were asked for have no group.
                guard let key = Int(group.key).flatMap(keys.at) else { return nil }
                var statistics = group.statistics
                statistics.controls = group.controls.count
                return ClickGroup(key, statistics)
            }
        case .day(let zone):
            guard let times = try reader.times(of: selected) else { return [] }
            steps.division = CalendarUnit.day.sql(ofLocalMs: zone.localMsSQL(of: "at", in: times))
            return try steps.statistics(by: .part, measures, from: reader).map { group in
                ClickGroup(.name(Int64(group.key).map(ISOTime.date)), group.statistics)
            }
        case .period(let unit, let zone): return try reader.periods(unit, zone, selected)
        case .hourOfWeek(let zone): return try reader.hoursOfWeek(zone, selected)
        }
        return try steps.statistics(by: .part, measures, from: reader).map { group in
            ClickGroup(.name(group.key.isEmpty ? nil : group.key), group.statistics)
        }
    }
}

extension ClickHouseSelection {
    /// The control of an id as text; nil for one that was clicked for the first time since the controls were asked for.
    func control(_ id: String) -> ControlRow? { UInt64(id).flatMap { controls[$0] } }
}

extension ClickHouseReader {
    fileprivate func periods(
        _ unit: CalendarUnit, _ zone: TimeZoneRules, _ selected: ClickHouseSelection
    ) throws -> [ClickGroup] {
        guard let times = try times(of: selected) else { return [] }
        guard let periods = Periods(of: unit, in: zone, times, limit: Relation.maxPeriods) else {
            throw TooManyPeriods(times)
        }
        let local = zone.localMsSQL(of: "at", in: times)
        // Clocks show an hour twice, each time with another offset.
        let keys: [SQLFragment] =
            ["\(unit.sql(ofLocalMs: local)) AS period"] + (unit.isOfClock ? ["\(local) - at AS shift"] : [])
        let columns: [SQLFragment] = ["period", "shift"]
        let names = columns.prefix(keys.count).joined(separator: ", ")
        var groups: [ClickGroup] = []
        try client.query(
            """
            SELECT min(first), toUInt64(sum(clicks)), count(), uniqExactArray(users), toUInt64(sum(known)),
                toUInt64(sum(unhandled))
            FROM (
                SELECT session_id, \(keys.joined(separator: ", ")),
                    min(at) AS first, uniqExact(id) AS clicks, uniqExactIf(id, handled != 0) AS known,
                    uniqExactIf(id, handled = 1) AS unhandled, groupUniqArrayIf(user_id, user_id != 0) AS users
                FROM \(clicks)
                WHERE \(selected.condition)
                GROUP BY session_id, \(names)
            )
            GROUP BY \(names)
            """, settings: Self.sessionSettings
        ) { row in
            // Clicks of one group are of one period, and the first of them tells which.
            let first = try row.int64()
            guard times.contains(first) else { return }
            var statistics = ClickStatistics()
            let clicks = try row.integer()
            (statistics.sessions, statistics.users) = (try row.integer(), try row.integer())
            statistics.outcomes = Outcomes(clicks: clicks, known: try row.integer(), unhandled: try row.integer())
            let period = periods.period(at: first)
            groups.append(
                ClickGroup(.period(startMs: periods.starts[period], day: periods.days[period]), statistics))
        }
        return groups
    }

    fileprivate func hoursOfWeek(_ zone: TimeZoneRules, _ selected: ClickHouseSelection) throws -> [ClickGroup] {
        guard let times = try times(of: selected) else { return [] }
        // 1970-01-01 was a Thursday.
        let hour = CalendarUnit.hour.sql(ofLocalMs: zone.localMsSQL(of: "at", in: times))
        var groups: [ClickGroup] = []
        try client.query(
            """
            SELECT hour, toUInt64(sum(clicks))
            FROM (
                SELECT session_id, toUInt8((\(hour) + 3 * 24 + 168 * \(CalendarUnit.sqlWeeks)) % 168) AS hour,
                    uniqExact(id) AS clicks
                FROM \(clicks)
                WHERE \(selected.condition)
                GROUP BY session_id, hour
            )
            GROUP BY hour
            """, settings: Self.sessionSettings
        ) { row in
            var statistics = ClickStatistics()
            let hour = Int(try row.uint8())
            statistics.outcomes = Outcomes(clicks: try row.integer())
            groups.append(ClickGroup(.hourOfWeek(hour), statistics))
        }
        return groups
    }
}
