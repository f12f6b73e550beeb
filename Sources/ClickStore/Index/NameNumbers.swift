/// The numbers that users, apps and versions go by in the index. Names are told apart byte for byte.
///
/// A writer keeps new numbers in `index_name`; a reader makes up numbers for names that are not there, for as long as it
/// reads.
final class NameNumbers {
    private struct Name: Hashable {
        let kind: NameKind
        let bytes: [UInt8]
    }

    /// Names in memory at most; beyond that they are looked up again.
    private static let mostKnown = 1 << 18

    private var known: [Name: Int64] = [:]
    private var next: Int64?
    /// Whether every name of the table is known, so that none needs to be looked up.
    private var knowsAll = false
    private var find: Statement?
    /// The names with new numbers, where they are stored.
    private var added: StagedInsert<StagedName>?

    /// The highest number given so far.
    var highest: Int64 { (next ?? 1) - 1 }

    /// Goes on with a database's names.
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
        try remember(name, number)
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
        try remember(name, number)
        return number
    }

    private func remember(_ name: Name, _ number: Int64) throws(StoreError) {
        // What a reader made up stands nowhere else.
        if known.count >= Self.mostKnown, added != nil {
            try store()
            known.removeAll()
            knowsAll = false
        }
        known[name] = number
    }
}
