import ClickTracking
import JSON
import ResponderChain

/// Plays one window of a session: keeps the page as its events change it, and raises clicks at their nodes.
final class RRWebPlayer {
    private var session: SessionKey
    /// The window's place among those of the session, and its name.
    private let window: (place: Int, name: String?)
    private var pointer = PagePointer()
    private let activity: PageActivity
    /// The time of the window's last event, in milliseconds since the Unix epoch, UTC.
    private let endMs: Int64
    private let page: RRWebPage
    private let options: ReplayOptions
    private let keys: JSONKeys
    private let output: any ReplayOutput
    private var screen: String?
    private var href: String?
    private var phone = PhonePlayer()
    /// The page's address, which its links go on from.
    private var address: WebAddress?
    /// Whether the last full snapshot describes no page.
    private var isPageUnknown = false
    private var watch = ScreenWatch()
    /// How many layouts have been handed on of each screen.
    private var layoutCounts: [ByteString?: Int] = [:]

    /// The most layouts of a screen: pages change all the time, and mostly little of what can be clicked.
    private static let maxLayouts = 4

    init(
        session name: String, window: (place: Int, name: String?), _ activity: PageActivity, endMs: Int64,
        _ options: ReplayOptions, _ output: any ReplayOutput
    ) {
        session = SessionKey(name: name)
        (self.window, self.activity, self.endMs) = (window, activity, endMs)
        page = RRWebPage(identifierAttribute: options.identifierAttribute, rules: options.rules)
        self.options = options
        keys = RRWebEvent.keys(options)
        self.output = output
    }

    /// Plays an event.
    ///
    /// - Parameters:
    ///   - value: The event's value, nil if only its text has been kept.
    ///   - text: The event's text in the recording.
    ///   - presses: What is known of the session's presses.
    func play(
        _ event: RRWebEvent, _ value: JSONValue?, _ text: [UInt8], _ presses: inout PressFolding
    ) throws {
        guard
            let value = value ?? RRWebPayload.event(text, keeping: keys)
                ?? (try? JSONValue(parsing: text, keeping: keys))
        else { return }
        let meaning = RRWebEvent.meaning(of: value, options)
        if case .custom(let custom) = meaning { return try play(custom, event, text) }
        guard case .value(let data) = RRWebPayload.data(of: value, keeping: keys) else {
            // Without its snapshot the page is unknown: the node numbers of the page before mean nothing on it.
            if case .snapshot = meaning { page.clear() }
            return try output.damaged(1)
        }
        switch meaning {
        case .meta:
            let href = data["href"]?.string
            resize(data)
            guard let href else { return try leave(atMs: event.atMs) }
            // A phone has no address, and keeps the screen that it has named.
            if options.rules == .elements || !href.isEmpty { try go(to: href, atMs: event.atMs) }
        case .resize: resize(data)
        case .snapshot:
            let node = data["node"] ?? .null
            isPageUnknown = RRWebNode(node).kind == nil
            page.load(node)
            if let offset = data["initialOffset"] { pointer.scroll(to: Self.location(offset, "left", "top")) }
        case .scroll: if let id = data["id"]?.int, page.isRoot(id) { pointer.scroll(to: Self.location(data)) }
        case .mutation: try mutate(data)
        case .press:
            _ = isRepeated(data, event, &presses)
            phone.touch(at: Self.location(data), atMs: event.atMs)
        case .click(let name): try click(name, data, event, text, &presses)
        case .custom, .nothing: break
        }
    }

    /// Goes to a page by its whole address.
    private func go(to place: String, atMs: Int64) throws {
        (href, address) = (place, WebAddress(place))
        screen = options.screen(of: place)
        try watch.show(screen, session, atMs: atMs, output)
    }

    /// The whole of an address of which the parts that stay as they were may be left out; nil for what is none.
    private func whole(_ place: String) -> String? {
        if place.firstRange(of: "://") != nil { return place }
        let from = href ?? "https://"
        if place.first == "#" { return from.prefix { $0 != "#" } + place }
        guard place.first == "/", let scheme = from.firstRange(of: "://") else { return nil }
        return from[..<scheme.upperBound] + from[scheme.upperBound...].prefix { $0 != "/" } + place
    }

    /// Notes that the page is not known any more.
    private func leave(atMs: Int64) throws {
        (href, address, screen) = (nil, nil, nil)
        try watch.show(nil, session, atMs: atMs, output)
    }

    private func play(_ custom: RRWebCustomEvent, _ event: RRWebEvent, _ text: [UInt8]) throws {
        switch custom {
        case .location(let place):
            if let whole = whole(place) { return try go(to: whole, atMs: event.atMs) }
            // What is no address is a screen of a phone's app, which has none.
            guard href == nil else { return }
            screen = place
            try watch.show(screen, session, atMs: event.atMs, output)
        case .tap(let tap): try phone.play(tap, in: session, on: screen, event, text, output)
        case .video: phone.isPhone = true
        }
    }

