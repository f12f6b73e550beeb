import ClickStore
import ClickTracking
import TapTrailUIKit
import UIKit

/// All code that the app needs to record its clicks.
@MainActor enum Tracking {
    /// Begins to record. The app runs without tracking if that fails, or if the user or a test wants none.
    static func begin(in application: UIApplication) {
        guard ProcessInfo.processInfo.environment["TAPTRAIL_OFF"] == nil else { return }
        do {
            let folder = try folder()
            var configuration = RecorderConfiguration(
                app: "Notes", version: "1.0.0",
                journal: JournalConfiguration(folder: folder.appending(path: "clicks.journal").path))
            configuration.privacy.deniedIdentifiers = ["passcode"]
            let database = folder.appending(path: "clicks.sqlite").path
            let recorder = try Recorder(configuration) { try ClickDatabase(path: database) }
            // The application keeps the recorder, and says when it goes to the background.
            try recorder.install(on: application)
        } catch {
            print("Clicks are not recorded: \(error)")
        }
    }

    /// `Library/Application Support/TapTrail`; a UI test names a folder of its own beside it.
    private static func folder() throws -> URL {
        let name = ProcessInfo.processInfo.environment["TAPTRAIL_FOLDER"] ?? "TapTrail"
        let folder = URL.applicationSupportDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
