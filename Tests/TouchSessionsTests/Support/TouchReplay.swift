import ClickTracking
import Input
import Testing

@testable import SessionReplay

/// The replay of touch sessions, as `taptrail replay` does it.
enum TouchReplay {
    /// The click lines that come out.
    static func clicks(of touches: String) throws -> String {
        var clicks = ""
        let feed = ClickLineWriter { clicks += $0 }.open(
            ClickSource(name: "", format: "", head: SourceHead(length: 0, digest: 0)), continuing: nil)
        let accepted = ClickTime.accepted(nowMs: 1_700_000_000_000)
        let replay = ChainReplay(defaults: SessionDefaults(), acceptedTimes: accepted) { try $0.write(into: feed) }
        let bytes = Array(touches.utf8)
        #expect(RecordingFormat.detect(bytes) == .touches)
        let input = RecordingInput(name: "touches", path: nil, options: ReplayOptions(), bytes: ArraySource(bytes))
        try TouchSessionReader().read(input, into: replay)
        try replay.finish(SourceProgress(offset: 0, digest: 0, isComplete: true))
        #expect(replay.firstRejections.isEmpty)
        return clicks
    }
}
