import ClickStore
import ClickTracking
import Foundation
import Logging
import ResponderChain
import Synchronization
import TestSupport
import Testing

/// A live recorder and a real store: what goes wrong with the file, and what arrives in it.
struct RecorderStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func recorder(
        into path: String? = nil, _ change: (inout RecorderConfiguration) -> Void = { _ in }
    ) throws -> Recorder {
        var configuration = RecorderConfiguration(
            app: "LiveRoom", journal: JournalConfiguration(folder: folder.file("journal")))
        configuration.logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        configuration.drainInterval = .seconds(3_600)
        change(&configuration)
        let path = path ?? folder.store
        return try Recorder(configuration) { try ClickDatabase(path: path) }
    }

    private func rows(_ sql: String) throws -> [String] { try PlainSQLite.column(sql, in: folder.store) }

    @Test func `clicks and screens arrive in their tables`() throws {
        let recorder = try recorder {
            $0.user = .name("u-1")
            $0.nowMs = { 1_700_000_000_000 }
        }
        let app = TestTarget()
        try recorder.install(on: app)
        app.dispatcher?.tell(screen: app, didAppear: true)
        app.send("tap", kind: .activation, at: Event.Location(x: 1.25, y: 2))
        recorder.close()
        #expect(try rows("SELECT control FROM clicks") == ["Application--tap"])
        #expect(try rows("SELECT session || user || app FROM clicks") == ["\(recorder.session.name)u-1LiveRoom"])
        #expect(try rows("SELECT x || ' ' || seq || ' ' || handled FROM clicks") == ["1.3 0 0"])
        let views = "SELECT screen || ' ' || from_ms || ' ' || to_ms FROM screen_view"
        #expect(try rows(views) == ["Application 1700000000000 1700000000000"])
        #expect(try rows("SELECT stored || ' ' || duplicate FROM recording") == ["1 0"])
    }

    @Test func `a window that turns makes spans of one session, and its screen stays in front`() throws {
        let recorder = try recorder { $0.nowMs = { 1_700_000_000_000 } }
        let app = TestTarget()
        app.dispatcher?.tell(windowWidth: 390, height: 844)
        try recorder.install(on: app)
        app.dispatcher?.tell(screen: app, didAppear: true)
        for (width, height) in [(390.0, 844.0), (844, 390), (390, 844)] {
            app.dispatcher?.tell(windowWidth: width, height: height)
            app.send("tap", kind: .activation)
        }
        let first = recorder.session.name
        recorder.startSession(user: nil)
        app.send("tap", kind: .activation)
        recorder.close()
        let clicks =
            "SELECT name, seq, width, height FROM click JOIN session ON session.id = session_id"
            + " JOIN click_detail ON click_id = click.id ORDER BY click.id"
        #expect(
            try PlainSQLite.rows(clicks, in: folder.store) == [
                [first, "0", "3900", "8440"], [first, "1", "8440", "3900"], [first, "2", "3900", "8440"],
                [recorder.session.name, "0", "3900", "8440"],
            ])
        #expect(try rows("SELECT count(*) FROM session") == ["3"])
        #expect(try rows("SELECT count(*) FROM screen_view WHERE to_ms NOT NULL") == ["2"])
        #expect(try rows("SELECT stored || ' ' || duplicate FROM recording") == ["4 0"])
    }

    @Test func `a journal is known by its whole path, however the app names it`() throws {
        let recorder = try recorder { $0.journal.folder = folder.path + "/./journal" }
        let app = TestTarget()
        try recorder.install(on: app)
        app.send("tap")
        recorder.close()
        let name = try #require(try rows("SELECT name FROM recording").first)
        #expect(name.hasPrefix("/") && name.hasSuffix("/journal") && !name.contains("/./"))
    }

    @Test func `while another writer holds the store clicks wait, and then they are stored once`() throws {
        let recorder = try recorder()
        let app = TestTarget()
        try recorder.install(on: app)
        try whileAnotherWrites {
            for _ in 0..<3 { app.send("tap") }
            #expect(!recorder.storeNow())
            #expect(recorder.account.waiting == 3)
        }
        #expect(recorder.storeNow())
        #expect(try rows("SELECT count(*) FROM click") == ["3"])
        #expect(recorder.account.stored == 3)
        #expect(recorder.account.isBalanced)
    }

    @Test func `while another process writes, recording goes on, and then all is stored once`() throws {
        let recorder = try recorder()
        let app = TestTarget()
        try recorder.install(on: app)
        app.send("before")
        #expect(recorder.storeNow())
        let other = try PlainSQLite.Connection(folder.store)
        try other.run("BEGIN IMMEDIATE")
        let isDone = DispatchGroup()
        // The store waits for the other one; the app does not.
        DispatchQueue.global().async(group: isDone) { while !recorder.storeNow() {} }
        for _ in 0..<20_000 { app.send("meanwhile") }
        #expect(recorder.account.captured == 20_001)
        #expect(recorder.account.stored == 1)
        #expect(recorder.account.isBalanced)
        try other.run("ROLLBACK")
        isDone.wait()
        recorder.close()
        #expect(try rows("SELECT count(*) FROM click") == ["20001"])
        #expect(recorder.account.stored == 20_001)
        #expect(recorder.account.isBalanced)
    }

    @Test func `a store whose folder is not there yet gets the clicks once it is`() throws {
        let home = folder.file("later")
        let recorder = try recorder(into: home + "/clicks.sqlite")
        let app = TestTarget()
        try recorder.install(on: app)
        for _ in 0..<3 { app.send("tap") }
        #expect(!recorder.storeNow())
        #expect(recorder.account.waiting == 3)
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
        #expect(recorder.storeNow())
        recorder.close()
        #expect(try PlainSQLite.column("SELECT count(*) FROM click", in: home + "/clicks.sqlite") == ["3"])
    }

    @Test func `a clock that is set back gives clicks their times, and the journal no number twice`() throws {
        let clock = Locked<Int64>(1_700_000_000_000)
        for start in 0..<3 {
            let recorder = try recorder { $0.nowMs = { clock.withLock { $0 } } }
            let app = TestTarget()
            try recorder.install(on: app)
            for _ in 0..<3 {
                clock.withLock { $0 -= 3_600_000 }
                app.send("tap-\(start)")
            }
            #expect(recorder.storeNow())
            app.send("last-\(start)")
            recorder.close()
            #expect(recorder.account.stored == 4)
        }
        #expect(try rows("SELECT count(*) FROM clicks") == ["12"])
        let steps = "SELECT DISTINCT at_ms - lag(at_ms) OVER (ORDER BY id) FROM click WHERE id % 4 <> 0"
        #expect(Set(try rows(steps)).isSubset(of: ["", "-3600000", "-7200000"]))
    }

    @Test func `a process that is started meanwhile keeps neither journal nor store`() throws {
        let first = try recorder()
        let app = TestTarget()
        try first.install(on: app)
        app.send("tap")
        #expect(first.storeNow())
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/bin/cat")
        child.standardInput = Pipe()
        try child.run()
        defer { child.terminate() }
        first.close()
        let second = try recorder()
        try second.install(on: app)
        app.send("tap")
        #expect(second.storeNow())
        #expect(child.isRunning)
        second.close()
        #expect(try rows("SELECT count(*) FROM click") == ["2"])
    }

    private func whileAnotherWrites(_ body: () -> Void) throws {
        let other = try ClickDatabase(path: folder.store)
        withExtendedLifetime(other) { body() }
    }

    @Test(arguments: [false, true])
    func `a database that is removed or replaced under way is made anew, and gets what comes after`(
        isReplaced: Bool
    ) throws {
        let recorder = try recorder()
        let app = TestTarget()
        try recorder.install(on: app)
        for _ in 0..<2 { app.send("before") }
        #expect(recorder.storeNow())
        for name in try folder.names() where name.hasPrefix("clicks.sqlite") {
            try FileManager.default.removeItem(atPath: folder.file(name))
        }
        if isReplaced { try ClickDatabase(path: folder.store).close() }
        for _ in 0..<3 { app.send("after") }
        // The first turn finds that the file has gone, the next one opens it again.
        while !recorder.storeNow() {}
        #expect(try rows("SELECT control FROM clicks").suffix(3) == Array(repeating: "Application--after", count: 3))
        #expect(recorder.account.stored == 5)
        #expect(recorder.account.isBalanced)
    }

    @Test func `a feed that cannot begin leaves the store fit for the next one`() throws {
        let store = try ClickDatabase(path: folder.store)
        try PlainSQLite.change(folder.store, "ALTER TABLE recording RENAME TO hidden")
        let source = ClickSource(
            name: "journal", format: "live", head: SourceHead(length: 0, digest: 7), deliversOnce: true)
        #expect(throws: StoreError.self) { try store.open(source, continuing: nil) }
        try PlainSQLite.change(folder.store, "ALTER TABLE hidden RENAME TO recording")
        let feed = try store.open(source, continuing: nil)
        try feed.close()
    }
}

/// An application that is its only responder.
private final class TestTarget: Responder {
    let dispatcher: Dispatcher? = Dispatcher()
    let isScreen = true
    var pathName: String { "Application" }
}
