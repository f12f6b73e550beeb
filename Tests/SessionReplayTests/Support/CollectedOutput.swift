import ClickTracking
import Input
import ResponderChain

@testable import SessionReplay

/// Keeps what a reader finds, with the path that each click's node has at that moment.
final class CollectedOutput: ReplayOutput {
    struct Click: Hashable {
        let key: SessionKey
        let atMs: Int64
        let event: String
        let path: String
        let location: Event.Location?
        let screen: String?
        let id: String?
        let hit: String?
        let tab: String?
        let scroll: Event.Location?
        let answered: Answered

        var session: String { key.name }
        var x: Double? { location?.x }
        var y: Double? { location?.y }
    }

    private(set) var clicks: [Click] = []
    private(set) var observed: [ObservedClick] = []
    private(set) var screens: [ReplayedScreen] = []
    private(set) var layouts: [ReplayedLayout] = []
    private(set) var rejections: [RejectedRecord] = []
    private(set) var damaged = 0
    private(set) var folded: [String: Int] = [:]
    private(set) var passedOver: [String: Int] = [:]
    /// The error that ended the input.
    private(set) var failure: InputError?

    var paths: [String] { clicks.map(\.path) }
    var reasons: [String] { rejections.map(\.reason) }
    var sessions: [String] { clicks.map(\.session) }

    /// The bytes of what was rejected, as text.
    var rejectedTexts: [String] {
        rejections.map { rejection in
            guard case .bytes(let bytes) = rejection.content else { return "" }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    func click(_ click: ReplayedClick) throws {
        clicks.append(
            Click(
                key: click.session, atMs: click.atMs, event: click.event,
                path: try ControlPath(of: click.source, event: click.event).description, location: click.location,
                screen: click.screen, id: click.id, hit: click.hit, tab: click.tab, scroll: click.scroll,
                answered: click.answered))
    }

    func observed(_ click: ObservedClick) { observed.append(click) }
    func screen(_ screen: ReplayedScreen) { screens.append(screen) }
    func layout(_ layout: ReplayedLayout) { layouts.append(layout) }
    func reject(_ record: RejectedRecord) { rejections.append(record) }
    func passOver(_ count: Int, _ what: String) { passedOver[what, default: 0] += count }

    func fold(_ count: Int, _ reason: String) { if count > 0 { folded[reason, default: 0] += count } }

    private(set) var notes: [String: Int] = [:]

    func note(_ count: Int, _ what: String) { if count > 0 { notes[what, default: 0] += count } }

    func damaged(_ count: Int) { damaged += count }

    /// What a reader finds in some bytes, also where they break off.
    static func reading(
        _ bytes: [UInt8], with reader: any RecordingReader = RRWebReader(), through source: (any ByteSource)? = nil,
        _ options: ReplayOptions = ReplayOptions()
    ) throws -> CollectedOutput {
        let output = CollectedOutput()
        let input = RecordingInput(name: "test", path: nil, options: options, bytes: source ?? ArraySource(bytes))
        do {
            try reader.read(input, into: output)
        } catch let error as InputError {
            output.failure = error
        }
        return output
    }

    static func reading(
        _ text: String, with reader: any RecordingReader = RRWebReader(), _ options: ReplayOptions = ReplayOptions()
    ) throws -> CollectedOutput {
        try reading(Array(text.utf8), with: reader, options)
    }
}

extension ReplayOptions {
    /// Those of recordings that are read by some rules.
    init(_ rules: ReadingRules) {
        self.init()
        self.rules = rules
    }
}
