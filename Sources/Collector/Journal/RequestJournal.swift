internal import Basics
internal import ClickTracking
internal import Dispatch

/// Requests that were answered for and are not in the database yet, in one file of this machine.
///
/// What ``write(_:)`` has returned of is on the disk, through a power cut, too. Of a file that is damaged in its midst, the rest is
/// found again.
///
/// `@unchecked Sendable`: what changes is used on ``queue`` alone.
package final class RequestJournal: @unchecked Sendable {
    private let path: String
    /// The longest file, in bytes.
    private let limit: Int
    /// Keeps other processes away; the journal's own file is replaced.
    private let lockFile: File
    private let queue = DispatchQueue(label: "taptrail.journal")
    private var file: JournalFile
    /// The first request that is not in the database.
    private var first: UInt64
    private var clicks = 0
    private var nextRecords: [UInt64: Int] = [:]
    /// Is called when so many clicks wait that they fill an insert.
    private var wake: @Sendable () -> Void = {}

    /// The clicks of an insert.
    static let fullInsert = 1 << 16
    /// How much is removed from the file's beginning at the least, where something is left and where nothing is.
    private static let leastRemoved: UInt64 = 64 << 20
    private static let leastRemovedAtEnd: UInt64 = 1 << 20
    private static let copySize = 8 << 20
    /// The most journals of apps of which it is known how far they were sent.
    private static let mostJournals = 1 << 16

    /// How many bytes of the file are no requests any more, as the disk has damaged them.
    package let damagedBytes: Int

    /// Opens a journal, or makes one.
    ///
    /// - Parameter limit: The longest file, in bytes.
    package init(at path: String, limit: Int) throws(JournalError) {
        (self.path, self.limit) = (path, limit)
        do {
            lockFile = try File(path + ".lock", .readWrite, .create, permissions: .ownerReadWrite)
            guard try lockFile.lock(.exclusive) else { throw JournalError.busy(path) }
            if (try? FileSystem.status(of: path)) == nil { try Self.make(path) }
        } catch {
            throw JournalError(error, path)
        }
        var (clicks, damaged) = (0, 0)
        file = try JournalFile(path) { request, bytes in
            clicks += request.clicks
            damaged += bytes
        }
        first = file.head.start
        (self.clicks, damagedBytes) = (clicks, damaged)
    }

    /// Lets another process have the journal. Nothing is written any more.
    func close() { lockFile.unlock() }

    private static func make(_ path: String) throws {
        guard let replacement = FileReplacement(of: path) else { throw JournalError.noJournal(path) }
        let file = try replacement.open()
        try JournalFile.begin(file, JournalFile.Head())
        try file.sync()
        try replacement.commit()
        try FileSystem.sync(FileSystem.folder(of: path))
    }

    /// The journal's identity.
    package var id: UInt64 { queue.sync { file.head.id } }

    /// What the database keeps of how recordings are read and screens are named; nil if it was never asked.
    package var settings: (rules: Int, screens: String)? {
        queue.sync { file.head.rules.flatMap { rules in file.head.screens.map { (rules, $0) } } }
    }

    /// Keeps what the database says of how recordings are read and screens are named, for a start without it.
    package func keep(rules: Int, screens: String) throws(JournalError) {
        var head = queue.sync { file.head }
        guard (head.rules, head.screens) != (rules, screens) else { return }
        (head.rules, head.screens) = (rules, screens)
        try copy(from: queue.sync { first }, head)
    }

    /// What stands in the journal and not in the database: clicks, and the bytes of the whole file.
    var figures: (clicks: Int, bytes: Int) { queue.sync { (clicks, file.size) } }

    /// - Parameter wake: Is called when so many clicks wait that they fill an insert.
    func whenFull(_ wake: @escaping @Sendable () -> Void) { queue.sync { self.wake = wake } }
}

extension RequestJournal: DeliveryWriting {
    package func nextRecord(of journal: UInt64) -> Int { queue.sync { nextRecords[journal] ?? 0 } }

