import ClickTracking
import JSON
import ResponderChain

/// A line of an upload that says which controls a page has and where, as `taptrail.js` sends it:
///
///     {"layout":[[0,"document--html--body--a",8,20,60,18],[3,"button#buy",8,44,60,24]],"t":…,"session":"…","address":"/cart"}
///
/// Each control has how many components it shares with the one before, the components after these, and its place on the page: left,
/// top, width and height in points.
struct LayoutLine {
    let session: SessionKey
    let atMs: Int64
    /// Without app, version and window, which are the session's.
    let layout: ScreenLayout

    /// Whether a line begins as one of a layout.
    static func isOne(_ line: UnsafeRawBufferPointer) -> Bool { line.starts(with: beginning) }

    private static let beginning = Array("{\"layout\":".utf8)
    private static let shape = "a list of [shared components, \"other components\", left, top, width, height]"

    init(parsing line: UnsafeRawBufferPointer, screens: ScreenRule) throws(ClickLineError) {
        let members = try ClickLineMembers(line)
        guard let session = try members.text("session") else { throw .missing("session") }
        guard let list = try members.value("layout") else { throw .missing("layout") }
        var outlines: [ScreenLayout.Outline] = []
        var before: [PathComponent] = []
        for entry in list.elements.prefix(SeenScreens.maxOutlines) {
            let parts = Array(entry.elements)
            guard parts.count == 6, let shared = parts[0].int, (0...Int64(before.count)).contains(shared),
                let rest = parts[1].string, let frame = Self.frame(parts[2...])
            else { throw .badValue("layout", expected: Self.shape) }
            before = before.prefix(Int(shared)) + (try Self.components(rest))
            guard !before.isEmpty else { throw .badValue("layout", expected: Self.shape) }
            outlines.append(
                ScreenLayout.Outline(
                    element: ControlPath(before, event: "").element, frame: frame, isControl: true))
        }
        guard !outlines.isEmpty else { throw .badValue("layout", expected: Self.shape) }
        self.session = try members.session(named: session)
        atMs = try members.time()
        layout = ScreenLayout(screen: try members.screen("screen", by: screens), outlines: outlines)
    }

    /// The components of a path without an event; none of an empty text.
    private static func components(_ text: String) throws(ClickLineError) -> [PathComponent] {
        guard !text.isEmpty else { return [] }
        do {
            return try ControlPath(parsing: text + ControlPath.separator + "layout").components
        } catch {
            throw .badPath(error)
        }
    }

    private static func frame(_ numbers: ArraySlice<JSONValue>) -> ScreenLayout.Frame? {
        let sides = numbers.compactMap(\.double)
        guard sides.count == 4, sides[2] > 0, sides[3] > 0 else { return nil }
        return ScreenLayout.Frame(points: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
}