    /// Ends the window.
    func finish() { phone.finish(output) }

    /// Hands on which controls the page has, if it has changed; a recording does not tell where they are.
    private func handOnLayout(atMs: Int64) throws {
        let name = screen.map(ByteString.init)
        guard page.isChanged, layoutCounts[name, default: 0] < Self.maxLayouts else { return }
        layoutCounts[name, default: 0] += 1
        let outlines = page.takeControls(atMost: SeenScreens.maxOutlines, on: address)
        try output.layout(
            ReplayedLayout(
                session: session, layout: ScreenLayout(screen: screen, outlines: outlines), atMs: atMs))
    }

    private func resize(_ data: JSONValue) {
        guard let width = data["width"]?.double, let height = data["height"]?.double else { return }
        session.window = WindowSize(width: width, height: height) ?? session.window
    }

    private func mutate(_ data: JSONValue) throws {
        page.mutate(removes: try list("removes", of: data), adds: try list("adds", of: data))
        page.changeAttributes(try list("attributes", of: data))
        // Texts do not change paths, but damaged ones are counted all the same.
        _ = try list("texts", of: data)
    }

    private func list(_ key: String, of data: JSONValue) throws -> JSONElements {
        switch RRWebPayload.unpacked(data[key], keeping: keys) {
        case .value(let value): return value.elements
        case .missing: return JSONValue.null.elements
        case .damaged:
            try output.damaged(1)
            return JSONValue.null.elements
        }
    }

    private static func location(_ data: JSONValue, _ x: String = "x", _ y: String = "y") -> Event.Location? {
        data[x]?.double.flatMap { x in data[y]?.double.map { Event.Location(x: x, y: $0) } }
    }

    /// Whether an interaction is one that the window has had in the same millisecond. If not, and it is a press, that is noted.
    private func isRepeated(_ data: JSONValue, _ event: RRWebEvent, _ presses: inout PressFolding) -> Bool {
        guard options.rules == .controls, let name = RRWebEvent.interaction(data) else { return false }
        let location = Self.location(data)
        let interaction = PressFolding.Interaction(
            window: window.place, type: name, node: data["id"]?.int, x: location?.x, y: location?.y)
        if presses.isRepeated(interaction, atMs: event.atMs) { return true }
        if RRWebEvent.presses.contains(name) {
            presses.press(at: location, atMs: event.atMs)
            pointer.press(at: location, atMs: event.atMs)
        }
        return false
    }

    private func click(
        _ name: String, _ data: JSONValue, _ event: RRWebEvent, _ text: [UInt8], _ presses: inout PressFolding
    ) throws {
        if isRepeated(data, event, &presses) { return presses.addRepeatedClick() }
        let place = RecordPlace(
            line: event.line, index: event.index, offset: event.offset, content: RejectedContent(text))
        guard let id = data["id"]?.int else {
            return try output.reject("the click does not say which node it hit", at: place)
        }
        guard let node = page.node(id)?.nearestHop else {
            let reason = isPageUnknown ? "; its snapshot is not understood: the type of 'node' is none of rrweb's" : ""
            return try output.reject("the clicked node \(id) is not on the page\(reason)", at: place)
        }
        try handOnLayout(atMs: event.atMs)
        var click = ReplayedClick(
            session: session, atMs: event.atMs, event: name, source: node, location: Self.location(data),
            screen: screen, place: place)
        if options.rules == .controls {
            let pressed = page.control(of: node)
            if name == "click", let path = try? ControlPath(of: pressed.node, event: name),
                presses.isOfLastPress(path, on: screen, hit: pressed.hit, atMs: event.atMs)
            {
                return
            }
            attach(pressed, to: &click, hit: node)
            click.answered = answered(click, hit: node)
        }
        try output.click(click)
    }

    /// Whether the page answered a click, as far as the recording shows it.
    private func answered(_ click: ReplayedClick, hit: DOMNode) -> Answered {
        let isInText = page.takesText(hit)
        let judged = PageActivity.Click(
            pressedMs: pointer.takePress(before: click.atMs) ?? click.atMs, atMs: click.atMs, isInText: isInText)
        let answer = activity.answer(to: judged) { [page] id in page.node(id).map(page.takesText) ?? false }
        let isOpen = endMs &- click.atMs > PageActivity.answerMs && !page.answersByItself(hit)
        return answer == .no && !isOpen ? .unknown : answer
    }

    /// Completes a click by what the window and its page say of it.
    private func attach(_ pressed: PressedControl, to click: inout ReplayedClick, hit: DOMNode) {
        click.source = pressed.node
        (click.hit, click.tab) = (pressed.hit, window.name)
        click.location = pointer.place(of: click.location)
        // A frame's places are its own, wherever the page is scrolled.
        guard let document = hit.nearest(where: { $0.kind == .document }), document.number.map(page.isRoot) ?? false,
            click.location != nil
        else { return }
        click.location = pointer.onPage(click.location)
        click.scroll = pointer.scroll
    }
}
