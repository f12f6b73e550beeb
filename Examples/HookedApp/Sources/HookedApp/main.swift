import Foundation
import Notes

let folder = CommandLine.arguments.dropFirst().first ?? FileManager.default.currentDirectoryPath
let app = NotesApp()
let tracking = try Tracking(of: app.application, in: folder)
app.start()
app.simulateUse()
tracking.recorder.close()

let account = tracking.recorder.account
print("\(account.captured) clicks captured, \(account.stored) stored in \(folder)/clicks.sqlite")
