import Basics
import ClickTracking
import Logging
import ResponderChain

/// A process that records into a database, to be killed, or to run for long.
///
///     RecorderLoad report <folder> <first number>
///     RecorderLoad soak <folder> <seconds> <clicks a second>
///     RecorderLoad drain <folder> <clicks>
///     RecorderLoad record <folder> <clicks> <clicks between syncs, or 0 for none>
///     RecorderLoad collect <folder> <requests>
///     RecorderLoad journal <folder> <requests>
///     RecorderLoad upload <folder> <first number> <address of a collector>
///
/// `folder` gets the database `clicks.sqlite` and the journal `journal`.
@main struct RecorderLoad {
    static func main() throws {
        let arguments = CommandLine.arguments
        switch (arguments.dropFirst().first, arguments.count) {
        case ("report", 4): try Report(folder: arguments[2], first: Int(arguments[3]) ?? 0).run()
        case ("soak", 5):
            try Soak(folder: arguments[2], seconds: Int(arguments[3]) ?? 60, rate: Int(arguments[4]) ?? 50_000).run()
        case ("drain", 4): try Drain(folder: arguments[2], clicks: Int(arguments[3]) ?? 1_000).run()
        case ("record", 5):
            let (clicks, interval) = (Int(arguments[3]) ?? 1_000, Int(arguments[4]) ?? 0)
            try Report(folder: arguments[2], first: 0, count: clicks, syncInterval: interval).run()
        case ("collect", 4): try Collect(folder: arguments[2], requests: Int(arguments[3]) ?? 100).run()
        case ("journal", 4):
            try Collect(folder: arguments[2], requests: Int(arguments[3]) ?? 100).runWithJournal()
        case ("upload", 5): try Report(folder: arguments[2], first: Int(arguments[3]) ?? 0, address: arguments[4]).run()
        default:
            print(
                """
                usage: RecorderLoad report <folder> <first number>
                       RecorderLoad soak <folder> <seconds> <clicks a second>
                       RecorderLoad drain <folder> <clicks>
                       RecorderLoad record <folder> <clicks> <clicks between syncs, or 0 for none>
                       RecorderLoad collect <folder> <requests>
                       RecorderLoad upload <folder> <first number> <address of a collector>
                """)
            exit(64)
        }
    }

    static func configuration(_ folder: String) -> RecorderConfiguration {
        RecorderConfiguration(app: "RecorderLoad", journal: JournalConfiguration(folder: folder + "/journal"))
    }
}

/// `Application--Button`: the smallest chain that a recorder can be installed on.
final class TapTarget: Responder {
    private let application: Top
    private let ownChainCache = ChainCache()

    var pathName: String { "Button" }
    var next: (any Responder)? { application }
    var chainCache: ChainCache? { ownChainCache }

    init() { application = Top() }

    /// Taps with a number as the place, by which the click is found in the store.
    func tap(_ number: Int) {
        send("tap", kind: .activation, at: Event.Location(x: Double(number) / 10, y: 0))
    }

    private final class Top: Responder {
        let dispatcher: Dispatcher? = Dispatcher()
        private let ownChainCache = ChainCache()
        var pathName: String { "Application" }
        var chainCache: ChainCache? { ownChainCache }
    }
}
