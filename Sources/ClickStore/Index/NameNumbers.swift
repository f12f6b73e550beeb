import CSQLite

/// The kinds of names that the index knows by numbers; the raw values stand in `index_name.kind`.
enum NameKind: Int64 {
    case user = 0
    case app = 1
    case version = 2

    /// The column of `session` that the names stand in.
    var column: String {
        switch self {
        case .user: "user"
        case .app: "app"
        case .version: "version"
        }
    }
}

/// The numbers that users, apps and versions go by in the index. Names are told apart byte for byte.
///
/// A writer stores new numbers in `index_name`; a reader gives numbers of its own to names that are not there, for as long
/// as it reads.
final class NameNumbers {
    private struct Name: Hashable {
        let kind: NameKind
        let bytes: [UInt8]
    }

    /// The most names in memory; beyond that they are looked up again.
    private static let maxKnown = 1 << 18

    private var known: [Name: Int64] = [:]
    private var next: Int64?
    /// Whether every name of the table is known, so that none needs to be looked up.
    private var knowsAll = false
    private var find: Statement?
    /// The names with new numbers; nil for a reader.
    private var added: StagedInsert<StagedName>?

    /// The highest number given so far.
    var highest: Int64 { (next ?? 1) - 1 }

    /// Continues with a database's names.
    ///
    /// Statements keep a connection from closing, so ``detach()`` must follow.
    ///
    /// - Parameter isWriting: Whether new names are stored.
    func attach(to connection: Connection, isWriting: Bool) throws(StoreError) {
        find = try connection.prepare("SELECT number FROM index_name WHERE kind = ? AND name = ?")
        if isWriting {
            added = try StagedInsert(into: "index_name (number, kind, name)", on: connection)
        }
        guard next == nil else { return }
        let last = try connection.int("SELECT coalesce(max(number), 0) FROM index_name") ?? 0
        next = last + 1
        knowsAll = last == 0
    }

    func detach() {
        (find, added) = (nil, nil)
    }

    /// Stores the names that were given numbers.
    func store() throws(StoreError) {
        try added?.flush()
    }

    /// The number of a name, found or given; 0 for none.
    func number(_ kind: NameKind, _ bytes: [UInt8]?) throws(StoreError) -> Int64 {
        guard let bytes else { return 0 }
        let name = Name(kind: kind, bytes: bytes)
        if let number = try existing(name) { return number }
        let number = next ?? 1
        next = number + 1
        added?.append { texts in StagedName(number: number, kind: kind, text: StagedText(bytes, in: &texts)) }
        try cache(name, number)
        return number
    }

    /// The number of a name that has one.
    func existing(_ kind: NameKind, _ text: String) throws(StoreError) -> Int64? {
        try existing(Name(kind: kind, bytes: Array(text.utf8)))
    }

    private func existing(_ name: Name) throws(StoreError) -> Int64? {
        if let number = known[name] { return number }
        guard !knowsAll, let find else { return nil }
        find.bind(name.kind.rawValue, at: 1)
        find.bind(utf8: name.bytes, at: 2)
        defer { find.reset() }
        guard try find.step() else { return nil }
        let number = find.int(0)
        try cache(name, number)
        return number
    }

    private func cache(_ name: Name, _ number: Int64) throws(StoreError) {
        // A reader cannot look up the numbers that it has given itself, so it keeps all.
        if known.count >= Self.maxKnown, added != nil {
            try store()
            known.removeAll()
            knowsAll = false
        }
        known[name] = number
    }
}

/// A row of `index_name` that waits to be inserted.
private struct StagedName: StagedRow {
    let number: Int64
    let kind: NameKind
    let text: StagedText

    static let module = StagedModule(name: "staged_name", columns: "number, kind, name") { cursor, context, column in
        guard let cursor = StagedCursor.at(cursor), let row = cursor.pointee.row(StagedName.self) else {
            return SQLITE_ERROR
        }
        switch column {
        case 0: sqlite3_result_int64(context, row.number)
        case 1: sqlite3_result_int64(context, row.kind.rawValue)
        default: row.text.show(cursor.pointee.texts, to: context)
        }
        return SQLITE_OK
    }
}
