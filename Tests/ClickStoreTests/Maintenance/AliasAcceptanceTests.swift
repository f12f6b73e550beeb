import ClickTracking
import TestSupport
import Testing

@testable import ClickStore

/// Which aliases a store takes, in which order it has versions, and what stays when clicks are deleted.
struct AliasAcceptanceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(
            [("2.0", 20), ("1.9", 10), ("1.10", 15)].map { (version: String, time: Int64) in
                var click = SampleClick(session: "s-\(version)")
                (click.app, click.version, click.user) = ("App", version, "ana")
                click.atMs = 1_700_000_000_000 + time
                click.path = version == "2.0" ? "W--New--tap" : "W--Old--tap"
                return click
            }, from: "a.jsonl")
        try store.close()
    }

    private static func alias(_ old: String = "W--Old", _ new: String = "W--New", before version: String = "2.0")
        -> Alias
    {
        var alias = Alias(
            app: "App", version: version, old: ControlName(screen: nil, element: old),
            new: ControlName(screen: nil, element: new))
        (alias.acceptedMs, alias.acceptedBy, alias.confidence) = (1_700_000_000_000, "ana", 0.5)
        alias.causes = ["own class", "reordered"]
        return alias
    }

    private func accept(
        _ aliases: [Alias], orders: [(app: String?, versions: [String])] = [], isRehearsal: Bool = false
    ) throws -> [Acceptance.Outcome] {
        let store = try ClickDatabase(path: folder.store)
        let outcomes = try store.accept(aliases, orders: orders, isRehearsal: isRehearsal).outcomes
        try store.close()
        return outcomes
    }

    private func rows(_ sql: String) throws -> [String] { try PlainSQLite.column(sql, in: folder.store) }

    private static let versions = "SELECT version FROM app_version ORDER BY place"
    private static let names = "SELECT DISTINCT control_now FROM clicks ORDER BY 1"

    @Test func `versions are ordered by their numbers, unless another order is given`() throws {
        _ = try accept([Self.alias()])
        #expect(try rows(Self.versions) == ["1.9", "1.10", "2.0"])
        #expect(try rows(Self.names) == ["W--New--tap"])
        _ = try accept([], orders: [("App", ["2.0", "1.9"])])
        #expect(try rows(Self.versions) == ["1.10", "2.0", "1.9"])
        #expect(try rows(Self.names) == ["W--New--tap", "W--Old--tap"])
    }

    @Test func `a version whose clicks come later gets its place when they are stored`() throws {
        _ = try accept([Self.alias()])
        let store = try ClickDatabase(path: folder.store)
        var click = SampleClick(session: "s-old")
        (click.app, click.version) = ("App", "0.9")
        (click.path, click.atMs) = ("W--Old--tap", 1_600_000_000_000)
        try store.take([click], from: "b.jsonl")
        // As if the process were killed here: a version without a place is the newest.
        #expect(try rows(Self.names) == ["W--New--tap", "W--Old--tap"])
        try store.close()
        #expect(try rows(Self.versions) == ["0.9", "1.9", "1.10", "2.0"])
        #expect(try rows(Self.names) == ["W--New--tap"])
    }

    @Test func `an alias is joined once, and an old name has one new name from a version on`() throws {
        let other = Self.alias("W--Old", "W--Other")
        #expect(try accept([Self.alias(), Self.alias(), other]) == [.joined, .known, .conflict])
        #expect(try accept([Self.alias("W--Old", "W--Other", before: "1.10")]) == [.joined])
        let aliases = try ClickReader(path: folder.store).aliases()
        #expect(aliases.map(\.alias).first == Self.alias())
        #expect(aliases.count == 2)
    }

    @Test func `a rehearsal changes nothing, and what is undone is as it was`() throws {
        #expect(try accept([Self.alias()], isRehearsal: true) == [.joined])
        #expect(try rows("SELECT id FROM alias") == [])
        let before = try rows("SELECT control || control_now FROM clicks")
        _ = try accept([Self.alias(), Self.alias("W--New", "W--Newer", before: "3.0")])
        #expect(try rows(Self.names) == ["W--Newer--tap"])
        let store = try ClickDatabase(path: folder.store)
        #expect(try store.undoAliases([1, 77]) == 1)
        #expect(try store.undoAliases(nil) == 1)
        try store.close()
        #expect(try rows("SELECT control || control_now FROM clicks") == before)
    }

    @Test func `prune and forget keep aliases, without the name of a user who was forgotten`() throws {
        _ = try accept([Self.alias()])
        let store = try ClickDatabase(path: folder.store)
        _ = try store.prune(beforeMs: 1_700_000_000_012)
        _ = try store.forget(users: ["ana"])
        try store.close()
        #expect(try rows("SELECT element || coalesce(accepted_by, '') FROM alias") == ["W--Old"])
        #expect(try rows(Self.versions) == ["1.9", "1.10", "2.0"])
    }

    @Test func `aliases that the version before has stored count, and none of them follows from another`() throws {
        let older = folder.file("older.sqlite")
        try OlderDatabase.make(at: older, steps: 6)
        try PlainSQLite.change(
            older, "INSERT INTO app_version (version, place) VALUES ('1', 1)",
            """
            INSERT INTO alias (version, is_unversioned, element, new_element, accepted_ms)
            VALUES ('1', 1, 'Button', 'Card--Button', 0)
            """)
        for isMigrated in [false, true] {
            if isMigrated { try ClickDatabase(path: older).close() }
            let reader = try ClickReader(path: older)
            reader.naming = .newest
            #expect(try reader.aliases().map(\.alias.new.element) == ["Card--Button"])
            #expect(try reader.controls().filter { $0.path == "Card--Button--tap" }.count == 1)
        }
    }
}
