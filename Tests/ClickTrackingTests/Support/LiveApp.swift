import ClickTracking
import Foundation
import ResponderChain
import Synchronization

/// `Application--LiveRoomViewController--GiftPanel--Button#send` with a live recorder hooked in, whose journal stands in
/// a folder of its own.
final class LiveApp {
    let button = Node("Button", identifier: "send")
    let panel: Node
    let controller: Node
    let application: Node
    let sink: SharedSink
    let folder: String
    let recorder: Recorder
    let clock = SharedClock()

    /// - Parameters:
    ///   - folder: Where the journal goes on that an earlier app has left.
    ///   - configure: Changes the configuration.
    init(
        sink: SharedSink = SharedSink(), folder: String? = nil,
        configure: (inout RecorderConfiguration) -> Void = { _ in }
    ) throws {
        self.sink = sink
        self.folder = folder ?? NSTemporaryDirectory() + "journal-" + UUID().uuidString
        panel = Node("GiftPanel", children: [button])
        controller = Node("LiveRoomViewController", children: [panel])
        controller.isScreen = true
        application = Node("Application", children: [controller])
        application.dispatcher = Dispatcher()
        var configuration = RecorderConfiguration(
            app: "LiveRoom", journal: JournalConfiguration(folder: self.folder, capacity: 1 << 20, segmentSize: 1 << 18)
        )
        configuration.nowMs = { [clock] in clock.nowMs }
        configuration.drainIntervalMs = 3_600_000
        configure(&configuration)
        recorder = try Recorder(configuration) { try sink.opened() }
        recorder.install(on: application)
    }

    func tap(_ times: Int = 1) {
        for _ in 0..<times { button.send("tap", kind: .activation) }
    }

    /// What a kill at this moment would leave: a copy of the journal as it is.
    func journalAfterKill() throws -> String {
        let copy = folder + "-" + UUID().uuidString
        try FileManager.default.copyItem(atPath: folder, toPath: copy)
        return copy
    }

    deinit {
        recorder.close()
        try? FileManager.default.removeItem(atPath: folder)
    }
}

/// A sink that a test looks into while a recorder writes.
///
/// `@unchecked Sendable`: the recorder uses it on its own queue; tests look only while that stands still.
final class SharedSink: @unchecked Sendable {
    let memory = MemorySink()
    var failsToOpen = false

    func opened() throws -> MemorySink {
        if failsToOpen { throw MemorySink.Failure.cannotOpen }
        return memory
    }
}

/// A clock that stands still until a test moves it.
final class SharedClock: Sendable {
    private let time = Mutex<Int64>(1_700_000_000_000)
    var nowMs: Int64 {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
