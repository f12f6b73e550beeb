public import ClickTracking
public import SimulatedUI

/// Records what somebody does in a live app as touches, beside the clicks that a recorder takes down: what a tester did
/// can be replayed.
///
/// ```swift
/// recorder.install(on: application)
/// let touches = TouchSessionRecorder(application, beside: recorder, into: "touches.jsonl")
/// ```
///
/// The file gets the recorder's sessions, with its clock and its rules of privacy: nothing while
/// ``Recorder/isTracking`` is false or in a session that is not sampled, no touch of what is secure, not tracked or
/// denied, and never a text. It says more than clicks all the same, as it shows the classes, identifiers and places of all
/// that is on the screen and the items of its lists; so it is for those who ask for it. `taptrail replay` finds the very
/// clicks in it that the recorder has stored.
///
/// The app never waits for the file: a thread of its own writes it, and at most 4 MiB wait in memory. A file that cannot
/// be written, or is full, ends the recording of touches, is logged, and shows in ``account``; clicks go on.
///
/// Hold it as long as touches are to be recorded. It belongs to the actor of its application.
public final class TouchSessionRecorder {
    private let writer: TouchSessionWriter
    private let file: LineFile

    /// Begins to record, after ``Recorder/install(on:)``.
    ///
    /// - Parameters:
    ///   - application: The application to watch.
    ///   - recorder: The recorder of its clicks. It is installed on the application where it is not yet.
    ///   - path: The file to write. What is there is kept, and sessions are added at the end.
    ///   - mostBytes: How long the file may become.
    public init(
        _ application: Application, beside recorder: Recorder, into path: String, mostBytes: Int = 256 << 20
    ) {
        let file = LineFile(path, mostBytes: mostBytes, logger: recorder.configuration.logger)
        self.file = file
        writer = TouchSessionWriter(application, RecordedSessions(recorder: recorder)) { try file.append($0) }
        // It has to be told of each event before the writer, which asks it when that was sent.
        recorder.install(on: application)
        writer.start()
    }

    deinit { close() }

    /// What has become of the lines so far.
    public var account: TouchRecordingAccount { file.account }

    /// Ends the recording, when what waits has been written. Nothing of it stays in the application.
    public func close() {
        // What writing met is in the account.
        try? writer.close()
        file.close()
    }
}
