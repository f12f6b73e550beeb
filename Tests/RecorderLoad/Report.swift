import Basics
import ClickStore
import ClickTracking
import ClickUpload
import Foundation

/// Records as fast as a few pauses allow, and writes the number of each click to standard output once its hook has
/// returned, until it is killed. Standard error gets a byte for each ``Step``.
struct Report {
    /// Something that has happened for the first time.
    enum Step: UInt8 {
        /// A click has been recorded.
        case recorded = 1
        /// Clicks have been committed.
        case stored = 2
    }

    let folder: String
    let first: Int
    /// Where clicks are sent; nil if the folder's database takes them.
    var address: String?
    /// How many clicks are recorded; then it ends of itself.
    var count = Int.max
    /// After how many clicks the disk must have them; 0 if it need not.
    var syncInterval = 0

    func run() throws {
        let database = folder + "/clicks.sqlite"
        var configuration = RecorderLoad.configuration(folder)
        // Small and hasty, so that kills often meet a roll, a commit or a removal.
        configuration.journal.segmentSize = 256 << 10
        configuration.drainInterval = .milliseconds(1)
        if syncInterval > 0 {
            configuration.journal.durability = .powerLoss(everyClicks: syncInterval, orMilliseconds: 1_000)
        }
        // Every third process finds the store closed at first, and leaves much to recover.
        let opensAtMs = RecorderConfiguration.systemTimeMs() + (first % 3 == 0 ? 60 : 0)
        let upload = address.flatMap { URL(string: $0) }.map(Self.hastyUpload)
        let recorder = try Recorder(configuration) {
            if let upload { return upload }
            guard RecorderConfiguration.systemTimeMs() >= opensAtMs else { throw StoreError.busy(path: database) }
            return try ClickDatabase(path: database)
        }
        let target = TapTarget()
        try recorder.install(on: target)
        var number = first
        var hasStored = false
        while number - first < count {
            target.tap(number)
            tell(number)
            if number == first { tell(.recorded) }
            number += 1
            guard number % 256 == 0 else { continue }
            usleep(1_500)
            if !hasStored, recorder.account.stored > 0 {
                hasStored = true
                tell(.stored)
            }
        }
        recorder.close()
    }

    /// An upload that waits for milliseconds where others wait for seconds, so that it meets more ends of the collector.
    static func hastyUpload(to address: URL) -> ClickUpload {
        ClickUpload(
            to: address, key: nil, through: URLSessionTransport(),
            pause: UploadPause(nowMs: RecorderConfiguration.systemTimeMs, random: { _ in .random(in: 5...30) }))
    }

    private func tell(_ step: Step) {
        withUnsafeBytes(of: step.rawValue) { _ = try? File.standardError.write($0) }
    }

    /// Writes a line at once, without any buffer of this process.
    private func tell(_ number: Int) {
        let line = Array("\(number)\n".utf8)
        guard (try? line.withUnsafeBytes { try File.standardOutput.write($0) }) == line.count else { exit(74) }
    }
}
