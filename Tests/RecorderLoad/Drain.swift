import Basics
import ClickStore
import ClickTracking

/// Records a number of clicks, stores what can be stored, and prints the account as `captured stored waiting dropped`.
///
/// Ends with status 74 if the recorder cannot be opened; an app goes on without one.
struct Drain {
    let folder: String
    let clicks: Int

    func run() throws {
        let database = folder + "/clicks.sqlite"
        var configuration = RecorderLoad.configuration(folder)
        // Several segments, so that files are made and removed on the way.
        configuration.journal.segmentSize = 64 << 10
        let recorder: Recorder
        do {
            recorder = try Recorder(configuration) { try ClickDatabase(path: database) }
        } catch {
            print(error)
            exit(74)
        }
        let target = TapTarget()
        try recorder.install(on: target)
        for number in 0..<clicks {
            target.tap(number)
            if number % 1_000 == 999 { _ = recorder.storeNow() }
        }
        _ = recorder.storeNow()
        recorder.close()
        let account = recorder.account
        print(account.captured, account.stored, account.waiting, account.droppedInTotal)
    }
}
