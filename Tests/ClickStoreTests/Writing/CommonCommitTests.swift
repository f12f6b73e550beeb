import CSQLite
import ClickTracking
import TestSupport
import Testing

@testable import ClickStore

/// Sources that are committed together.
struct CommonCommitTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static func clicks(of number: Int) -> [SampleClick] {
        (0..<3).map { SampleClick(session: "s-\(number)", atMs: 1_700_000_000_000 + Int64(number * 10 + $0)) }
    }

    /// Takes so many sources together.
    private func take(_ count: Int, from first: Int = 0, into store: ClickDatabase) throws {
        try store.together { () throws in
            for number in first..<(first + count) { try store.take(Self.clicks(of: number), from: "\(number).json") }
        }
    }

    private struct Failure: Error {}

    @Test(arguments: [false, true])
    func `many sources take one commit, and the sink knows each`(isLoading: Bool) throws {
        let store = try ClickDatabase(path: folder.store, forLoading: isLoading)
        let commits = CommitCount()
        let observed = try commits.observe(store) {
            try take(100, into: store)
        }
        #expect(observed == 1)
        #expect(try store.knownSources().map(\.taken) == Array(repeating: WriteResult(stored: 3), count: 100))
        try store.close()
        #expect(try ClickReader(path: folder.store).clickCount() == 300)
        #expect(try PlainSQLite.column("PRAGMA integrity_check", in: folder.store) == ["ok"])
    }

    @Test func `readers see what was there before until the sources are committed, and all of them then`() throws {
        let store = try ClickDatabase(path: folder.store)
        try take(1, into: store)
        try store.together { () throws in
            for number in 1..<10 {
                try store.take(Self.clicks(of: number), from: "\(number).json")
                #expect(try ClickReader(path: folder.store).clickCount() == 3)
            }
        }
        #expect(try ClickReader(path: folder.store).clickCount() == 30)
        try store.close()
    }

    @Test(arguments: [true, false])
    func `where one fails nothing of all is kept, and they can be taken again`(isWritten: Bool) throws {
        let store = try ClickDatabase(path: folder.store)
        try take(2, into: store)
        #expect(throws: (any Error).self) {
            try store.together { () throws in
                try store.take(Self.clicks(of: 2), from: "2.json")
                let playback = try Playback("3.json", into: store)
                if isWritten { try playback.write(Self.clicks(of: 3), marks: false) }
                try playback.close()
                throw Failure()
            }
        }
        #expect(try store.knownSources().count == 2)
        try take(2, from: 2, into: store)
        try store.close()
        #expect(try ClickReader(path: folder.store).clickCount() == 12)
    }

    @Test func `a source that gives up half of what it brought cannot be one of them`() throws {
        let store = try ClickDatabase(path: folder.store)
        #expect(throws: StoreError.self) {
            try store.together { () throws in
                let playback = try Playback(into: store)
                try playback.write(Self.clicks(of: 1), marks: false)
                try playback.close()
            }
        }
        #expect(try store.take(Self.clicks(of: 1)) == WriteResult(stored: 3))
    }

    @Test func `what one of them brought is a duplicate in the next`() throws {
        let store = try ClickDatabase(path: folder.store)
        try store.together { () throws in
            #expect(try store.take(Self.clicks(of: 1), from: "a.json") == WriteResult(stored: 3))
            #expect(try store.knownSources().count == 1)
            #expect(try store.take(Self.clicks(of: 1), from: "b.json") == WriteResult(duplicate: 3))
        }
        try store.close()
        #expect(try ClickReader(path: folder.store).clickCount() == 3)
    }

    @Test func `a process that ends between them leaves what was committed before`() throws {
        do {
            let store = try ClickDatabase(path: folder.store)
            try take(2, into: store)
            try? store.together {
                try store.take(Self.clicks(of: 2), from: "2.json")
                throw Failure()
            }
        }
        #expect(try ClickReader(path: folder.store).clickCount() == 6)
    }
}

/// Counts a connection's commits, as SQLite tells of them.
private final class CommitCount {
    private var count: CInt = 0

    func observe(_ store: ClickDatabase, _ work: () throws -> Void) throws -> CInt {
        try withUnsafeMutablePointer(to: &count) { count in
            _ = try store.access { connection in
                sqlite3_commit_hook(
                    connection.handle,
                    { context in
                        context?.assumingMemoryBound(to: CInt.self).pointee += 1
                        return 0
                    }, count)
            }
            try work()
            _ = try store.access { connection in sqlite3_commit_hook(connection.handle, nil, nil) }
            return count.pointee
        }
    }
}
