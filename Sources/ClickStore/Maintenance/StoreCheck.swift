import Basics
import ClickTracking
import ResponderChain

/// One finding of a check of a store.
package struct StoreFinding: Sendable {
    /// How serious the finding is.
    package enum State: String, Sendable {
        case ok
        /// Nothing is wrong, but answers take longer than they must.
        case slow
        /// It cannot be told whether something is wrong.
        case unclear
        case damaged
    }

    /// The part that was checked, such as `index`.
    package let subject: String
    package let state: State
    /// The finding in words, for people.
    package let text: String

    package init(_ subject: String, _ state: State, _ text: String) {
        self.subject = subject
        self.state = state
        self.text = text
    }
}

extension ClickReader {
    /// Checks the file, the clicks and the index: every page is read, and every part of the index is built again in
    /// memory and compared with the one that is stored.
    package func check() throws(StoreError) -> [StoreFinding] {
        try inspect { connection in
            var (findings, areRowsWhole) = try Self.checkRows(connection)
            findings += try Self.finding("layouts") { try Self.checkLayouts(connection) }
            findings += try Self.finding("properties") { try Self.checkProperties(connection) }
            findings += try Self.finding("rules") { try Self.readingRules(connection) }
            guard try IndexTables.exist(connection) else {
                let index = "it is missing; the next command that writes builds it, or --reindex"
                return try findings + [StoreFinding("index", .slow, index)]
                    + Self.finding("controls") { try Self.checkControls(connection) }
            }
            let index = IndexCheck(connection: connection, areRowsWhole: areRowsWhole)
            return try findings + Self.finding("index") { try index.clicks() }
                + Self.finding("index of sessions") { try index.sessions() }
                + Self.finding("controls") { try Self.checkControls(connection) }
        }
    }

    /// Whether all rows are whole that the index is made from: one of damaged rows would lose what it still has of them.
    package func areRowsWhole() throws(StoreError) -> Bool {
        try inspect { try Self.checkRows($0).areWhole }
    }

    /// Runs some work that goes on where a page is damaged. SQLite tells of that once more when the transaction ends.
    private func inspect<Value>(_ work: (Connection) throws -> Value) throws(StoreError) -> Value {
        var value: Value?
        do throws(StoreError) {
            try access { value = try work($0) }
        } catch {
            guard case .damaged = error, let value else { throw error }
            return value
        }
        guard let value else { throw .failed(path: path, reason: "it cannot be checked") }
        return value
    }

    /// The next step where rows are damaged.
    package static let restoring = "restore a copy, or replay the recordings into a new database"
    /// The step after that. SQLite's own `.recover` is not in every build.
    package static let salvaging = """
        without either, save the rows that can be read: sqlite3 DAMAGED .dump | sed 's/^ROLLBACK;.*/COMMIT;/' | sqlite3 NEW; \
        sqlite3 NEW 'PRAGMA application_id = \(Schema.applicationID)'; 'taptrail doctor --db NEW' says what is missing
        """
    private static let rebuilding =
        "only the index's pages are damaged: rebuild it by --reindex, or else replay the clicks, without layouts, that 'taptrail export' writes"

    /// How to go over to the newest rules by which recordings are read; nothing for a database that has them.
    private static func readingRules(_ connection: Connection) throws(StoreError) -> StoreFinding? {
        guard try connection.setting(.rules) ?? "1" == "1",
            try connection.int(
                """
                SELECT count(*) FROM recording
                WHERE format LIKE 'rrweb%' OR format LIKE 'posthog%' OR format LIKE 'miniwob%' OR format LIKE 'droidbot%' OR format LIKE 'database%'
                """) ?? 0 > 0
        else { return nil }
        return StoreFinding(
            "rules", .ok,
            "recordings of web pages are read by rules 1, each click on the element that was hit, as 0.2.0 did; for clicks on "
                + "controls, one a press, replay them into a new database")
    }

    /// Checks the file, and each click's control and session.
    private static func checkRows(_ connection: Connection) throws -> (findings: [StoreFinding], areWhole: Bool) {
        let references = try finding("clicks") { try checkReferences(connection) }
        let areClicksWhole = references.allSatisfy { $0.state == .ok }
        let damaged = try damagedTables(connection)
        let problems = try problemsOrDamage("PRAGMA integrity_check(5)", connection)
        guard !problems.isEmpty || !damaged.isEmpty else {
            let file = StoreFinding("file", .ok, "SQLite finds every page and row in order")
            return ([file] + references, areClicksWhole)
        }
        let areTablesWhole = damaged.allSatisfy { IndexTables.hold($0.table) }
        let steps = areTablesWhole ? [rebuilding] : [restoring, salvaging]
        let text = (problems + damaged.map(\.text) + steps).joined(separator: "; ")
        return ([StoreFinding("file", .damaged, text)] + references, areTablesWhole && areClicksWhole)
    }