    /// Keeps the requests of deliveries. Those that do not fit are turned away.
    package func write(_ group: [Delivery]) throws -> [Result<Receipt, CollectorError>] {
        try queue.sync {
            var requests: [[UInt8]] = []
            var size = file.size
            let results = group.map { delivery -> Result<Receipt, CollectorError> in
                guard let request = delivery.request?.bytes else { return .failure(.cannotStore) }
                let needed = JournalFrame.size(ofContent: request.count)
                guard size + needed <= limit else { return .failure(.overloaded) }
                size += needed
                requests.append(request)
                return .success(Receipt(waiting: delivery))
            }
            try file.append(requests)
            let before = clicks
            for (delivery, result) in zip(group, results) {
                guard case .success = result else { continue }
                clicks += delivery.request?.clicks ?? 0
                if let span = delivery.journal { note(span) }
            }
            if before < Self.fullInsert, clicks >= Self.fullInsert { wake() }
            return results
        }
    }

    private func note(_ span: JournalSpan) {
        if nextRecords.count >= Self.mostJournals { nextRecords.removeAll() }
        nextRecords[span.journal] = max(nextRecords[span.journal] ?? 0, span.end)
    }
}

extension RequestJournal {
    /// Requests that wait, in the order in which they came.
    struct Waiting {
        var requests: [(request: JournaledRequest, end: Int)] = []
        /// Behind the last of them, with damaged bytes and frames that are no requests.
        var end: Int
        var clicks = 0
    }

    /// The requests from an offset on, so many that they fill an insert; of earlier ones nothing is read any more.
    ///
    /// - Parameter offset: How far they are in the database; nil if nothing is known of that.
    func waiting(from offset: Int?, atMostBytes limit: Int = 64 << 20) throws -> Waiting {
        try queue.sync {
            try passOver(upTo: UInt64(clamping: offset ?? 0))
            var waiting = Waiting(end: Int(first))
            var frames = JournalFrames(of: file, from: first)
            while waiting.clicks < Self.fullInsert, waiting.end - Int(first) < limit, let frame = try frames.next() {
                waiting.end = Int(frame.end)
                guard let request = JournaledRequest(frame.content) else { continue }
                waiting.requests.append((request, waiting.end))
                waiting.clicks += request.clicks
            }
            return waiting
        }
    }

    /// Passes over requests that a process has stored that ended before it could say so.
    private func passOver(upTo offset: UInt64) throws(Errno) {
        var frames = JournalFrames(of: file, from: first)
        while first < min(offset, file.end), let frame = try frames.next() {
            clicks -= JournaledRequest(frame.content)?.clicks ?? 0
            first = frame.end
        }
    }

    /// Removes requests that are in the database by now: at once from what waits, and from the file when it pays.
    func remove(_ stored: Waiting) throws(JournalError) {
        let isWorthwhile = queue.sync {
            clicks -= stored.clicks
            first = max(first, UInt64(stored.end))
            let (removed, left) = (first - file.head.start, file.end - first)
            return removed >= (left == 0 ? Self.leastRemovedAtEnd : max(Self.leastRemoved, left))
        }
        if isWorthwhile { try compact() }
    }

    /// Removes all that is in the database from the file.
    func compact() throws(JournalError) {
        let head = queue.sync { file.head }
        let first = queue.sync { self.first }
        if first > head.start { try copy(from: first, head) }
    }

    /// Writes the requests from an offset on into a file that takes the journal's place.
    private func copy(from offset: UInt64, _ head: JournalFile.Head) throws(JournalError) {
        var head = head
        head.start = offset
        do {
            guard let replacement = FileReplacement(of: path) else { throw Errno.invalidArgument }
            let copy = try replacement.open()
            try JournalFile.begin(copy, head)
            // Most of it is copied while others write.
            var copied = offset
            let end = queue.sync { file.end }
            while copied < end {
                let bytes = try queue.sync { try file.bytes(from: copied, count: Self.copySize) }
                try JournalFile.write(bytes, to: copy)
                copied += UInt64(bytes.count)
            }
            try copy.sync()
            try queue.sync {
                try JournalFile.write(try file.bytes(from: copied, count: Int(file.end - copied)), to: copy)
                try copy.sync()
                try replacement.commit()
                try FileSystem.sync(FileSystem.folder(of: path))
                file = try JournalFile(path) { _, _ in }
            }
        } catch {
            throw JournalError(error, path)
        }
    }
}

extension Receipt {
    /// The receipt for a delivery that is in the collector's journal.
    init(waiting delivery: Delivery) {
        waiting = delivery.clicks
        nextRecord = delivery.journal?.end
        for clicks in delivery.pieces.map(\.clicks) {
            result.duplicate += clicks.folded
            result.rejected += clicks.rejected.count
            add(Array(clicks.rejected.prefix(Self.mostReasons)))
        }
    }
}
