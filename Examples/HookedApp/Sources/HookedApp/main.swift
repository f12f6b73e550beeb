import Foundation
import Notes

let folder = CommandLine.arguments.dropFirst().first ?? FileManager.default.currentDirectoryPath
let app = NotesApp()
let collector = CommandLine.arguments.dropFirst(2).first
let tracking = try Tracking(of: app.application, in: folder, sendingTo: collector.flatMap { URL(string: $0) })
app.start()
app.simulateUse()
tracking.recorder.close()

let account = tracking.recorder.account
print("\(account.captured) clicks captured, \(account.stored) stored in \(collector ?? folder + "/clicks.sqlite")")
