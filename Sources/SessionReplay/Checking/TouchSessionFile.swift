import ClickTracking
import Input
import ResponderChain
package import TouchSessions

/// A file of touch sessions, read for those who play it into an app.
package struct TouchSessionFile {
    /// The lines, with their numbers from 1.
    package private(set) var lines: [(number: Int, line: TouchSessionLine)] = []
    /// The sessions with the clicks that `taptrail replay` finds in them.
    package let sessions: [CheckedSession]

    /// Reads a file, gzip or not.
    ///
    /// - Throws: ``InputError``, and ``JSONLinesError`` for the first line that cannot be used.
    package init(path: String) throws {
        var lines: [(Int, TouchSessionLine)] = []
        let output = SessionOutput(path: path)
        try JSONRecordWalk(RecordingInput.open(path), listKeys: [], rejectingInto: output) { record in
            do throws(TouchSessionError) {
                lines.append((record.place.line ?? 0, try TouchSessionLine(record.value)))
            } catch {
                try output.reject("\(error)", at: record.place)
            }
        }.run()
        self.lines = lines
        let recording = RecordingInput(
            name: path, path: path, options: ReplayOptions(), bytes: try RecordingInput.open(path))
        try TouchSessionReader().read(recording, into: output)
        sessions = output.sessions
    }
}

/// Collects the clicks of touch sessions; a line that cannot be used ends the reading.
private final class SessionOutput: ReplayOutput {
    private(set) var sessions: [CheckedSession] = []
    private let path: String

    init(path: String) {
        self.path = path
    }

    /// Touch sessions have only clicks that have climbed already.
    func click(_ click: ReplayedClick) {}

    func observed(_ click: ObservedClick) {
        let (handled, handledBy) = CapturedClick.outcome(of: click.delivery)
        let checked = CheckedClick(
            click.captured.control, position: click.captured.position, handled: handled, handledBy: handledBy)
        let isLast = sessions.last.map {
            $0.name.hasSameBytes(as: click.session.name) && $0.app.hasSameBytes(as: click.session.app)
        }
        if isLast != true {
            sessions.append(CheckedSession(name: click.session.name, app: click.session.app, clicks: []))
        }
        sessions[sessions.count - 1].clicks.append(checked)
    }

    func reject(_ record: RejectedRecord) throws {
        throw JSONLinesError.badLine(path: path, line: record.line ?? 0, "\(record.reason); record the session again")
    }

    func damaged(_ count: Int) {}
}
