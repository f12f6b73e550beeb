import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import ClickStore

struct PropertyTableTests {
    private typealias Said = (session: String, values: [(key: String, value: String)], atMs: Int64)

    private static let base: Int64 = 1_700_000_000_000

    /// Writes what sessions have said, each with a click, as a source of its own.
    private static func write(_ all: [Said], to store: ClickDatabase, source: Int) throws {
        let head = SourceHead(length: 1, digest: UInt64(source))
        let feed = try store.open(ClickSource(name: "\(source)", format: "clicks", head: head), continuing: nil)
        var builder = BatchBuilder()
        for said in all {
            let key = SessionKey(name: said.session, app: "A", user: said.atMs % 2 == 0 ? "u" : nil)
            builder.append(
                ControlKey(path: "A--Button--tap"), key, atMs: said.atMs, x: 0, y: 0, handled: .yes,
                detail: ClickDetail(id: "\(source) \(builder.batch.count)"))
            guard let properties = SessionProperties(said.values, keeping: nil) else { continue }
            builder.append(properties, session: builder.number(of: key), atMs: said.atMs)
        }
        _ = try feed.write(
            builder.batch, upTo: SourceProgress(offset: 1, digest: 0, isComplete: true)
        ) { row, reason in RejectedRecord(reason: reason, offset: row, content: .bytes([])) }
        try feed.close()
    }

    private static func random(_ generator: inout SplitMix64) -> [Said] {
        (0..<60).map { _ in
            let keys = ["plan", "os", "café"].filter { _ in Bool.random(using: &generator) }
            let values = keys.map { (key: $0, value: ["x", "y", "z\"'"].randomElement(using: &generator) ?? "") }
            return (
                "s-\(Int.random(in: 0..<6, using: &generator))", values,
                base + Int64.random(in: 0..<40, using: &generator)
            )
        }
    }

    private static let shown = """
        SELECT DISTINCT session, properties ->> '$.plan', properties ->> '$.os', properties ->> '$."café"'
        FROM clicks ORDER BY session
        """

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `of each key the earliest value counts, in whatever order and parts they come`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let all = Self.random(&generator)
        let expected = Dictionary(grouping: all, by: \.session).sorted { $0.key < $1.key }.map { session, said in
            [session]
                + ["plan", "os", "café"].map { key in
                    let values = said.flatMap { said in
                        said.values.filter { $0.key == key }.map { (atMs: said.atMs, value: $0.value) }
                    }
                    return values.min { ($0.atMs, $0.value) < ($1.atMs, $1.value) }?.value ?? ""
                }
        }
        for parts in [1, 3] {
            let folder = try TemporaryFolder()
            let store = try ClickDatabase(path: folder.store)
            let shuffled = all.shuffled(using: &generator)
            for part in 0..<parts {
                let some = shuffled.indices.filter { $0 % parts == part }.map { shuffled[$0] }
                try Self.write(some, to: store, source: part)
            }
            try store.close()
            #expect(try PlainSQLite.rows(Self.shown, in: folder.store).map { $0.map { $0 ?? "" } } == expected)
            let reader = try ClickReader(path: folder.store)
            var exported: [String: String] = [:]
            try reader.visitClicks(fewRows: 1) { exported[$0.session.name] = $0.properties?.text ?? "" }
            let texts = try PlainSQLite.rows("SELECT DISTINCT session, properties FROM clicks", in: folder.store)
            #expect(texts.allSatisfy { exported[$0[0] ?? ""] == $0[1] ?? "" })
        }
    }

    @Test func `a forgotten user's sessions say nothing any more, and nobody else's text is lost`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try Self.write(
            [
                ("one", [("plan", "pro")], Self.base), ("two", [("plan", "pro")], Self.base + 1),
                ("two", [], Self.base + 3),
                ("three", [("plan", "free")], Self.base + 2),
            ], to: store, source: 1)
        #expect(try store.forget(users: ["u"]).clicks == 2)
        try store.close()
        let left =
            "SELECT name, properties FROM session_properties JOIN session ON session.id = session_id JOIN property_set ON property_set.id = set_id"
        #expect(try PlainSQLite.rows(left, in: folder.store) == [["two", #"{"plan":"pro"}"#]])
        #expect(try PlainSQLite.column("SELECT count(*) FROM property_set", in: folder.store) == ["1"])
    }

    @Test func `pruned sessions say nothing any more, and those that go on do`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try Self.write(
            [
                ("old", [("plan", "free")], Self.base), ("both", [("plan", "pro")], Self.base),
                ("both", [], Self.base + 9),
            ],
            to: store, source: 1)
        _ = try store.prune(beforeMs: Self.base + 5)
        try store.close()
        #expect(try PlainSQLite.column("SELECT properties FROM property_set", in: folder.store) == [#"{"plan":"pro"}"#])
        let reader = try ClickReader(path: folder.store)
        #expect(try reader.check().map(\.state) == Array(repeating: .ok, count: try reader.check().count))
    }

    @Test func `values beyond 65,536 of a key are others`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let most = PropertyTable.mostValues
        let many = (0..<most + 3).map { number -> Said in
            ("s-\(number)", [("id", "\(number)"), ("os", number % 2 == 0 ? "iOS" : "Android")], Self.base)
        }
        try Self.write(many, to: store, source: 1)
        try Self.write([("later", [("id", "\(most + 9)"), ("os", "web")], Self.base)], to: store, source: 2)
        try store.close()
        let reader = try ClickReader(path: folder.store)
        try reader.access { connection in
            let ids = try PropertyValues("id", sessionLimit: most + 9, connection)
            #expect(ids.names.count == most + 2 && ids.names.contains(PropertyTable.other))
            let systems = try PropertyValues("os", sessionLimit: most + 9, connection)
            #expect(systems.names == [nil, "Android", "iOS", "web"])
        }
    }
}
