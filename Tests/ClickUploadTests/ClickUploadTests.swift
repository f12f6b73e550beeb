import ClickTracking
import Foundation
import Logging
import ResponderChain
import SeededGenerator
import Synchronization
import TestSupport
import Testing

@testable import ClickUpload

/// A recorder whose clicks go to a collector.
struct ClickUploadTests {
    private let folder: TemporaryFolder
    private let server: TemporaryFolder
    private let application = Node("Application")

    init() throws {
        folder = try TemporaryFolder()
        server = try TemporaryFolder()
        application.dispatcher = Dispatcher()
    }

    private func recorder(
        through transport: FaultyTransport, mayUpload: @escaping @Sendable () -> Bool = { true },
        pause: UploadPause = UploadPause(nowMs: { 0 }, random: { _ in 0 })
    ) throws -> Recorder {
        var configuration = RecorderConfiguration(
            app: "LiveRoom", version: "1.4.0", user: .name("u-1"),
            journal: JournalConfiguration(folder: folder.file("journal"), segmentSize: 256 << 10))
        configuration.logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        configuration.drainInterval = .seconds(3_600)
        configuration.properties = ["os": "iOS", "mail": "a@b.c"]
        let upload = ClickUpload(
            to: try #require(URL(string: "http://localhost:8080/")), key: "k", mayUpload: mayUpload,
            through: transport, pause: pause)
        let recorder = try Recorder(configuration) { upload }
        try recorder.install(on: application)
        return recorder
    }

    /// Taps with a number as the place, by which the click is found in the store.
    private func tap(_ number: Int) {
        application.send("tap", kind: .activation, at: Event.Location(x: Double(number) / 10, y: 0))
    }

    @Test func `clicks and screens arrive as they would in a store of the app's own`() throws {
        let transport = try FaultyTransport(in: server)
        let recorder = try recorder(through: transport)
        application.dispatcher?.tell(windowWidth: 390, height: 844)
        application.dispatcher?.tell(screen: application, didAppear: true)
        tap(3)
        application.dispatcher?.tell(screen: application, didAppear: false)
        #expect(recorder.storeNow())
        // The collector keeps the keys that it knows.
        let clicks = "SELECT control, session, user, app, version, x, seq, handled, properties FROM clicks"
        #expect(
            try PlainSQLite.rows(clicks, in: transport.path)
                == [
                    [
                        "Application--tap", recorder.session.name, "u-1", "LiveRoom", "1.4.0", "0.3", "0", "0",
                        #"{"os":"iOS"}"#,
                    ]
                ])
        #expect(
            try PlainSQLite.column("SELECT screen FROM screen_view WHERE to_ms >= from_ms", in: transport.path) == [
                "Application"
            ])
        #expect(
            try PlainSQLite.column(
                "SELECT width FROM session WHERE width IS NOT NULL LIMIT 1", in: transport.path) == [
                    "3900"
                ])
        #expect(transport.sent.allSatisfy { $0.headers["Authorization"] == "Bearer k" })
        recorder.close()
    }

    @Test(arguments: sweep(8, of: Array(0..<400)))
    func `whatever becomes of requests and answers, and of the app, each click is stored once`(seed: Int) throws {
        let transport = try FaultyTransport(in: server, seed: UInt64(seed))
        transport.choose { random in
            random.oneIn(2) ? .arrives : random.pick(FaultyTransport.Fate.allCases)
        }
        var random = SplitMix64(seed: UInt64(seed))
        var number = 0
        for _ in 0..<6 {
            // Each time the app starts, it goes on with what it has left.
            let recorder = try recorder(through: transport)
            for _ in 0..<random.below(6) {
                for _ in 0..<random.below(400) {
                    tap(number)
                    number += 1
                }
                recorder.storeNow()
                #expect(recorder.account.isBalanced)
            }
            recorder.close()
            #expect(recorder.account.droppedInTotal == 0)
        }
        transport.choose { _ in .arrives }
        let recorder = try recorder(through: transport)
        // The first of them may meet a request that arrives late.
        #expect(recorder.storeNow() || recorder.storeNow())
        recorder.close()
        let stored = try PlainSQLite.column("SELECT x FROM click ORDER BY id", in: transport.path).compactMap {
            Int($0)
        }
        #expect(stored == Array(0..<number))
    }

    @Test func `a request that is too long is followed by shorter ones until they fit`() throws {
        let transport = try FaultyTransport(in: server)
        let recorder = try recorder(through: transport)
        for number in 0..<1_000 { tap(number) }
        transport.choose { _ in .tooLong }
        for _ in 0..<4 { #expect(!recorder.storeNow()) }
        // The recorder may send by itself as soon as requests arrive.
        let before = transport.sent.count
        transport.choose { _ in .arrives }
        #expect(recorder.storeNow())
        #expect(transport.sent.count - before > 4)
        #expect(try PlainSQLite.column("SELECT count(*) FROM click", in: transport.path) == ["1000"])
        recorder.close()
    }

    @Test func `nothing is sent while the app does not want it`() throws {
        let transport = try FaultyTransport(in: server)
        let isAllowed = AtomicFlag()
        let recorder = try recorder(through: transport, mayUpload: { isAllowed.value.load(ordering: .relaxed) })
        tap(0)
        #expect(!recorder.storeNow())
        #expect(transport.sent.isEmpty)
        #expect(recorder.account.waiting == 1)
        isAllowed.value.store(true, ordering: .relaxed)
        #expect(recorder.storeNow())
        recorder.close()
    }

    @Test func `a failure keeps the next request waiting, longer each time, and as long as the collector asks for`()
        throws
    {
        let clock = AtomicNumber()
        let pause = UploadPause(nowMs: { clock.value.load(ordering: .relaxed) }, random: { $0.lowerBound })
        var pauses: [Int64] = []
        func measure(_ error: UploadError) {
            pause.begin(after: error)
            let start = clock.value.load(ordering: .relaxed)
            while (try? pause.check()) == nil { clock.value.wrappingAdd(500, ordering: .relaxed) }
            pauses.append(clock.value.load(ordering: .relaxed) - start)
        }
        for _ in 0..<12 { measure(.unreachable("")) }
        #expect(pauses.prefix(4) == [500, 1_000, 2_000, 4_000])
        #expect(pauses.max() == 150_000)
        pause.end()
        pauses = []
        measure(.refused(status: 503, retryAfterSeconds: 40))
        measure(.refused(status: 503, retryAfterSeconds: .max))
        #expect(pauses == [40_500, 86_401_000])
        pause.end()
        pause.begin(after: .refused(status: 409, retryAfterSeconds: nil))
        #expect(throws: Never.self) { try pause.check() }
    }

    private final class AtomicFlag: Sendable { let value = Atomic<Bool>(false) }
    private final class AtomicNumber: Sendable { let value = Atomic<Int64>(0) }
}
