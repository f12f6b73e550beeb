#if canImport(UIKit)
    public import ClickTracking
    public import TouchSessions
    public import UIKit

    extension TouchSessionRecorder {
        /// Begins to record the touches of a UIKit app, after `Recorder.install(on:)`.
        ///
        /// ```swift
        /// try recorder.install(on: UIApplication.shared)
        /// touches = TouchSessionRecorder(UIApplication.shared, beside: recorder, into: path)
        /// ```
        ///
        /// All that ``TouchSessions/TouchSessionRecorder`` promises is the same. It belongs to the main actor: close it, or let go of it,
        /// there. Layouts are captured when a finger comes down, and at events; each looks at all views.
        ///
        /// - Parameters:
        ///   - application: The application to watch.
        ///   - recorder: The recorder of its clicks. It is installed on the application unless it is already.
        ///   - path: The file to write. Sessions are appended to what it holds.
        ///   - capacity: The most bytes that the file may have.
        @MainActor public convenience init(
            _ application: UIApplication, beside recorder: Recorder, into path: String, capacity: Int = 256 << 20
        ) {
            let screen = UIKitScreen(application, nowMs: recorder.configuration.nowMs)
            self.init(screen, beside: recorder, into: path, capacity: capacity)
        }
    }
#endif
