import ClickStore
import ClickTracking
import Foundation
import SimulatedUI

let folder = CommandLine.arguments.dropFirst().first ?? FileManager.default.currentDirectoryPath
let application = Application()
let recorder = try Recorder(
    RecorderConfiguration(
        app: "Plants", version: "1.0.0", journal: JournalConfiguration(folder: folder + "/clicks.journal"))
) { try ClickDatabase(path: folder + "/clicks.sqlite") }
try recorder.install(on: application)

let plants = PlantsViewController()
let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
application.addWindow(window)
window.rootViewController = NavigationController(rootViewController: plants)

let user = User(of: application, window: window)
try user.tapThroughThreeScreens()
recorder.close()
try Data(user.notes.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: folder + "/taps.tsv"))

print("\(user.notes.count) clicks expected, \(recorder.account.stored) stored in \(folder)/clicks.sqlite")
guard plants.watered == ["aloe": 2, "fern": 1, "mint": 1] else {
    print("The plants were watered \(plants.watered): each tap must call its action once.")
    exit(1)
}
