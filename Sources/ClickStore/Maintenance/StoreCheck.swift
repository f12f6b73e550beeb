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
        try access { connection in
            var findings = [try Self.checkFile(connection)]
            findings.append(try Self.checkReferences(connection))
            if let layouts = try Self.checkLayouts(connection) { findings.append(layouts) }
            guard try IndexTables.exist(connection) else {
                return findings + [
                    StoreFinding("index", .slow, "it is missing; the next command that writes builds it, or --reindex"),
                    try Self.checkControls(connection),
                ]
            }
            let index = IndexCheck(connection: connection)
            return try findings + [
                index.clicks(), index.sessions(), Self.checkControls(connection),
            ]
        }
    }

    /// The next step where rows are damaged.
    private static let restoring = "restore a copy, or replay the recordings into a new database"

    private static func checkFile(_ connection: Connection) throws -> StoreFinding {
        let rows = try connection.prepare("PRAGMA integrity_check(5)")
        var problems: [String] = []
        while try rows.step() { problems.append(rows.text(0) ?? "") }
        for problem in problems {
            if let failure = StoreError(ofCheck: problem, path: connection.path) { throw failure }
        }
        return problems == ["ok"]
            ? StoreFinding("file", .ok, "SQLite finds every page and row in order")
            : StoreFinding("file", .damaged, (problems + [restoring]).joined(separator: "; "))
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

    /// Accounts for the clicks of all live recorders whose journals can be found from here:
    /// `captured = stored + waiting + dropped`.
    package func checkJournals() throws(StoreError) -> [StoreFinding] {
        try knownSources().filter(\.source.isJournal).compactMap { known in
            JournalInspection(folder: known.source.name, known: known).map { Self.finding(known, $0) }
        }
    }

    private static func finding(_ known: KnownSource, _ journal: JournalInspection) -> StoreFinding {
        let stored = known.taken.stored + known.taken.duplicate
        let dropped = journal.dropped.values.reduce(0, +)
        let reasons = journal.dropped.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.name) \($0.value)" }
        var text = "\(journal.captured) captured = \(stored) stored + \(journal.waiting) waiting + \(dropped) dropped"
        if !reasons.isEmpty { text += " (\(reasons.joined(separator: ", ")))" }
        guard journal.captured == stored + journal.waiting + dropped else {
            return StoreFinding(
                "journal \(known.source.name)", .unclear,
                text + ": the counts do not add up, which is normal only while a recorder is running")
        }
        return StoreFinding("journal \(known.source.name)", .ok, text)
    }
}
