import Basics
import SeededGenerator
import TestSupport
import Testing

@testable import ClickHouseStore
@testable import ClickReports

/// The servers work local times out as we do, by our rules.
@Suite(.onClickHouse) struct LocalTimeSQLTests {
    @Test(arguments: [
        "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns",
        "Pacific/Apia",
    ])
    func `a time is the one that a clock shows`(zone: String) throws {
        let zone = try TimeZoneRules(name: zone)
        var generator = SplitMix64(seed: 3)
        var times = (0..<200).map { _ in Int64.random(in: 946_684_800_000...1_800_000_000_000, using: &generator) }
        // Around changes of the offset and around midnight.
        for time in times.prefix(40) {
            let end = zone.stretch(atMs: time).endMs
            if end < 1_800_000_000_000 { times += [end - 1, end, end + 1] }
            times.append(zone.startMs(ofDay: LocalTime(localMs: zone.localMs(atMs: time)).day))
        }
        let range = try #require(times.min())...(try #require(times.max()))
        let client = try ClickHouseClient(try ClickHouseAddress(ClickHouseServers.address ?? ""))
        var options = ClickHouseClient.Options()
        options.isWithoutDatabase = true
        let shown = zone.localMsSQL(of: "at", in: range)
        var local: [Int64] = []
        try client.query(
            "SELECT toInt64(\(shown)) FROM (SELECT toInt64(arrayJoin([\(list: times)])) AS at)", options
        ) { local.append(try $0.int64()) }
        #expect(local == times.map { zone.localMs(atMs: $0) })
    }
}
