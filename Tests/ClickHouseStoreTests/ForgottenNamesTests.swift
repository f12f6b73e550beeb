import ClickStore
import ClickTracking
import TestSupport
import Testing

@testable import ClickHouseStore

/// The nodes keep how rows were deleted.
@Suite(.onClickHouse) struct ForgottenNamesTests {
    @Test func `no deletion that a node keeps says the name of a user or session`() throws {
        let database = try ClickHouseTestDatabase()
        let sink = try ClickHouseSink(try ClickHouseAddress(database.address))
        let clicks = (0..<20).map {
            RandomRecordings.Click(
                control: ControlKey(path: "Window--Button--tap"),
                session: SessionKey(name: "u-1-\($0)", user: $0 % 2 == 0 ? "u-1" : nil),
                atMs: 1_700_000_000_000, x: 0, y: 0, handled: .yes, detail: ClickDetail(seq: 0))
        }
        _ = try SlicedRecording(number: 0, clicks: clicks, batch: 100).replay(into: sink)
        // Other clicks of the same numbers are rejected, in records that name the user.
        let others = clicks.map { click in
            var other = click
            other.x = 1
            return other
        }
        _ = try SlicedRecording(number: 1, clicks: others, batch: 100).replay(into: sink)
        try sink.close()
        let deleted = try sink.forget(users: ["u-1"], sessions: ["u-1-1"])
        #expect(deleted == Deletion(clicks: 11, sessions: 11, rejected: 20))
        let kept = try database.nodes.map {
            try database.run(
                "SELECT command FROM system.mutations WHERE database = '\(database.name)' FORMAT TSV", on: $0)
        }.joined()
        #expect(kept.contains("session_id") && kept.contains("recording") && !kept.contains("u-1"), "\(kept)")
    }
}
