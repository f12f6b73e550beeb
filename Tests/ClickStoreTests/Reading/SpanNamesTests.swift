import ClickStore
import ClickTracking
import TestSupport
import Testing

struct SpanNamesTests {
    private static let clicks = [
        SampleClick(session: "s", app: "A", version: "1"), SampleClick(session: "s", app: "A", version: "1", user: "u"),
        SampleClick(session: "s", app: "B", version: "1"), SampleClick(session: "s"),
        SampleClick(session: "caf\u{E9}", app: "", version: "2", user: "cafe\u{301}"),
        SampleClick(session: "s", app: "A", version: "2", user: "u"),
    ]

    @Test(arguments: [true, false])
    func `a scan tells what spans go by, in the order of the ids asked for`(isIndexed: Bool) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(Self.clicks[0], Self.clicks[1], Self.clicks[2], Self.clicks[3], Self.clicks[4], Self.clicks[5])
        if isIndexed { try store.updateIndex() }
        let reader = try ClickReader(path: folder.store)
        let names = try reader.scan { _ in
        } finish: { _, scan throws(StoreError) in
            try scan.names(ofSpans: [6, 1, 2, 3, 4, 5, 5])
        }
        #expect(names == ([5, 0, 1, 2, 3, 4, 4].map { Self.clicks[$0].key }))
        #expect(throws: StoreError.damaged(path: folder.store, reason: "session 7 is not there")) {
            try reader.scan { scan throws(StoreError) in _ = try scan.names(ofSpans: [1, 7]) }
        }
    }

    @Test(arguments: [true, false])
    func `spans with the same app or version have the same number of it, none is 0`(isIndexed: Bool) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(Self.clicks[0], Self.clicks[1], Self.clicks[2], Self.clicks[3], Self.clicks[4], Self.clicks[5])
        if isIndexed { try store.updateIndex() }
        let reader = try ClickReader(path: folder.store)
        let directories = try reader.scan(withApps: true, threads: 1) { $0.sessions }
        let (apps, versions) = (directories[0].apps.dropFirst(), directories[0].versions.dropFirst())
        let firstSpans = { (numbers: ArraySlice<Int32>) in
            numbers.map { number in number == 0 ? 0 : numbers.firstIndex(of: number) }
        }
        #expect(firstSpans(apps) == [1, 1, 3, 0, 5, 1])
        #expect(firstSpans(versions) == [1, 1, 1, 0, 5, 5])
        #expect((apps + versions).allSatisfy { 0..<directories[0].nameLimit ~= Int($0) })
        #expect(try reader.scan(threads: 1) { $0.sessions.apps } == [[]])
    }
}
