internal import Basics
public import ClickTracking
internal import ResponderChain
public import SimulatedUI

/// Records the touches of a live app's user, beside the clicks that a recorder records, so that a tester's session can
/// be replayed.
///
/// ```swift
/// try recorder.install(on: application)
/// let touches = TouchSessionRecorder(application, beside: recorder, into: "touches.jsonl")
/// ```
///
/// The file gets the recorder's sessions, with its clock and its privacy rules: nothing while `Recorder.isTracking` is
/// false or in a session that is not sampled, no touch of a secure, untracked or denied view, and never a text. Still it
/// says more than clicks do: it shows the classes, identifiers and places of all views on the screen and the items of
/// lists. So no app records touches unless it asks for it. `taptrail replay` finds the same clicks in the file that the
/// recorder has stored.
///
/// The app never waits for the file: a background thread writes it, and at most 4 MiB wait in memory. If the file cannot
/// be written or is full, the recording of touches ends, a warning is logged, and ``account`` says why; clicks go on.
///
/// Touches are recorded as long as you keep a reference to the recorder. It belongs to the actor of its application.
public final class TouchSessionRecorder {
    private let writer: TouchSessionWriter
    private let file: LineFile

    /// Begins to record, after `Recorder.install(on:)`.
    ///
    /// - Parameters:
    ///   - application: The application to watch.
    ///   - recorder: The recorder of its clicks. It is installed on the application unless it is already.
    ///   - path: The file to write. Sessions are appended to what it holds.
    ///   - capacity: The most bytes that the file may have.
    public convenience init(
        _ application: Application, beside recorder: Recorder, into path: String, capacity: Int = 256 << 20
    ) {
        self.init(SimulatedScreen(application), beside: recorder, into: path, capacity: capacity)
    }

    /// Begins to record what a screen shows.
    package init(_ screen: any TouchedScreen, beside recorder: Recorder, into path: String, capacity: Int) {
        let file = LineFile(path, capacity: capacity, logger: recorder.configuration.logger)
        self.file = file
        writer = TouchSessionWriter(screen, RecorderSessions(recorder: recorder)) { try file.append($0) }
        // The recorder must see each event before the writer does, which asks it when the event was sent.
        // It is an application, so there is one.
        if let application = screen.application { try? recorder.install(on: application) }
        writer.start()
    }

    deinit { close() }

    /// How many lines were written so far, wait or are lost.
    public var account: TouchRecordingAccount { file.account }

    /// Ends the recording after all waiting lines are written, and detaches it from the application.
    public func close() {
        // The account has the error.
        try? writer.close()
        file.close()
    }
}

/// The fate of a touch recorder's lines: written, waiting or lost.
public struct TouchRecordingAccount: Equatable, Sendable {
    /// Lines that are in the file.
    public var written = 0
    /// Lines that wait to be written.
    public var waiting = 0
    /// Lines that were given up because the recording failed.
    public var lost = 0
    /// Why the recording ended; nil if it did not fail.
    public var failure: TouchRecordingError?

    public init() {}
}

/// Why the recording of touches ended.
public enum TouchRecordingError: Error, Equatable {
    /// The file cannot be created or written; `reason` is the system's error number.
    case cannotWrite(path: String, reason: Int32)
    /// Another recorder writes the file.
    case inUse(path: String)
    /// The file has as many bytes as it may have.
    case full(path: String, capacity: Int)
    /// Lines come faster than the disk takes them, and no more may wait in memory.
    case tooSlow(path: String)
}

extension TouchRecordingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cannotWrite(let path, let reason):
            "Cannot write \(path): \(Errno(rawValue: reason)). Check the folder, its permissions and the disk."
        case .inUse(let path): "Another recorder writes \(path). Give every recorder a file of its own."
        case .full(let path, let capacity):
            "\(path) has the \(capacity) bytes that it may have. Move it away, or allow more."
        case .tooSlow(let path): "\(path) cannot be written as fast as touches come. Choose a file on another disk."
        }
    }
}
