import Foundation
import SeededGenerator
import TestSupport
import Testing

@testable import Collector

/// The file in which requests wait.
struct RequestJournalTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("journal") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func delivery(_ number: Int, size: Int, clicks: Int = 3) -> Delivery {
        var delivery = Delivery(unreadable: [], "")
        delivery.pieces = []
        delivery.request = JournaledRequest(
            path: "/v1/clicks", app: number % 2 == 0 ? nil : "ünï\n\"", receivedMs: Int64(number),
            sent: number % 3 == 0 ? "12" : nil, clicks: clicks,
            body: (0..<size).map { UInt8(truncatingIfNeeded: $0 * number + number) })
        return delivery
    }

    private func requests(_ journal: RequestJournal) throws -> [JournaledRequest] {
        var (all, end): ([JournaledRequest], Int?) = ([], nil)
        while case let waiting = try journal.waiting(from: end), !waiting.requests.isEmpty {
            all += waiting.requests.map(\.request)
            end = waiting.end
        }
        return all
    }

    @Test(arguments: sweep(6, of: 0..<300))
    func `requests come out as they went in, through any number of restarts and removals`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var journal: RequestJournal? = try RequestJournal(at: path, limit: 1 << 30)
        var written: [JournaledRequest] = []
        var removed = 0
        var end: Int?
        for turn in 0..<40 {
            let group = (0..<Int.random(in: 0...5, using: &generator)).map { number in
                delivery(turn * 10 + number, size: Int.random(in: 0...3_000, using: &generator))
            }
            #expect(try journal?.write(group).count == group.count)
            written += group.compactMap(\.request)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0:
                let waiting = try #require(try journal?.waiting(from: end, atMostBytes: 4_000))
                #expect(waiting.requests.map(\.request) == Array(written[removed...].prefix(waiting.requests.count)))
                try journal?.remove(waiting)
                removed += waiting.requests.count
                end = waiting.end
            case 1: try journal?.compact()
            case 2:
                // The lock goes with the object.
                journal = nil
                journal = try RequestJournal(at: path, limit: 1 << 30)
            default: try journal?.keep(rules: turn, screens: "ids \(turn)")
            }
        }
        let left = try #require(journal)
        #expect(left.damagedBytes == 0)
        #expect(try left.waiting(from: end).requests.map(\.request) == Array(written[removed...]))
        #expect(left.figures.clicks == 3 * (written.count - removed))
    }

    @Test func `of a file that was cut anywhere, all whole requests are there, and more can be added`() throws {
        let bytes = try written((0..<6).map { delivery($0, size: 40 * $0) })
        let head = try #require(bytes.count > 0 ? headSize(bytes) : nil)
        for length in head..<bytes.count {
            try Data(bytes[..<length]).write(to: URL(fileURLWithPath: path))
            let journal = try RequestJournal(at: path, limit: 1 << 30)
            let whole = try requests(journal)
            #expect(whole == (0..<whole.count).compactMap { delivery($0, size: 40 * $0).request })
            #expect(whole.count < 6)
            _ = try journal.write([delivery(9, size: 9)])
            #expect(try requests(journal).last == delivery(9, size: 9).request)
            #expect(journal.damagedBytes == 0)
        }
    }

    @Test(arguments: sweep(40, of: 0..<2_000))
    func `a byte that the disk has changed costs one request, and is reported`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let all = (0..<8).map { delivery($0, size: 100 * $0) }
        var bytes = try written(all)
        let place = Int.random(in: try headSize(bytes)..<bytes.count, using: &generator)
        let before = bytes[place]
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let journal = try RequestJournal(at: path, limit: 1 << 30)
        let found = try requests(journal)
        let expected = all.compactMap(\.request)
        // The bytes that fill a frame up say nothing.
        guard found != expected else { return #expect(before == 0) }
        #expect(found.count == 7)
        #expect(expected.filter { !found.contains($0) }.count == 1)
        // What is cut at the end looks like a request that was half written.
        #expect(journal.damagedBytes > 0 || found == Array(expected.dropLast()))
    }

    @Test func `a journal that is full turns requests away until some are stored`() throws {
        let journal = try RequestJournal(at: path, limit: 20_000)
        let results = try journal.write((0..<4).map { delivery($0, size: 6_000) })
        #expect(results.map { if case .success = $0 { true } else { false } } == [true, true, true, false])
        guard case .failure(.overloaded) = results[3] else { return #expect(Bool(false), "the fourth one fits") }
        #expect(journal.figures.bytes <= 20_000)
        try journal.remove(try journal.waiting(from: nil, atMostBytes: 7_000))
        try journal.compact()
        #expect(try journal.write([delivery(4, size: 6_000)]).count == 1)
        #expect(try requests(journal).map(\.receivedMs) == [2, 4])
    }

    @Test func `a journal is one collector's, and another file is none`() throws {
        let journal = try RequestJournal(at: path, limit: 1 << 20)
        #expect(throws: JournalError.self) { try RequestJournal(at: path, limit: 1 << 20) }
        withExtendedLifetime(journal) {}
        let other = folder.file("notes")
        try Data("buy milk\n".utf8).write(to: URL(fileURLWithPath: other))
        #expect(throws: JournalError.self) { try RequestJournal(at: other, limit: 1 << 20) }
        #expect(try folder.bytes(of: "notes") == Data("buy milk\n".utf8))
        #expect(throws: JournalError.self) { try RequestJournal(at: folder.path + "/none/journal", limit: 1 << 20) }
    }

    /// The bytes of a journal with some requests.
    private func written(_ deliveries: [Delivery]) throws -> [UInt8] {
        _ = try RequestJournal(at: path, limit: 1 << 30).write(deliveries)
        return [UInt8](try folder.bytes(of: "journal"))
    }

    private func headSize(_ bytes: [UInt8]) throws -> Int {
        try #require(JournalFrame.content(of: bytes[...], at: .max)).size
    }
}