    /// The tables that SQLite finds damaged, each by itself: a page that is no page ends the check of the whole file.
    private static func damagedTables(_ connection: Connection) throws -> [(table: String, text: String)] {
        let tables = try connection.prepare(
            "SELECT name, rootpage FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
        var damaged: [(table: String, text: String)] = []
        while try tables.step() {
            let (name, page) = (tables.text(0) ?? "", tables.int(1))
            let quoted = "'\(name.replacing("'", with: "''"))'"
            guard try !problemsOrDamage("PRAGMA integrity_check(\(quoted))", connection).isEmpty else { continue }
            damaged.append((name, "table \(name), which begins at page \(page), is damaged"))
        }
        return damaged
    }

    /// What SQLite's check finds wrong, or the damage that stopped it.
    private static func problemsOrDamage(_ check: String, _ connection: Connection) throws -> [String] {
        do {
            return try problems(check, connection)
        } catch StoreError.damaged(_, let reason) {
            return [reason]
        }
    }

    /// The finding of a check, if any, or the damage that stopped it.
    private static func finding(_ subject: String, _ check: () throws -> StoreFinding?) throws -> [StoreFinding] {
        do {
            return try check().map { [$0] } ?? []
        } catch StoreError.damaged(_, let reason) {
            return [StoreFinding(subject, .damaged, "\(reason); \(restoring)")]
        }
    }

    /// What SQLite's check finds wrong, nothing where all is in order.
    private static func problems(_ check: String, _ connection: Connection) throws(StoreError) -> [String] {
        let rows = try connection.prepare(check)
        var problems: [String] = []
        while try rows.step() {
            guard let problem = rows.text(0), problem != "ok" else { continue }
            if let failure = StoreError(ofCheck: problem, path: connection.path) { throw failure }
            problems.append(problem.replacing("\n", with: " "))
        }
        return problems
    }

    /// Looks up the control and the session of each click. Not by SQL, which would search two trees for each.
    private static func checkReferences(_ connection: Connection) throws(StoreError) -> StoreFinding {
        let controls = try ids(of: "control", connection)
        let sessions = try ids(of: "session", connection)
        let clicks = try connection.prepare("SELECT control_id, session_id FROM click")
        var (count, lost) = (0, 0)
        while try clicks.step() {
            count += 1
            if !controls.contains(clicks.int(0)) || !sessions.contains(clicks.int(1)) { lost += 1 }
        }
        guard lost == 0 else {
            return StoreFinding(
                "clicks", .damaged, "control or session of \(lost) of \(count) clicks is not there; \(restoring)")
        }
        return StoreFinding(
            "clicks", .ok, "\(Wording.count(count, "click")), each of a control and a session that are there")
    }

    /// Looks up the session and the layout of each row that has one; nil if there are neither layouts nor errors.
    private static func checkLayouts(_ connection: Connection) throws(StoreError) -> StoreFinding? {
        let lost = try connection.int(
            """
            SELECT (SELECT count(*) FROM layout_control WHERE layout_id NOT IN (SELECT id FROM layout))
                + (SELECT count(*) FROM layout WHERE id NOT IN (SELECT layout_id FROM session_layout))
                + (SELECT count(*) FROM session_layout
                    WHERE layout_id NOT IN (SELECT id FROM layout) OR session_id NOT IN (SELECT id FROM session))
                + (SELECT count(*) FROM screen_view WHERE session_id NOT IN (SELECT id FROM session))
            """)
        guard lost == 0 else {
            return StoreFinding(
                "layouts", .damaged, "session or layout of \(lost ?? 0) rows about screens is not there; \(restoring)")
        }
        let count = Int(try connection.int("SELECT count(*) FROM layout") ?? 0)
        return count == 0
            ? nil : StoreFinding("layouts", .ok, "\(Wording.count(count, "layout")), each of sessions that are there")
    }

    /// Looks up the session and the text of each row of properties; nil if there are none.
    private static func checkProperties(_ connection: Connection) throws(StoreError) -> StoreFinding? {
        let lost = try connection.int(
            """
            SELECT count(*) FROM session_properties
            WHERE session_id NOT IN (SELECT id FROM session) OR set_id NOT IN (SELECT id FROM property_set)
            """)
        guard lost == 0 else {
            return StoreFinding(
                "properties", .damaged, "session or text of \(lost ?? 0) rows of properties is not there; \(restoring)")
        }
        let count = Int(try connection.int("SELECT count(DISTINCT session_id) FROM session_properties") ?? 0)
        return count == 0
            ? nil
            : StoreFinding("properties", .ok, "those of \(Wording.count(count, "session")), each of which is there")
    }

    /// Derives the parts of each control's path again, and looks at its kind: reports and selections go by the stored ones.
    private static func checkControls(_ connection: Connection) throws(StoreError) -> StoreFinding {
        let rows = try connection.prepare("SELECT id, path, element, event, class, kind FROM control")
        var count = 0
        var wrong: [Int64] = []
        while try rows.step() {
            count += 1
            let parsed = try? ControlPath(parsing: rows.text(1) ?? "")
            let derived = [parsed?.description, parsed?.element, parsed?.event, parsed?.controlClass]
            let stored = (1...4).map { rows.text($0) }
            let hasKind = rows.text(5).flatMap(ClickKind.init) != nil
            if !hasKind || !zip(derived, stored).allSatisfy({ $0.hasSameBytes(as: $1) }) { wrong.append(rows.int(0)) }
        }
        guard let first = wrong.first else {
            return StoreFinding(
                "controls", .ok, "\(Wording.count(count, "control")), each with a kind and the parts of its path")
        }
        return StoreFinding(
            "controls", .damaged,
            "kind, element, event or class of \(wrong.count) of \(count) controls is wrong, first control "
                + "\(first): the last three follow from the path; \(restoring)")
    }

    private static func ids(
        of table: String, _ connection: Connection
    ) throws(StoreError) -> Set<Int64> {
        let rows = try connection.prepare("SELECT id FROM \(table)")
        var ids: Set<Int64> = []
        while try rows.step() { ids.insert(rows.int(0)) }
        return ids
    }
}
