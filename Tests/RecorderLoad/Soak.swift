import Basics
import ClickStore
import ClickTracking

/// Records so many clicks a second for a long time, prints how much memory that takes, and compares its account with
/// the store.
struct Soak {
    let folder: String
    let seconds: Int
    let rate: Int

    private static let reportSeconds = 30

    func run() throws {
        let database = folder + "/clicks.sqlite"
        let recorder = try Recorder(RecorderLoad.configuration(folder)) { try ClickDatabase(path: database) }
        let target = TapTarget()
        try recorder.install(on: target)
        print("seconds  RSS MB  captured    stored      waiting   dropped")
        let start = ContinuousClock.now
        var number = 0
        var reported = 0
        while true {
            let passed = Int((ContinuousClock.now - start) / .milliseconds(1))
            if passed / 1_000 / Self.reportSeconds > reported {
                reported = passed / 1_000 / Self.reportSeconds
                tell(recorder.account, passed / 1_000)
            }
            guard passed < seconds * 1_000 else { break }
            let due = passed * rate / 1_000
            while number < due {
                // Places are 32 bits wide.
                target.tap(number % 2_000_000_000)
                number += 1
            }
            usleep(1_000)
        }
        for _ in 0..<600 where !recorder.storeNow() { usleep(100_000) }
        recorder.close()
        tell(recorder.account, Int((ContinuousClock.now - start) / .seconds(1)))
        try compare(recorder.account, captured: number, database)
    }

    private func compare(_ account: RecorderAccount, captured: Int, _ database: String) throws {
        let store = try ClickDatabase(path: database)
        let stored = try store.totals(countingClicks: true).clicks ?? 0
        print("The store holds \(stored) clicks; \(captured) were made.")
        guard account.isBalanced, account.captured == captured, account.stored == stored, account.waiting == 0 else {
            print("The account is wrong: \(account)")
            exit(1)
        }
        print("The account is exact.")
    }

    private func tell(_ account: RecorderAccount, _ second: Int) {
        let columns = [account.captured, account.stored, account.waiting, account.droppedInTotal]
        let text = columns.map { Self.padded($0, 10) }.joined(separator: "  ")
        print("\(Self.padded(second, 7))  \(Self.padded(Self.residentMegabytes(), 6))  \(text)")
        fflush(nil)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: " ", count: max(0, width - digits.count)) + digits
    }

    /// The resident memory of the process, the journal's pages included; 0 if it is unknown.
    private static func residentMegabytes() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var text = [CChar](repeating: 0, count: 256)
        guard fgets(&text, 256, file) != nil else { return 0 }
        let fields = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
            separator: " ")
        return fields.count > 1 ? ((Int(fields[1]) ?? 0) * Int(sysconf(CInt(_SC_PAGESIZE)))) >> 20 : 0
    }
}
