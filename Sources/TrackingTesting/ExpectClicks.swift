public import ClickTracking
internal import Foundation
internal import SessionReplay
public import SimulatedUI
public import Testing

/// Expects that an application tracks the clicks of a recorded session as it did when the session was recorded.
///
/// ```swift
/// @Test func `a note is added`() {
///     let app = NotesApp()
///     app.start()
///     expectClicks("Sessions/add-note.touches.jsonl", in: app.application)
/// }
/// ```
///
/// The recorded touches are played into the application: each is hit-tested on what the application shows now, controls
/// raise their events, and the application's code handles them. A recorder that is hooked into the application meanwhile
/// records the clicks. These are compared with the expected ones: path, kind, screen, list position, who handled them, and
/// their order. Times, places and items are not compared. If anything differs, one issue tells which clicks are missing,
/// additional, changed or in another order.
///
/// Expected are the clicks of the file `add-note.expected.jsonl` beside the recording; if there is none, those that the
/// recording holds itself. Where a change is intended, run the test once with the environment variable `TAPTRAIL_UPDATE=1`:
/// it writes the file anew.
///
/// The application must be as it was when the recording began: the same screen, in a window of the same size; another size is
/// an issue, whatever the clicks are. Typed texts,
/// movements of the device and remote controls are not recorded, so they are not played. Several sessions in one file are
/// played one after the other into the same application.
///
/// - Parameters:
///   - recording: A file of touch sessions, as a `TouchSessionRecorder` writes it, gzip or not. A relative path begins at
///     the folder of the test's source file.
///   - application: The application, which shows its window. It is played on the caller's thread.
///   - configuration: The configuration that the app's own recorder has, if it matters what that records: its privacy
///     policy, `alsoRecords` and `transform`. Its journal is not used.
///   - sourceLocation: Where an issue is reported.
public func expectClicks(
    _ recording: String, in application: Application, configuration: RecorderConfiguration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectClicks(
        recording, in: application, configuration: configuration, updatesFile: RecordingFiles.areUpdated,
        sourceLocation: sourceLocation)
}

@available(*, deprecated, renamed: "expectClicks(_:in:configuration:sourceLocation:)")
public func expectClicks(
    _ recording: String, in application: Application, recordedBy configuration: RecorderConfiguration?,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectClicks(recording, in: application, configuration: configuration, sourceLocation: sourceLocation)
}

/// - Parameter updatesFile: Whether the clicks that come are expected from now on.
func expectClicks(
    _ recording: String, in application: Application, configuration: RecorderConfiguration?,
    updatesFile: Bool, sourceLocation: SourceLocation
) {
    do {
        let files = RecordingFiles(recording, of: sourceLocation)
        let session = try TouchSessionFile(path: files.recording)
        let isExpectedByFile = FileManager.default.fileExists(atPath: files.expected)
        let expected =
            try isExpectedByFile
            ? ExpectedClicks(readingFile: files.expected) : ExpectedClicks(session.sessions)
        guard expected.sessions.contains(where: { !$0.clicks.isEmpty }) else {
            let file = isExpectedByFile ? files.expected : files.recording
            Issue.record(
                "\(file) holds no click, so it tests nothing; record the session again", sourceLocation: sourceLocation)
            return
        }
        let play = try SessionPlay(of: session.lines.map(\.line), into: application, configuration: configuration)
        let check = ClickCheck(expected, play.sessions)
        if check.isAsExpected {
            guard !play.doubts.isEmpty else { return }
            return _ = Issue.record(
                Comment(rawValue: FailureText.doubtful(play, files)), sourceLocation: sourceLocation)
        }
        if updatesFile {
            try Data(ExpectedClicks.text(of: play.sessions).utf8).write(
                to: URL(fileURLWithPath: files.expected), options: .atomic)
            return tellUpdate("\(files.expected) was rewritten; look at the changes", sourceLocation)
        }
        let message = FailureText(check, of: play, files, isExpectedByFile: isExpectedByFile)
        Issue.record(Comment(rawValue: message.text), sourceLocation: sourceLocation)
    } catch {
        Issue.record("The session cannot be played: \(error)", sourceLocation: sourceLocation)
    }
}

/// Tells that a file is written. That is no failure, but nobody should miss it.
private func tellUpdate(_ message: Comment, _ sourceLocation: SourceLocation) {
    #if compiler(>=6.3)
        Issue.record(message, severity: .warning, sourceLocation: sourceLocation)
    #else
        print(message)
    #endif
}

/// The files of a recorded session.
struct RecordingFiles {
    /// The touches.
    let recording: String
    /// The expected clicks, which need not exist.
    let expected: String

    init(_ name: String, of sourceLocation: SourceLocation) {
        #if compiler(>=6.3)
            let source = sourceLocation.filePath
        #else
            let source = sourceLocation._filePath
        #endif
        let folder = (source as NSString).deletingLastPathComponent
        recording = name.hasPrefix("/") ? name : (folder as NSString).appendingPathComponent(name)
        var stem = recording
        for ending in [".gz", ".jsonl", ".touches"] where stem.hasSuffix(ending) { stem.removeLast(ending.count) }
        expected = stem + ".expected.jsonl"
    }

    /// Whether files of expected clicks are written anew.
    static var areUpdated: Bool {
        !["", "0"].contains(ProcessInfo.processInfo.environment["TAPTRAIL_UPDATE", default: ""])
    }
}
