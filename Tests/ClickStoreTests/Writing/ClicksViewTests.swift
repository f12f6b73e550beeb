import ClickStore
import ClickTracking
import TestSupport
import Testing

struct ClicksViewTests {
    @Test func `a click with everything reads as it was written`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(
            SampleClick(
                path: "Window--GiftPanel[*]--Button#send%23[2]--tap%2D", screen: "LiveRoomViewController",
                kind: .routed,
                session: "s-1", app: "LiveRoom", version: "1.4.0", user: "u-7", atMs: 1_700_000_000_123, x: 125, y: -1,
                handled: .yes, id: "c-1", seq: 7, position: "1:0/0:3", item: "gift-12", handledBy: "GiftPanel",
                info: "{\"a\":1}"))
        try store.close()
        let row = try #require(try PlainSQLite.rows("SELECT * FROM clicks", in: folder.store).first)
        #expect(
            row == [
                "Window--GiftPanel[*]--Button#send%23[2]--tap%2D", "Window--GiftPanel[*]--Button#send%23[2]", "tap-",
                "Button", "LiveRoomViewController", "2023-11-14T22:13:20.123Z", "1700000000123", "s-1", "u-7",
                "LiveRoom", "1.4.0", "7", "12.5", "-0.1", "1:0/0:3", "gift-12", "1", "GiftPanel", "{\"a\":1}",
                "routed", "Window--GiftPanel[*]--Button#send%23[2]--tap%2D", nil, nil, nil, nil, nil, "7",
                nil,
            ])
    }

    @Test func `what is unknown is null`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick(atMs: 946_684_800_000))
        try store.close()
        let row = try #require(try PlainSQLite.rows("SELECT * FROM clicks", in: folder.store).first)
        #expect(
            row == [
                "Window--Button#send--tap", "Window--Button#send", "tap", "Button", nil, "2000-01-01T00:00:00.000Z",
                "946684800000", "s-1", nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, "activation",
                "Window--Button#send--tap", nil, nil, nil, nil, nil, "0",
                nil,
            ])
        #expect(try PlainSQLite.rows("SELECT * FROM click_detail", in: folder.store).isEmpty)
    }

    @Test(arguments: [(Handled.unknown, nil), (.no, "0"), (.yes, "1")])
    func `handled is yes, no or unknown, also beside details`(handled: Handled, text: String?) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick(handled: handled), SampleClick(handled: handled, item: "i"))
        #expect(
            try PlainSQLite.rows("SELECT handled, item FROM clicks", in: folder.store) == [[text, nil], [text, "i"]])
    }

    @Test func `a place of which only one half is known keeps that half`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick(x: 2_000_000_000), SampleClick(y: -2_000_000_000))
        #expect(
            try PlainSQLite.rows("SELECT x, y FROM clicks", in: folder.store)
                == [["200000000.0", nil], [nil, "-200000000.0"]])
    }

    @Test(arguments: [
        "", "a\0b", "cafe\u{301}", "😀", String(repeating: "é", count: 100_000), "'; DROP TABLE click; --",
    ])
    func `any text comes back byte for byte`(text: String) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let click = SampleClick(session: text, app: text, version: text, user: text, item: text, handledBy: text)
        #expect(try store.take(click, click).stored == 2)
        let rows = try PlainSQLite.rows(
            "SELECT session, app, version, user, item, handled_by FROM clicks", in: folder.store)
        #expect(rows.count == 2)
        #expect(rows.joined().allSatisfy { $0?.utf8.elementsEqual(text.utf8) == true })
    }
}
