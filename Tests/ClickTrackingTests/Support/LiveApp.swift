import ClickTracking
import Foundation
import Logging
import ResponderChain
import Synchronization
import TestSupport

/// `Application--LiveRoomViewController--GiftPanel--Button#send` with a live recorder hooked in, whose journal stands in
/// a folder of its own.
///
/// `@unchecked Sendable`: tests share only the recorder and the sink between threads.
final class LiveApp: @unchecked Sendable {
    let button = Node("Button", identifier: "send")
    let panel: Node
    let controller: Node
    let application: Node
    let sink: SharedSink
    let folder: String
    let recorder: Recorder
    let clock = SharedClock()
    private let killSwitch: KillSwitch

    /// - Parameters:
    ///   - folder: Where the journal goes on that an earlier app has left.
    ///   - remembers: Whether its responders remember their chains.
    ///   - configure: Changes the configuration.
    init(
        sink: SharedSink = SharedSink(), folder: String? = nil, remembers: Bool = true,
        configure: (inout RecorderConfiguration) -> Void = { _ in }
    ) throws {
        self.sink = sink
        self.folder = folder ?? JournalFolders.new()
        panel = Node("GiftPanel", children: [button])
        controller = Node("LiveRoomViewController", children: [panel])
        controller.isScreen = true
        application = Node("Application", children: [controller])
        application.dispatcher = Dispatcher()
        for node in [button, panel, controller, application] { node.cachesChain = remembers }
        var configuration = RecorderConfiguration(
            app: "LiveRoom", journal: JournalConfiguration(folder: self.folder, capacity: 1 << 20, segmentSize: 1 << 18)
        )
        configuration.nowMs = { [clock] in clock.nowMs }
        configuration.drainInterval = .seconds(3_600)
        configuration.logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        configure(&configuration)
        let state = KillSwitch()
        killSwitch = state
        recorder = try Recorder(configuration) {
            if state.isOn { throw MemorySink.Failure.cannotOpen }
            return try sink.opened()
        }
        // A recorder stores at its start what was left; from here on a new one does so only when it is told to.
        if folder == nil { recorder.storeNow() }
        try recorder.install(on: application)
    }

    func tap(_ times: Int = 1) {
        for _ in 0..<times { button.send("tap", kind: .activation) }
    }

    /// Taps with the number of the tap as its place, so that it is known again.
    func tap(number: Int) {
        button.send("tap", kind: .activation, at: Event.Location(x: Double(number) / 10, y: 0))
    }

    /// Ends the app as a kill would, but for the journal, which goes on from what ``journalAfterKill()`` has copied.
    func kill() {
        sink.cutOff()
        killSwitch.turnOn()
    }

    /// What a kill at this moment would leave: a copy of the journal as it is.
    func journalAfterKill() throws -> String { try Self.copy(ofJournal: folder) }

    static func emptyFolder() throws -> String {
        let folder = JournalFolders.new()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        return folder
    }

    /// Copies a journal's files; one that is stored and removed meanwhile is not missed.
    static func copy(ofJournal folder: String) throws -> String {
        let copy = try emptyFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
            try bytes.write(to: URL(fileURLWithPath: "\(copy)/\(name)"))
        }
        return copy
    }

    deinit {
        recorder.close()
        try? FileManager.default.removeItem(atPath: folder)
    }
}

/// Whether an app has been killed, so that its recorder reaches no sink any more.
private final class KillSwitch: Sendable {
    private let state = Locked(false)
    var isOn: Bool { state.withLock { $0 } }
    func turnOn() { state.withLock { $0 = true } }
}

/// A clock that stands still until a test moves it.
final class SharedClock: Sendable {
    private let time = Locked<Int64>(1_700_000_000_000)
    var nowMs: Int64 {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
