import Basics
import SeededGenerator
import TestSupport
import Testing

@testable import ClickHouseStore
@testable import ClickReports

/// The servers divide time as our calendar does.
@Suite(.onClickHouse) struct CalendarUnitSQLTests {
    @Test(arguments: CalendarUnit.allCases)
    func `times on a clock have one number if they are of one unit`(unit: CalendarUnit) throws {
        var generator = SplitMix64(seed: 5)
        // From hours before 1970 to the end of the last day that all servers know, and around the ends of units.
        var times = (0..<400).map { _ in Int64.random(in: -50_400_000...5_662_310_399_999, using: &generator) }
        times += times.flatMap { time in
            let end = unit.end(ofStart: unit.start(ofLocalMs: time))
            return [end - 1, end]
        }
        // Leap days, and years that have none.
        times += [
            951_782_399_999, 951_782_400_000, 951_868_799_999, 951_868_800_000, 4_107_542_399_999, 4_107_542_400_000,
        ]
        let client = try ClickHouseClient(try ClickHouseAddress(ClickHouseServers.address ?? ""))
        var options = ClickHouseClient.Options()
        options.isWithoutDatabase = true
        var numbers: [Int64] = []
        try client.query(
            "SELECT toInt64(\(unit.sql(ofLocalMs: "at"))) FROM (SELECT toInt64(arrayJoin([\(list: times)])) AS at)",
            options
        ) { numbers.append(try $0.int64()) }
        try #require(numbers.count == times.count)
        var starts: [Int64: Int64] = [:]
        for (time, number) in zip(times, numbers) {
            let start = unit.start(ofLocalMs: time)
            #expect(starts[number, default: start] == start, "\(time)")
            starts[number] = start
        }
        #expect(Set(starts.values).count == starts.count)
        let sorted = starts.sorted { $0.key < $1.key }.map(\.value)
        #expect(sorted == sorted.sorted())
    }

    @Test func `hours, days and weeks are numbered from those that 1970 begins with`() throws {
        let client = try ClickHouseClient(try ClickHouseAddress(ClickHouseServers.address ?? ""))
        var options = ClickHouseClient.Options()
        options.isWithoutDatabase = true
        let units: [CalendarUnit] = [.hour, .day, .week]
        let columns: [SQLFragment] = units.map {
            "toInt64(\($0.sql(ofLocalMs: "toInt64(0)"))), toInt64(\($0.sql(ofLocalMs: "toInt64(345600000)")))"
        }
        let numbers = try client.row("SELECT \(columns.joined(separator: ", "))", options) { row in
            try (0..<6).map { _ in try row.int64() }
        }
        #expect(numbers == [0, 96, 0, 4, -1, 0])
    }
}
