import ClickTracking
import JSON
import ResponderChain

/// Reads the `$autocapture` events of a PostHog export: in JSON Lines, in an array, in the `results` of an answer of
/// its API, or in a `batch` as it is sent.
struct PostHogReader: RecordingReader {
    /// The keys of lists of events.
    static let listKeys: Set = ["results", "result", "batch", "data", "events"]
    /// The keys of objects that hold such a list: answers within answers.
    static let wrapperKeys: Set = ["results", "result", "query_status", "data"]

    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws {
        let player = PostHogPlayer(recording.options, output)
        let attributes = recording.options.identifierAttribute.map(PostHogElement.attributeKeys) ?? []
        try JSONRecordWalk(
            recording.bytes, listKeys: Self.listKeys, wrapperKeys: Self.wrapperKeys,
            keeping: PostHogEvent.keys.union(PostHogElement.identifyingKeys).union(
                Set(attributes + recording.options.properties.names.flatMap(PostHogEvent.keys(ofProperty:)))),
            rejectingInto: output, play: player.play
        ).run()
    }
}

/// Raises autocaptured events at their elements.
private final class PostHogPlayer {
    private let options: ReplayOptions
    private let output: any ReplayOutput
    /// The names of the sessions that the file does not name, by user; "" if the user is unknown.
    private var unnamed: [ByteString: String] = [:]

    init(_ options: ReplayOptions, _ output: any ReplayOutput) {
        self.options = options
        self.output = output
    }

    func play(_ record: JSONRecord) throws {
        guard let event = PostHogEvent(record) else { return try reject("not a PostHog event", record) }
        guard let type = event.type else { return try passOverNameless(record) }
        let session = event.session ?? unnamedSession(of: event.user, record)
        guard type == PostHogEvent.autocapture else {
            return output.passOver(1, "events that are not \(PostHogEvent.autocapture)")
        }
        guard options.includes(event.name) else {
            return output.passOver(1, "\(PostHogEvent.autocapture) events that --events leaves out")
        }
        guard let atMs = event.atMs(receivedMs: options.receivedMs) else {
            return try reject("the event's timestamp is missing or not a time", record)
        }
        let elements: [PostHogElement]
        do throws(PostHogElementError) {
            elements = try event.elements(options.identifierAttribute)
        } catch {
            return try reject("\(error)", record)
        }
        // Apps name classes as they are, pages tags in any case.
        let isOfPhone = options.rules == .controls && event.isOfPhone
        let nodes = Self.chain(elements, asWritten: isOfPhone)
        guard let target = nodes.first else { return }
        let key = SessionKey(
            name: session, app: event.app, version: event.version, user: event.user,
            window: event.window(by: options.rules))
        try handOnAttributes(of: nodes, event, key, atMs: atMs)
        var click = ReplayedClick(
            session: key, atMs: atMs, event: event.name, source: target, screen: event.screen(by: options),
            id: event.id, place: record.place)
        click.properties = event.properties(options.properties)
        if options.rules == .controls {
            (click.location, click.tab) = (event.touch, event.tab)
        }
        if options.rules == .controls, !isOfPhone {
            // Of a label's control the event says nothing.
            let pressed = PressedControl(of: target) { _ in nil }
            (click.source, click.hit) = (pressed.node, pressed.hit)
        }
        try output.click(click)
        // Nodes do not keep their parents alive.
        withExtendedLifetime(nodes) {}
    }

    /// Hands on what identifies the clicked element and the controls around it. All else that the page shows is not known, so
    /// none of them is said to be a control: the layout has a part of the screen.
    private func handOnAttributes(
        of nodes: [DOMNode], _ event: PostHogEvent, _ session: SessionKey, atMs: Int64
    ) throws {
        let address = event.address
        let outlines = nodes.enumerated().compactMap { index, node -> ScreenLayout.Outline? in
            guard index == 0 || node.isControl else { return nil }
            let attributes = node.keptAttributes(on: address)
            guard !attributes.isEmpty, let path = try? ControlPath(of: node, event: "") else { return nil }
            return ScreenLayout.Outline(
                element: path.element, frame: nil, isControl: false, attributes: attributes)
        }
        guard !outlines.isEmpty else { return }
        let layout = ScreenLayout(screen: event.screen(by: options), outlines: outlines.reversed())
        try output.layout(ReplayedLayout(session: session, layout: layout, atMs: atMs))
    }

    /// The elements as nodes of a tree with a single branch, innermost first.
    ///
    /// - Parameter asWritten: Whether names keep their case.
    private static func chain(_ elements: [PostHogElement], asWritten: Bool) -> [DOMNode] {
        let nodes = elements.map { element in
            let name = asWritten ? element.name : element.tag
            let node = DOMNode(.element(name), identifier: element.identifier, ordinal: element.ordinal)
            node.isControl = WebControl.isControl(element.tag) { element.attributes[$0] }
            node.attributes = element.attributes.isEmpty ? nil : element.attributes
            return node
        }
        for (child, parent) in zip(nodes, nodes.dropFirst()) { parent.insert(child) }
        return nodes
    }

    /// The session of a user's events that name none: all of them in the file, named by the first.
    private func unnamedSession(of user: String?, _ record: JSONRecord) -> String {
        if let known = unnamed[ByteString(user ?? "")] { return known }
        let name = options.sessionName ?? record.sessionName
        unnamed[ByteString(user ?? "")] = name
        return name
    }

    /// A record that does not say which event it is: perhaps one with events at places where nobody looks for them.
    private func passOverNameless(_ record: JSONRecord) throws {
        if case .bytes(let bytes) = record.place.content, record.columns == nil,
            bytes.holds("\"\(PostHogEvent.autocapture)\"")
        {
            let keys = PostHogReader.listKeys.sorted().joined(separator: ", ")
            let reason = "no event, but events within it; give them as an array, as lines or under one of \(keys)"
            return try reject(reason, record)
        }
        output.passOver(1, record.columns == nil ? "records without 'event'" : "rows without the column 'event'")
    }

    private func reject(_ reason: String, _ record: JSONRecord) throws {
        try output.reject(reason, at: record.place)
    }
}
