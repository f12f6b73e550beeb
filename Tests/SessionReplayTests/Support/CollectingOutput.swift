import ClickTracking
import ResponderChain

@testable import SessionReplay

/// Keeps what a reader finds, with the path that each click's node has at that moment.
final class CollectingOutput: ReplayOutput {
    struct Click: Hashable {
        let session: String
        let atMs: Int64
        let event: String
        let path: String
        let x: Double?
        let y: Double?
        let screen: String?
    }

    var clicks: [Click] = []
    var rejections: [Rejection] = []
    var damaged = 0
    /// The error that ended the input.
    var failure: InputError?

    func click(_ click: ReplayedClick) throws {
        clicks.append(
            Click(
                session: click.session.name, atMs: click.atMs, event: click.event,
                path: try ControlPath(of: click.source, event: click.event).description, x: click.location?.x,
                y: click.location?.y, screen: click.screen))
    }

    func reject(_ rejection: Rejection) throws {
        rejections.append(rejection)
    }

    func damaged(_ count: Int) throws {
        damaged += count
    }

    var paths: [String] { clicks.map(\.path) }
    var reasons: [String] { rejections.map(\.reason) }

    /// Reads an rrweb recording.
    static func reading(
        _ bytes: [UInt8], name: String = "a.json", through source: (any ByteSource)? = nil,
        _ options: ReplayOptions = ReplayOptions()
    ) throws -> CollectingOutput {
        let output = CollectingOutput()
        let input = RecordingInput(
            name: name, path: name, options: options, bytes: source ?? ArraySource(bytes))
        do {
            try RRWebReader().read(input, into: output)
        } catch let error as InputError {
            output.failure = error
        }
        return output
    }

    static func reading(_ text: String, _ options: ReplayOptions = ReplayOptions()) throws -> CollectingOutput {
        try reading(Array(text.utf8), options)
    }
}
