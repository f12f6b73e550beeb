import ClickTracking
import ResponderChain
import SessionReplay
import SimulatedUI
import TestSupport
import Testing
import TouchSessions

/// What is recorded as touches and replayed is what is recorded as clicks: same paths, times, places and outcomes.
struct RoundTripTests {
    private static let epochMs: Int64 = 1_700_000_000_000
    private static let session = SessionKey(name: "s-1", app: "Random", version: "1", user: "u")

    @Test(arguments: sweep(12, of: 0..<600))
    func `an app whose code handles events and changes the screen gives the same clicks by touches`(seed: Int) throws {
        let (clicks, touches) = try Self.record(RandomApp(seed: UInt64(seed), isAlive: true, hasSecrets: true))
        let lines = try (TouchReplay.clicks(of: touches).split(separator: "\n"), clicks.split(separator: "\n"))
        #expect(zip(lines.0, lines.1).first { $0 != $1 }.map { "\($0) is not \($1)" } == nil)
        #expect(lines.0.count == lines.1.count)
    }

    @Test(arguments: sweep(12, of: 0..<600))
    func `where only targets and delegates handle, layouts and touches alone give the same clicks`(seed: Int) throws {
        let (clicks, touches) = try Self.record(RandomApp(seed: UInt64(seed), isAlive: false, hasSecrets: false))
        let bare = touches.split(separator: "\n").filter { !$0.contains("\"event\":") }.joined(separator: "\n")
        let replayed = try TouchReplay.clicks(of: bare.replacing(",\"events\":true", with: ""))
        // The control of the app's own has code that no layout tells of.
        let own = { (line: Substring) in line.contains("OwnControl") }
        #expect(
            Self.withoutOrder(replayed).filter { !own($0) } == Self.withoutOrder(clicks).filter { !own($0) })
    }

    @Test func `random apps give clicks of all kinds, and none of questions or named actions`() throws {
        let all = try (0..<20 as Range<UInt64>).map {
            try Self.record(RandomApp(seed: $0, isAlive: true, hasSecrets: true)).clicks
        }
        .joined()
        for part in [
            "--touchUpInside", "--valueChanged", "--select", "--longPress", "--tap", "--editingDidEnd", "--rowChosen",
            "--seen", "\"handled\":false", "\"handled_by\":\"AppCode\"", "\"position\":\"0:", "\"item\":",
            "OwnController",
        ] {
            #expect(all.contains(part), "\(part)")
        }
        for part in ["Unanswered", "refresh"] { #expect(!all.contains(part), "\(part)") }
    }

    /// Lets an app be used, and gives what a recorder and what a writer of touches took down.
    private static func record(_ app: RandomApp) throws -> (clicks: String, touches: String) {
        var clicks = ""
        var touches = ""
        let recorder = try DirectRecorder(into: ClickLineWriter { clicks += $0 }, session: session) {
            epochMs + app.application.nowMs
        }
        let writer = TouchSessionWriter(app.application, session: session, epochMs: epochMs) { touches += $0 }
        app.application.dispatcher?.add(recorder)
        writer.start()
        app.play(touches: 60)
        try recorder.close()
        try writer.close()
        return (clicks, touches)
    }

    /// Clicks without their numbers, which count those of the app's own controls, too.
    private static func withoutOrder(_ clicks: String) -> [Substring] {
        clicks.split(separator: "\n").map { line in
            Substring(line.replacing(/"seq":\d+,?/, with: ""))
        }
    }
}
