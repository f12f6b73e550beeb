import CSQLite
import ClickTracking
import Foundation
import TestSupport
import Testing

@testable import ClickStore

struct ForgettingTests {
    @Test(arguments: [false, true])
    func `a user goes with what nobody signed in the same sessions, and others stay`(isIndexed: Bool) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(
            SampleClick(session: "s"), SampleClick(session: "s", user: "ann"), SampleClick(session: "s", user: "bob"),
            SampleClick(session: "t", user: "bob", item: "i"), SampleClick(session: "t"),
            SampleClick(session: "s", app: "Other"))
        if isIndexed { try store.updateIndex() }
        #expect(try store.forget(users: ["ann"], isRehearsal: true) == Deletion(clicks: 2))
        #expect(try store.forget(users: ["ann"]) == Deletion(clicks: 2))
        let rows = try PlainSQLite.rows(
            "SELECT session, app, user, item FROM clicks ORDER BY 1, 2, 3", in: folder.store)
        #expect(
            rows == [
                ["s", nil, "bob", nil], ["s", "Other", nil, nil], ["t", nil, nil, nil], ["t", nil, "bob", "i"],
            ])
        // Bob's span must go on belonging to the session that Ann's belonged to.
        let directory = try ClickReader(path: folder.store).sessionDirectory()
        #expect(Set(directory.sessions.dropFirst()) == [1, 4, 6, -1])
        #expect(try ClickReader(path: folder.store).check().allSatisfy { $0.state == .ok })
    }

    @Test func `a session goes in all apps, with the rejected records that name it`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let playback = try Playback(into: store)
        let rejected = [#"{"session":"s-7","t":0}"#, #"{"session":"s-77","t":0}"#].map {
            RejectedRecord(reason: "no path", offset: 0, content: .bytes(Array($0.utf8)))
        }
        try playback.write(
            [
                SampleClick(session: "s-7", app: "A"), SampleClick(session: "s-7", user: "u"),
                SampleClick(session: "s-8"),
            ],
            rejecting: rejected, isComplete: true)
        try playback.close()
        #expect(try store.forget(sessions: ["s-7"]) == Deletion(clicks: 2, sessions: 2, rejected: 1))
        #expect(try PlainSQLite.column("SELECT session FROM clicks", in: folder.store) == ["s-8"])
        #expect(try PlainSQLite.column("SELECT count(*) FROM rejected", in: folder.store) == ["1"])
        #expect(try store.forget(sessions: ["nobody"]) == Deletion())
    }

    /// Whether a name stands in any of a store's files.
    private static func isIn(_ folder: TemporaryFolder, _ name: String) throws -> Bool {
        try folder.names().contains { try folder.bytes(of: $0).range(of: Data(name.utf8)) != nil }
    }

    @Test(arguments: [false, true])
    func `a reader that looks at nothing keeps no name in the files`(vacuums: Bool) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick(user: "secret-user"), SampleClick(user: "other-user"))
        try store.updateIndex()
        let reader = try PlainSQLite.Connection(folder.store)
        try reader.run("SELECT count(*) FROM clicks")
        #expect(try store.forget(users: ["secret-user"]).clicks == 1)
        #expect(try !Self.isIn(folder, "secret-user"))
        #expect(try Self.isIn(folder, "other-user"))
        if vacuums { try store.vacuum() }
        try store.close()
        #expect(try !Self.isIn(folder, "secret-user"))
        try reader.run("SELECT count(*) FROM clicks")
    }

    @Test func `a reader in the middle of something is named as the reason why a name may still be there`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take((0..<2_000).map { SampleClick(user: "secret-user-\($0)", item: "\($0)") })
        try store.updateIndex()
        try store.access { connection in _ = sqlite3_busy_timeout(connection.handle, 1) }
        let reader = try PlainSQLite.Connection(folder.store)
        try reader.run("BEGIN; SELECT count(*) FROM clicks")
        let users = (0..<1_900).map { "secret-user-\($0)" }
        let error = #expect(throws: StoreError.self) { try store.forget(users: users) }
        guard case .stillRead = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect("\(String(describing: error))".contains("may still be in the file"))
        #expect(try PlainSQLite.column("SELECT count(*) FROM clicks", in: folder.store) == ["100"])
        let shrinking = #expect(throws: StoreError.self) { try store.vacuum() }
        #expect("\(String(describing: shrinking))".contains("the file is not smaller yet"))
        #expect(try store.prune(beforeMs: 0) == Deletion())

        try reader.run("COMMIT")
        #expect(try store.forget(users: users) == Deletion())
        #expect(try !Self.isIn(folder, "secret-user-7\""))
        #expect(try !Self.isIn(folder, "secret-user-1234"))
        try store.vacuum()
        let pages = try PlainSQLite.column("PRAGMA page_count", in: folder.store)
        #expect(pages == ["\(try folder.bytes(of: "clicks.sqlite").count / Schema.pageSize)"])
        #expect(try PlainSQLite.column("PRAGMA freelist_count", in: folder.store) == ["0"])
    }

    @Test func `no byte of a forgotten name is left in the file`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let clicks = (0..<400).map { number in
            SampleClick(
                session: number % 2 == 0 ? "secret-session" : "s-\(number)",
                user: number % 3 == 0 ? "secret-user" : nil,
                item: "secret-session-\(number % 2)")
        }
        try store.take(clicks, from: "a.jsonl")
        try store.updateIndex()
        let forgotten = Data("secret-user".utf8)
        #expect(try store.forget(users: ["secret-user"], sessions: ["secret-session"]).clicks > 200)
        try store.close()
        let bytes = try folder.bytes(of: "clicks.sqlite")
        #expect(bytes.range(of: forgotten) == nil)
        #expect(bytes.range(of: Data("secret-session-0".utf8)) == nil)
        #expect(bytes.range(of: Data("s-1".utf8)) != nil)
    }
}
