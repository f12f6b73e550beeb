import ClickStore
import ClickTracking
import SeededGenerator

/// Random recordings with all that makes it hard for two stores to agree: several apps with the same session names, users
/// and versions that change in the middle of a session, clicks of one millisecond, unknown places and outcomes, hurried
/// clicks, identities of their own that recur with the same content and with another, copies and late clicks, windows of
/// several sizes, layouts, and names that SQL, patterns and formats stumble over.
struct RandomRecordings {
    /// One click with its names.
    struct Click {
        var control: ControlKey
        var session: SessionKey
        var atMs: Int64
        var x: Int32
        var y: Int32
        var handled: Handled
        var answered = Answered.unknown
        var detail: ClickDetail?
        /// What its session says of itself then.
        var properties: SessionProperties?
    }

    static let apps = [nil, "LiveRoom", "It's", #"A\B%_"#]
    static let versions = [nil, "1", "2", "1.10"]
    static let users = [nil, "u-1", "u_1", "u'2", #"u\"#, "ü", "u\u{308}", "{x:String}", "🙂", "=cmd()", "<b>&amp;"]
    static let sessions = ["s-1", "s-1", "s-2", "S-1", "s%", #"s\n"#, "s\tt\nu", "сессия", "s\u{7F}"]
    static let screens = [nil, "A", "B", "a", "Scr'een", "<i>", #"\"#, "Экран"]
    static let paths = [
        "Window--Button--tap", "Window--Button[1]--tap", "Window--Panel--Button#send--tap",
        "Window--Panel--Switch--change",
        "Window--Panel--List--Cell[*]--tap", "Window--Caf\u{E9}--tap", "Window--Cafe\u{301}--tap",
        "Window--It's#q\"--tap",
        #"Window--Back\slash--long press"#, "Window--%25_--tap", "Window--Never--known",
        "Window--Button--dblclick",
    ]
    private static let pauses: [Int64] = [
        0, 0, 0, 0, 1, 300, 998, 999, 1_000, 1_001, 5_000, 400_000, 3_700_000, 90_000_000,
    ]
    private static let steps: [Int32] = [0, 0, 0, 100, 149, 150, 299, 300, 2_000]
    private static let windows = [nil, WindowSize(tenths: 3_900, 8_440), WindowSize(tenths: 1_234, 567)]

    private var generator: SplitMix64
    /// Draws attributes alone, so that what else is drawn does not depend on them.
    private var ofAttributes = SplitMix64(seed: 8)
    private var earlier: [Click] = []

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    /// The next recording, of so many clicks at most. Some of them are those of earlier recordings.
    mutating func next(clicks most: Int = 120) -> [Click] {
        var clicks: [Click] = []
        // Sometimes it begins before those that came earlier.
        var atMs: Int64 = 1_700_000_000_000 + pick([0, 0, 7_200_000, -86_400_000])
        for _ in 0..<Int.random(in: 0...most, using: &generator) {
            atMs += pick(Self.pauses)
            if isRare(), let copy = (earlier + clicks).randomElement(using: &generator) {
                clicks.append(copy)
                continue
            }
            var click = clicks.last ?? first()
            click.atMs = atMs
            if isRare() { click.control = control() }
            if isRare() { click.session = session() }
            (click.x, click.y) =
                isRare() ? (Tenths.unknown, Tenths.unknown) : (1_000 - pick(Self.steps), pick(Self.steps))
            click.handled = click.control.path.hasSuffix("known") ? .unknown : pick([.unknown, .no, .yes])
            click.detail = detail(number: earlier.count + clicks.count)
            // Clicks of one moment have the same answer and scroll, as nothing may say which of them was the last.
            click.answered = [.yes, .no, .unknown, .unknown, .yes][Int(atMs / 700 % 5)]
            if click.session.app == "LiveRoom" {
                click.detail = click.detail ?? ClickDetail()
                click.detail?.scroll = ClickDetail.Scroll(
                    x: [0, 0, 40][Int(atMs / 500 % 3)], y: [0, 500, 9_000][Int(atMs / 900 % 3)])
                if click.x != Tenths.unknown { click.x += click.detail?.scroll?.x ?? 0 }
                if click.y != Tenths.unknown { click.y += click.detail?.scroll?.y ?? 0 }
            }
            click.properties = Self.properties(of: click.session, atMs: atMs)
            clicks.append(click)
        }
        for index in clicks.indices where isRare() {
            clicks.swapAt(index, Int.random(in: clicks.indices, using: &generator))
        }
        earlier += clicks
        return clicks
    }

    /// What a session says of itself: mostly the same, but not always, and some sessions say nothing.
    private static func properties(of session: SessionKey, atMs: Int64) -> SessionProperties? {
        let number = session.name.utf8.count + (session.app ?? "").utf8.count + Int(atMs / 3_000_000)
        guard number % 5 > 0 else { return nil }
        let plan = ("plan", ["pro", "free", "it's \"\\", "caf\u{E9}\t"][number % 4])
        return SessionProperties(number % 3 == 0 ? [("os", "iOS")] : [plan, ("os", "Android")], keeping: nil)
    }

    /// A layout of a screen that shows some of the controls.
    mutating func layout(of session: SessionKey) -> ScreenLayout {
        let shown = Self.paths.shuffled(using: &generator).prefix(4).map { path in
            let element = path.split(separator: "--").dropLast().joined(separator: "--")
            let frame = ScreenLayout.Frame(x: pick(Self.steps), y: pick(Self.steps), width: 400, height: 200)
            var outline = ScreenLayout.Outline(element: element, frame: isRare() ? nil : frame, isControl: !isRare())
            outline.attributes = attributes()
            return outline
        }
        return ScreenLayout(screen: pick(Self.screens), outlines: shown)
    }

    private mutating func attributes() -> ElementAttributes {
        if Bool.random(using: &ofAttributes) { return ElementAttributes() }
        let texts = [nil, "a'b", "caf\u{E9} \\", "x/*"]
        return ElementAttributes { _ in texts.randomElement(using: &ofAttributes) ?? nil }
    }

    /// What somebody joins: some names become others, or names that there never were, from a version on.
    mutating func aliases() -> [Alias] {
        (0..<8).map { _ in
            var alias = Alias(
                app: pick(Self.apps), version: pick(["1", "2", "1.10", "3"]), old: name(), new: name())
            if isRare() { alias.range = .unversioned }
            if isRare() { alias.range = .since(pick(["1", "1.10"])) }
            if isRare() { alias.event = Alias.EventChange(old: "tap", new: "press") }
            if isRare() { (alias.confidence, alias.causes) = (0.5, ["re'named", "mo\\ved"]) }
            alias.acceptedMs = 1_700_000_000_000
            return alias
        }
    }

    /// A file's controls of a version, some of which somebody clicks.
    mutating func catalogue() -> StoredCatalogue {
        let controls = Self.paths.shuffled(using: &generator).prefix(5).enumerated().map { number, path in
            let element = path.split(separator: "--").dropLast().joined(separator: "--")
            var control = StoredCatalogue.Control(
                number: Int64(number), path: path, element: element, screen: pick(Self.screens))
            if isRare() { control.frame = ScreenLayout.Frame(x: 1, y: -2, width: 3, height: 4) }
            (control.actions, control.events) = (pick([nil, "[]", #"["send'"]"#]), pick([nil, #"["tap","x"]"#]))
            control.position = pick([nil, "0:1"])
            control.attributes = attributes()
            return control
        }
        return StoredCatalogue(
            app: "LiveRoom", version: pick(["1", "3"]), importedMs: 1_700_000_000_000, controls: controls)
    }

    private mutating func name() -> ControlName {
        let known = pick(Self.paths).split(separator: "--").dropLast().joined(separator: "--")
        return ControlName(screen: pick(Self.screens), element: isRare() ? known + "--New" : known)
    }

    private mutating func first() -> Click {
        Click(control: control(), session: session(), atMs: 0, x: 0, y: 0, handled: .unknown)
    }

    private mutating func control() -> ControlKey {
        ControlKey(
            path: pick(Self.paths), screen: pick(Self.screens), kind: isRare() ? pick(ClickKind.allCases) : .activation)
    }

    private mutating func session() -> SessionKey {
        SessionKey(
            name: pick(Self.sessions), app: pick(Self.apps), version: pick(Self.versions), user: pick(Self.users),
            window: pick(Self.windows))
    }

    private mutating func detail(number: Int) -> ClickDetail? {
        var detail = ClickDetail()
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: detail.seq = Int64(number)
        case 1: detail.id = "id'\(number)\\"
        // Mostly the identity of another click.
        case 2: detail.id = "shared-\(Int.random(in: 0..<20, using: &generator))"
        case 3:
            (detail.position, detail.item) = ("0:\(Int.random(in: 0..<9, using: &generator))", "it'em\t")
            (detail.handledBy, detail.info) = ("Ha\\ndler", #"{"a":"\u0027\n"}"#)
        default: return nil
        }
        return detail
    }

    private mutating func isRare() -> Bool { Int.random(in: 0..<8, using: &generator) == 0 }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &generator)]
    }
}
