import ClickTracking
import JSON
import ResponderChain

/// Plays one session: keeps the page as its events change it, and raises clicks at their nodes.
final class RRWebPlayer {
    private var session: SessionKey
    private let page: RRWebPage
    private let options: ReplayOptions
    private let keys: JSONKeys
    private let output: any ReplayOutput
    private var screen: String?
    /// The page's address, which its links go on from.
    private var address: WebAddress?
    /// Whether the last full snapshot describes no page.
    private var isPageUnknown = false
    private var watch = ScreenWatch()
    /// How many layouts have been handed on of each screen.
    private var layoutCounts: [ByteString?: Int] = [:]

    /// The most layouts of a screen: pages change all the time, and mostly little of what can be clicked.
    private static let maxLayouts = 4

    init(session name: String, _ options: ReplayOptions, _ output: any ReplayOutput) {
        session = SessionKey(name: name)
        page = RRWebPage(identifierAttribute: options.identifierAttribute)
        self.options = options
        keys = RRWebEvent.keys(options)
        self.output = output
    }

    /// Plays an event.
    ///
    /// - Parameters:
    ///   - value: The event's value, nil if only its text has been kept.
    ///   - text: The event's text in the recording.
    func play(_ event: RRWebEvent, _ value: JSONValue?, _ text: [UInt8]) throws {
        guard
            let value = value ?? RRWebPayload.event(text, keeping: keys)
                ?? (try? JSONValue(parsing: text, keeping: keys))
        else { return }
        let meaning = RRWebEvent.meaning(of: value, options)
        guard case .value(let data) = RRWebPayload.data(of: value, keeping: keys) else {
            // Without its snapshot the page is unknown: the node numbers of the page before mean nothing on it.
            if case .snapshot = meaning { page.clear() }
            return try output.damaged(1)
        }
        switch meaning {
        case .meta:
            let href = data["href"]?.string
            screen = href.flatMap(options.screens.screen(of:))
            address = href.flatMap { WebAddress($0) }
            resize(data)
            try watch.show(screen, session, atMs: event.atMs, output)
        case .resize: resize(data)
        case .snapshot:
            let node = data["node"] ?? .null
            isPageUnknown = RRWebNode(node).kind == nil
            page.load(node)
        case .mutation: try mutate(data)
        case .click(let name): try click(name, data, event, text)
        case .nothing: break
        }
    }

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

    private func click(_ name: String, _ data: JSONValue, _ event: RRWebEvent, _ text: [UInt8]) throws {
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
        let location = data["x"]?.double.flatMap { x in data["y"]?.double.map { Event.Location(x: x, y: $0) } }
        try output.click(
            ReplayedClick(
                session: session, atMs: event.atMs, event: name, source: node, location: location, screen: screen,
                place: place))
    }
}
