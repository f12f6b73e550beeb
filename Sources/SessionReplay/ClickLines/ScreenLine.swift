import ClickTracking
import JSON

/// A line of an upload that says that a screen came to the front or went away; see
/// ``ClickTracking/ClickLineText/line(_:session:)``.
struct ScreenLine {
    let name: String
    let hasAppeared: Bool
    let atMs: Int64
    let session: SessionKey

    /// Whether a line begins as one of a screen.
    static func isOne(_ line: UnsafeRawBufferPointer) -> Bool { line.starts(with: beginning) }

    private static let beginning = Array("{\(ClickLineText.screenKey):".utf8)

    init(parsing line: UnsafeRawBufferPointer, screens: ScreenRule) throws(ClickLineError) {
        let members = try ClickLineMembers(line)
        guard let name = try members.screen("screen_view", by: screens) else { throw .missing("screen_view") }
        guard let session = try members.text("session") else { throw .missing("session") }
        guard let hasAppeared = try members.value("appeared")?.bool else {
            throw .badValue("appeared", expected: "true or false")
        }
        self.name = name
        self.hasAppeared = hasAppeared
        atMs = try members.time()
        self.session = try members.session(named: session)
    }
}
