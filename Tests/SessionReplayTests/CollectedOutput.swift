import ClickTracking
import ResponderChain

@testable import SessionReplay

/// Keeps what a reader finds, each click with its path at the moment it is handed on.
final class CollectedOutput: ReplayOutput {
    private(set) var clicks: [ReplayedClick] = []
    private(set) var paths: [String] = []
    private(set) var rejections: [Rejection] = []
    private(set) var damaged = 0

    var reasons: [String] { rejections.map(\.reason) }
    var sessions: [String] { clicks.map(\.session.name) }

    /// The bytes of what was rejected, as text.
    var rejectedTexts: [String] {
        rejections.map { rejection in
            guard case .bytes(let bytes) = rejection.place.content else { return "" }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    func click(_ click: ReplayedClick) throws {
        clicks.append(click)
        paths.append(try CapturedChain(from: click.source).path(event: click.event).description)
    }

    func reject(_ rejection: Rejection) { rejections.append(rejection) }
    func damaged(_ count: Int) { damaged += count }

    /// What a reader finds in a text.
    static func reading(
        _ text: String, with reader: any RecordingReader, _ options: ReplayOptions = ReplayOptions()
    ) throws -> CollectedOutput {
        let output = CollectedOutput()
        let input = RecordingInput(
            name: "test", path: nil, options: options, bytes: ArraySource(Array(text.utf8)))
        try reader.read(input, into: output)
        return output
    }
}
