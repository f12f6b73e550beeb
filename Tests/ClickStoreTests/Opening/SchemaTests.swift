import ClickStore
import Migrations
import TestSupport
import Testing

struct SchemaTests {
    @Test(arguments: [
        ("control", "id screen path element event class kind"),
        ("session", "id name app version user stretch_of recording_id first_click_id last_click_id width height"),
        ("click", "id control_id session_id at_ms x y flags"),
        ("click_detail", "click_id uid seq position item handled_by info hit tab scroll_x scroll_y"),
        ("screen_view", "id session_id screen from_ms to_ms"),
        ("layout", "id digest app version screen width height"),
        (
            "layout_control",
            "layout_id number element x y width height is_control"
                + " target html_name html_type role testid classes traits"
        ),
        ("session_layout", "layout_id session_id first_ms last_ms"),
        ("index_segment", "first_click_id last_click_id version clicks first_chunk_id chunks directory"),
        ("index_chunk", "id content"),
        ("index_session", "first_session_id last_session_id version sessions content"),
        ("index_name", "number kind name"),
        ("index_seq", "session_id first_seq content"),
        ("index_uid", "uid click_id"),
        ("app_version", "app version place first_ms stated"),
        (
            "alias",
            "id app from_version version is_unversioned screen element new_screen new_element event new_event"
                + " confidence causes accepted_ms accepted_by follows"
        ),
        ("catalogue", "id app version imported_ms"),
        (
            "catalogue_control",
            "catalogue_id number path element screen position x y width height events actions handled_by name"
                + " target html_name html_type role testid classes traits"
        ),
        ("setting", "name value"),
        ("property_set", "id properties"),
        ("session_properties", "session_id set_id first_ms"),
        ("sender_clock", "session app shift_ms"),
        ("rejected", "id recording_id line idx offset length reason content sha256"),
        (
            "clicks",
            "control element event class screen at at_ms session user app version seq x y position item handled"
                + " handled_by info kind control_now hit tab scroll_x scroll_y answered order_in_ms properties"
        ),
        ("controls", "control element event class screen kind clicks sessions users first last unhandled"),
        ("sessions", "session app version user start end clicks controls unhandled"),
    ])
    func `tables and the view have the columns of the design, in order`(table: String, columns: String) throws {
        let folder = try TemporaryFolder()
        try ClickDatabase(path: folder.store).close()
        let names = try PlainSQLite.column("SELECT name FROM pragma_table_info('\(table)')", in: folder.store)
        #expect(names.joined(separator: " ") == columns)
    }

    @Test func `there are no other tables, and all are strict`() throws {
        let folder = try TemporaryFolder()
        try ClickDatabase(path: folder.store).close()
        let tables = try PlainSQLite.rows(
            """
            SELECT name, strict FROM pragma_table_list
            WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%' ORDER BY name
            """, in: folder.store)
        let names = [
            "alias", "app_version", "catalogue", "catalogue_control", "click", "click_detail", "control", "first_click",
            "index_chunk", "index_name", "index_segment", "index_seq", "index_session", "index_uid", "layout",
            "layout_control", "property_set", "recording", "rejected", "screen_view", "sender_clock", "session",
            "session_layout", "session_properties", "setting",
        ]
        #expect(tables == names.map { [$0, "1"] })
    }

    @Test func `a click has no index, so that writing stays fast`() throws {
        let folder = try TemporaryFolder()
        try ClickDatabase(path: folder.store).close()
        #expect(try PlainSQLite.rows("PRAGMA index_list(click)", in: folder.store).isEmpty)
    }

    @Test func `the file says in its header whose it is`() throws {
        let folder = try TemporaryFolder()
        try ClickDatabase(path: folder.store).close()
        let bytes = try folder.bytes(of: "clicks.sqlite")
        #expect(bytes.prefix(15).elementsEqual("SQLite format 3".utf8))
        #expect(bytes[68..<72].elementsEqual("TTrl".utf8))
        #expect(try PlainSQLite.column("PRAGMA page_size", in: folder.store) == ["16384"])
        #expect(try PlainSQLite.column("PRAGMA integrity_check", in: folder.store) == ["ok"])
    }

    @Test func `closing leaves the one database file and the lock`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick())
        try store.close()
        #expect(try folder.names() == ["clicks.sqlite", "clicks.sqlite.lock"])
        #expect(try PlainSQLite.column("SELECT count(*) FROM clicks", in: folder.store) == ["1"])
    }

    @Test func `opening a store again changes no byte of it`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick())
        try store.close()
        let before = try folder.bytes(of: "clicks.sqlite")
        withExtendedLifetime(store) {}
        _ = try ClickReader(path: folder.store)
        #expect(try folder.bytes(of: "clicks.sqlite") == before)
    }

    @Test func `migrations are remembered under names that never change`() throws {
        let folder = try TemporaryFolder()
        try ClickDatabase(path: folder.store).close()
        let names = try PlainSQLite.column("SELECT identifier FROM grdb_migrations ORDER BY rowid", in: folder.store)
        #expect(names.prefix(1) == ["V001_clicks"])
        #expect(names == Migrations.all.map(\.name))
        #expect(Set(names).count == names.count)
    }
}
