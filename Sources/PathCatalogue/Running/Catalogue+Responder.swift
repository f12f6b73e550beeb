import ClickTracking
public import ResponderChain

extension Catalogue {
    /// The controls below a responder, at best a running app's application: all responders that an activation can be raised at,
    /// as far as `raisedEvents` tells, hidden ones too. What may not be recorded is left out.
    ///
    /// ```swift
    /// #expect(try Catalogue(of: application).text == expected)
    /// ```
    ///
    /// Each control has the lasting name that it has among these. Rows of a list that have one path are one control, as they are for clicks. In a simulated app the frames (in the window,
    /// but for rows), the names of bound actions and the classes of their targets are known.
    ///
    /// - Throws: `ChainError` if following `next` never ends.
    public init(of root: any Responder, app: String? = nil, version: String? = nil) throws(ChainError) {
        var controls = MergedControls()
        var chains = TreeChains()
        for (responder, _) in ResponderTree(below: root) {
            if let control = try CatalogueControl(of: responder, &chains) { controls.add(control) }
        }
        self = Catalogue(app: app, version: version, controls: controls.all).namingControls()
    }

    /// Adds the controls of another catalogue, such as those of the next screen that a test visits. They are numbered anew, and
    /// the lasting names that they had among fewer controls are worked out anew.
    public mutating func formUnion(_ other: Catalogue) {
        var merged = MergedControls()
        for control in withGivenNames.controls + other.withGivenNames.controls { merged.add(control) }
        controls = merged.all
        self = namingControls()
    }
}

/// Controls, each place once: what is told of it twice is told together.
private struct MergedControls {
    private(set) var all: [CatalogueControl] = []
    private var numbers: [Place: Int] = [:]

    private struct Place: Hashable {
        let components: [PathComponent]
        let screen: ByteString?
        let position: ByteString?
    }

    mutating func add(_ control: CatalogueControl) {
        let place = Place(
            components: control.path.components, screen: control.screen.map(ByteString.init),
            position: control.position.map(ByteString.init))
        guard let known = numbers[place] else {
            numbers[place] = all.count
            all.append(control)
            all[all.count - 1].number = all.count - 1
            return
        }
        all[known].events = Self.union(all[known].events, control.events)
        all[known].actions = Self.union(all[known].actions, control.actions)
        all[known].handledBy = Self.union(all[known].handledBy, control.handledBy)
    }

    private static func union(_ texts: [String]?, _ others: [String]?) -> [String]? {
        guard let texts, let others else { return texts ?? others }
        return Set((texts + others).map(ByteString.init)).texts
    }
}

extension CatalogueControl {
    /// The control that a responder is; nil if it is none, and if it may not be recorded.
    fileprivate init?(of responder: any Responder, _ chains: inout TreeChains) throws(ChainError) {
        let raised = responder.raisedEvents
        guard let main = raised.first(where: { $0.kind == .activation && $0.isNameKnown }) else { return nil }
        let chain = try chains.chain(from: responder)
        guard chain.summary.mayBeRecorded, let node = chain.summary.node else { return nil }
        self.init(number: 0, path: chain.path(event: main.name), screen: node.screen)
        let bound = responder as? any BoundResponder
        let activations = raised.filter { $0.kind == .activation && $0.isNameKnown }
        events = Set((activations.map(\.name) + (bound?.boundEvents ?? [])).map(ByteString.init)).texts
        var handlers = Self.handlers(of: raised, in: chain)
        if let bound {
            actions = Set(bound.boundActionNames.map(ByteString.init)).texts
            handlers += bound.boundTargetClasses
            // Where a row is depends on how far its list is scrolled.
            let rect = chain.summary.position == nil ? bound.placeInWindow : nil
            frame = rect.flatMap { ScreenLayout.Frame(points: $0.x, y: $0.y, width: $0.width, height: $0.height) }
        }
        let isSure = !chain.hops.contains(where: \.mayHandleOthers)
        handledBy = handlers.isEmpty && !isSure ? nil : Set(handlers.map(ByteString.init)).texts
    }

    /// The classes of the hops above the source that say that they handle one of its events: of each the first.
    private static func handlers(of raised: [RaisedEvent], in chain: CapturedChain) -> [String] {
        raised.compactMap { event in
            chain.hops.indices.dropFirst().first { index in
                chain.hops[index].handledEvents.contains { $0.matches(event, climbed: chain.hops[..<index]) }
            }.map { chain.hops[$0].pathName }
        }
    }
}
