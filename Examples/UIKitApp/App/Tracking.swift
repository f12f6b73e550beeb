import ClickStore
import ClickTracking
import TapTrailUIKit
import UIKit

/// All code that the app needs to record its clicks.
@MainActor final class Tracking {
    private let recorder: Recorder

    /// Begins to record. The app runs without tracking if the journal cannot be opened, or if the user or a test wants none.
    init?(of application: UIApplication) {
        guard ProcessInfo.processInfo.environment["TAPTRAIL_OFF"] == nil else { return nil }
        do {
            let folder = try Self.folder()
            var configuration = RecorderConfiguration(
                app: "Notes", version: "1.0.0",
                journal: JournalConfiguration(folder: folder.appending(path: "clicks.journal").path))
            configuration.privacy.deniedIdentifiers = ["passcode"]
            let database = folder.appending(path: "clicks.sqlite").path
            recorder = try Recorder(configuration) { try ClickDatabase(path: database) }
        } catch {
            print("Clicks are not recorded: \(error)")
            return nil
        }
        // Not within the assertion: a release build does not evaluate that.
        let isInstalled = recorder.install(on: application)
        assert(isInstalled, "The application is no TrackedApplication: look at NSPrincipalClass in Info.plist.")
        let center = NotificationCenter.default
        _ = center.addObserver(forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil) {
            [recorder] _ in
            recorder.didEnterBackground()
            recorder.storeNow()
        }
        _ = center.addObserver(forName: UIApplication.willEnterForegroundNotification, object: nil, queue: nil) {
            [recorder] _ in
            recorder.willEnterForeground()
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
