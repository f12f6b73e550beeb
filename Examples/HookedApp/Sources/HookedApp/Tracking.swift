import ClickStore
import ClickTracking
import ClickUpload
import Foundation
import SimulatedUI

/// All code that the app needs to record its clicks.
struct Tracking {
    let recorder: Recorder

    /// - Parameter collector: Where clicks are sent; nil to store them in the folder.
    init(of application: Application, in folder: String, sendingTo collector: URL? = nil) throws {
        let configuration = RecorderConfiguration(
            app: "Notes", version: "2.1.0", journal: JournalConfiguration(folder: folder + "/clicks.journal"))
        let upload = collector.map { ClickUpload(to: $0) }
        recorder = try Recorder(configuration) {
            if let upload { return upload }
            return try ClickDatabase(path: folder + "/clicks.sqlite")
        }
        try recorder.install(on: application)
    }
}
