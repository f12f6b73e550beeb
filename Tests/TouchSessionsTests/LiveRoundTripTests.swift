import ClickTracking
import Foundation
import Logging
import ResponderChain
import SeededGenerator
import SimulatedUI
import Synchronization
import TestSupport
import Testing
import TouchSessions

@testable import SessionReplay

/// What is recorded as touches from a live app is replayed as what the live recorder has recorded.
struct LiveRoundTripTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String) -> String { folder.file(name) }

    private func configuration() -> RecorderConfiguration {
        var configuration = RecorderConfiguration(
            app: "Random", version: "1", user: .name("u"), journal: JournalConfiguration(folder: file("journal")))
        configuration.journal.segmentSize = 1 << 18
        configuration.drainInterval = .seconds(3_600)
        configuration.logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        return configuration
    }

    @Test(arguments: sweep(10, of: 0..<80))
    func `whatever a user does, and whatever happens to session and consent, the replay gives the same clicks`(
        seed: UInt64
    ) throws {
        var generator = SplitMix64(seed: seed)
        var configuration = configuration()
        // A clock that never shows the same time twice: only the recorder's own readings will do.
        let clock = Locked<Int64>(1_700_000_000_000)
        configuration.nowMs = {
            clock.withLock {
                $0 += 1; return $0
            }
        }
        let names = Locked(0)
        configuration.makeSessionName = { "s-\(names.withLock { $0 += 1; return $0 })" }
        configuration.alsoRecords = ["touchDown", "editingChanged"]
        configuration.privacy.sampling = generator.happens(30) ? 0.5 : 1
        if generator.happens(30) { configuration.privacy.deniedIdentifiers = ["a"] }
        if generator.happens(30) { configuration.privacy.deniedParts = [.class("OwnCell"), .identifier("b")] }
        let clicks = Locked("")
        let recorder = try Recorder(configuration) {
            ClickLineWriter { line in clicks.withLock { $0 += line } }
        }
        let app = RandomApp(seed: seed, isAlive: true, hasSecrets: true)
        try recorder.install(on: app.application)
        // Some clicks come before touches are recorded.
        app.play(touches: generator.number(in: 0...5))
        #expect(recorder.storeNow())
        let before = clicks.withLock { $0 }
        let touches = TouchSessionRecorder(app.application, beside: recorder, into: file("touches.jsonl"))
        app.application.dispatcher?.onArrival = { _, _ in
            if generator.happens(2) { Self.changeSomething(recorder, &generator) }
        }
        for _ in 0..<12 {
            app.play(touches: 5)
            if generator.happens(30) { Self.changeSomething(recorder, &generator) }
        }
        recorder.close()
        touches.close()
        #expect(touches.account.failure == nil)
        let live = clicks.withLock { $0 }.dropFirst(before.count).split(separator: "\n")
        // Where no session was sampled there is no file.
        guard let text = try? String(contentsOfFile: file("touches.jsonl"), encoding: .utf8) else {
            return #expect(live.isEmpty)
        }
        #expect(touches.account.written == text.split(separator: "\n").count)
        let replayed = try TouchReplay.clicks(of: text).split(separator: "\n")
        #expect(zip(replayed, live).first { $0 != $1 }.map { "\($0) is not \($1)" } == nil)
        #expect(replayed.count == live.count)
    }

    private static func changeSomething(_ recorder: Recorder, _ generator: inout SplitMix64) {
        switch generator.number(in: 0...3) {
        case 0: recorder.startSession(user: nil)
        case 1: recorder.isTracking = false
        default: recorder.isTracking = true
        }
    }

    @Test func `nothing of it stays in the app, and nothing of what is hidden gets into the file`() throws {
        var configuration = configuration()
        configuration.privacy.deniedParts = [.identifier("patients")]
        configuration.privacy.deniedIdentifiers = ["delete"]
        let recorder = try Recorder(configuration) { ClickLineWriter { _ in } }
        let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let delete = Button("Delete", frame: Rect(x: 0, y: 0, width: 100, height: 20), identifier: "delete")
        delete.addSubview(Label(frame: Rect(x: 0, y: 0, width: 100, height: 20), identifier: "title"))
        let patients = View(frame: Rect(x: 0, y: 20, width: 100, height: 40), identifier: "patients")
        patients.addSubview(Button("Doe", frame: Rect(x: 0, y: 0, width: 100, height: 40), identifier: "jane-doe"))
        window.addSubview(delete)
        window.addSubview(patients)
        weak var application: Application?
        do {
            let app = Application()
            application = app
            app.addWindow(window)
            let touches = TouchSessionRecorder(app, beside: recorder, into: file("touches.jsonl"))
            for y in [10.0, 30, 80] { app.tap(at: Point(x: 50, y: y)) }
            recorder.isTracking = false
            app.tap(at: Point(x: 51, y: 90))
            recorder.isTracking = true
            touches.close()
            app.tap(at: Point(x: 52, y: 90))
            #expect(touches.account.waiting == 0)
        }
        #expect(application == nil)
        let text = try String(contentsOfFile: file("touches.jsonl"), encoding: .utf8)
        let places = text.split(separator: "\n").filter { $0.contains("touches\":") }
        #expect(places.count == 2 && places.allSatisfy { $0.contains(#""x":50.0,"y":80.0"#) })
        #expect(!text.contains("jane-doe"))
        #expect(text.contains("patients"))
        recorder.close()
    }
}
