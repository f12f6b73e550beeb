import ClickTracking
import Foundation
import ResponderChain
import SessionReplay
import SimulatedUI
import TouchSessions

/// Touch sessions, played into an application as it is now.
final class SessionPlay {
    /// The clicks that the application's recorder has recorded, by sessions. One without a click is not among them.
    var sessions: [CheckedSession] { clicks.sessions }
    /// The touches in order.
    private(set) var touches: [PlayedTouch] = []
    /// How often focus left a field because of a touch that was not recorded, as those of secure fields are not.
    private(set) var hiddenTouches = 0
    /// The events that the session has recorded so far.
    private var recordedEvents = 0
    /// What keeps the play from being what was recorded, a sentence each.
    private(set) var doubts: [String] = []

    private let application: Application
    private let clicks = ClickCollector()
    private let moment = PlayedMoment()
    private var recorder: Recorder?
    /// How many clicks were recorded before the session.
    private var clicksBefore = 0
    /// When the recording began and what the application's clock showed then, in milliseconds.
    private var start: (recordedMs: Int64, shownMs: Int64)?

    /// A finger that came down.
    struct PlayedTouch {
        let session: String
        let place: Point
        /// The view that it came down in; nil for none.
        let view: String?
        /// How many clicks of the session were recorded before it.
        let clicksBefore: Int
        /// Whether a click was recorded before the next finger came down.
        var hasClick = false
    }

    /// The session and the time that the recorder records.
    private final class PlayedMoment: Sendable {
        let session = Locked("")
        /// Milliseconds since the Unix epoch. Times are not compared, and those of a recording need not be after 2000.
        let nowMs = Locked(startMs)

        /// 2026-01-01T00:00:00Z.
        static let startMs: Int64 = 1_767_225_600_000
    }

    /// Plays all lines.
    init(
        of lines: [TouchSessionLine], into application: Application, configuration: RecorderConfiguration?
    ) throws {
        self.application = application
        let folder = NSTemporaryDirectory() + "/taptrail-play-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let configuration = self.configuration(configuration, journal: folder + "/journal")
        defer {
            recorder?.remove(from: application)
            recorder?.close()
        }
        for line in lines { try play(line, configuration) }
    }

    /// The configuration of a recorder that records whatever the app's own would, by the clock of the play.
    private func configuration(_ own: RecorderConfiguration?, journal: String) -> RecorderConfiguration {
        let files = JournalConfiguration(folder: journal, segmentSize: 256 << 10)
        var configuration = own ?? RecorderConfiguration(journal: files)
        configuration.journal = files
        configuration.privacy.sampling = 1
        configuration.nowMs = { [moment] in moment.nowMs.withLock { $0 } }
        // The recording says where sessions begin.
        (configuration.sessionGap, configuration.resumesSession) = (.milliseconds(Int64.max), false)
        configuration.makeSessionName = { [moment] in moment.session.withLock { $0 } }
        return configuration
    }

    private func play(_ line: TouchSessionLine, _ configuration: RecorderConfiguration) throws {
        switch line {
        case .header(let session, _, _):
            moment.session.withLock { $0 = session.name }
            recordedEvents = 0
            if let recorder {
                clicksBefore = recorder.account.captured
                recorder.startSession(user: nil)
            } else {
                let recorder = try Recorder(configuration) { [clicks] in clicks }
                try recorder.install(on: application)
                self.recorder = recorder
            }
        case .layout(let nodes, _): compareWindow(nodes)
        case .touches(let samples, let atMs):
            let shown = samples.map { sample in
                var sample = sample
                sample.timestampMs = shownMs(sample.timestampMs)
                return sample
            }
            for sample in samples where sample.phase == .began { noteTouch(at: sample.location) }
            send(.touches(shown), atMs)
        case .returnKey(let atMs): send(.returnKey, atMs)
        case .clock(let atMs): send(.time(shownMs(atMs)), atMs)
        case .event(let raised): follow(raised)
        }
    }

    /// Ends an edit that the recording shows to have ended, and that no recorded touch has: another one has taken focus from the
    /// field, which was left out.
    private func follow(_ raised: TouchSessionLine.RaisedEvent) {
        recordedEvents += 1
        guard raised.name == "editingDidEnd", capturedClicks < recordedEvents else { return }
        for window in application.windows {
            if window.firstResponder?.resignFirstResponder() == true { hiddenTouches += 1 }
        }
    }

    private func send(_ input: Input, _ atMs: Int64) {
        moment.nowMs.withLock { $0 = PlayedMoment.startMs &+ shownMs(atMs) }
        application.enqueue(input)
        application.processInput()
        guard let last = touches.indices.last, touches[last].session.hasSameBytes(as: sessionName) else { return }
        if capturedClicks > touches[last].clicksBefore { touches[last].hasClick = true }
    }

    /// What the application's clock shows at a time of the recording. It goes on from what it showed before the play.
    private func shownMs(_ recordedMs: Int64) -> Int64 {
        let start = start ?? (recordedMs, application.nowMs)
        self.start = start
        return start.shownMs &+ (recordedMs &- start.recordedMs)
    }

    private var sessionName: String { moment.session.withLock { $0 } }

    /// The clicks of the session that were recorded so far.
    private var capturedClicks: Int { (recorder?.account.captured ?? 0) - clicksBefore }

    private func noteTouch(at place: Point) {
        let hit = application.windows.reversed().lazy.compactMap { window in
            window.hitTest(window.convert(fromScreen: place), with: nil)
        }.first
        let path = hit.flatMap { try? ControlPath(of: $0, event: "") }
        touches.append(
            PlayedTouch(session: sessionName, place: place, view: path?.element, clicksBefore: capturedClicks))
    }

    /// The touches were placed in a window of the size that it had when they were recorded.
    private func compareWindow(_ nodes: [LayoutNode]) {
        guard let recorded = nodes.first(where: { $0.kind == .window })?.frame.size else { return }
        let size = application.windows.first?.frame.size
        guard size != recorded else { return }
        let now = size.map { "its window has \(Self.text($0))" } ?? "it shows no window"
        let doubt = "The session was recorded in a window of \(Self.text(recorded)) points, and \(now) now."
        if !doubts.contains(doubt) { doubts.append(doubt) }
    }

    private static func text(_ size: Size) -> String { "\(size.width) × \(size.height)" }
}
