import ClickStore
import ClickTracking
import SimulatedUI

/// All code that the app needs to record its clicks.
struct Tracking {
    let recorder: Recorder

    init(of application: Application, in folder: String) throws {
        let configuration = RecorderConfiguration(
            app: "Notes", version: "2.1.0", journal: JournalConfiguration(folder: folder + "/clicks.journal"))
        recorder = try Recorder(configuration) { try ClickDatabase(path: folder + "/clicks.sqlite") }
        recorder.install(on: application)
    }
}
