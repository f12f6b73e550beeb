import Basics

/// Which columns of a table hold what of a click, as in `t=timestamp,session=visit_id,path=element`.
package struct ColumnMap: Hashable, Sendable {
    /// One key of a click line, and the columns that its value is made of.
    struct Entry: Hashable, Sendable {
        let key: String
        let columns: [String]
        /// The key of the session's property that it gives; nil for anything else.
        let property: String?

        init(_ key: String, _ columns: [String]) {
            (self.key, self.columns) = (key, columns)
            property = key.hasPrefix("properties.") && key.utf8.count > 11 ? String(key.dropFirst(11)) : nil
        }
    }

    /// The map as the user gave it.
    package let text: String
    /// In the order of the text; each key once.
    let entries: [Entry]

    /// The place of the entry that names a row's event; nil if none does.
    let event: Int?
    /// Whether rows name their sessions.
    package let hasSession: Bool

    /// Reads a map.
    ///
    /// - Parameter text: `key=column` entries with commas between. Several columns have a `+` between.
    package init(parsing text: String) throws(ColumnMapError) {
        self.text = text
        var entries: [Entry] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard sides.count == 2 else { throw .noColumn(String(part)) }
            let columns = sides[1].split(separator: "+", omittingEmptySubsequences: false).map(String.init)
            guard !columns.contains("") else { throw .noColumn(String(part)) }
            let entry = Entry(sides[0], columns)
            guard ColumnMap.keys.contains(entry.key) || entry.property != nil else { throw .unknownKey(entry.key) }
            guard !entries.contains(where: { $0.key.utf8.elementsEqual(entry.key.utf8) }) else {
                throw .repeated(entry.key)
            }
            guard ColumnMap.pairs.contains(entry.key) == (columns.count == 2) || entry.takesAnyNumber else {
                throw .wrongCount(entry.key, isPair: ColumnMap.pairs.contains(entry.key))
            }
            entries.append(entry)
        }
        self.entries = entries
        let has = { (key: String) in entries.contains { $0.key.utf8.elementsEqual(key.utf8) } }
        (event, hasSession) = (entries.firstIndex { $0.key.utf8.elementsEqual("event".utf8) }, has("session"))
        guard has("t") else { throw .missing("t") }
        guard has("path") != has("element") else { throw .needsOnePath }
    }

    /// What can be given: keys of click lines; `element` and `event` make a path of columns that have none.
    static let keys = [
        "t", "session", "path", "element", "event", "screen", "address", "app", "version", "user", "kind", "id", "seq",
        "x", "y", "position", "item", "handled", "handled_by", "answered", "hit", "tab", "window", "scroll",
    ]
    /// Those that two columns make, and no other number of them.
    private static let pairs: Set = ["window", "scroll"]
}

extension ColumnMap.Entry {
    /// Whether several columns make one value: a text with `/` between theirs, or an element within others.
    fileprivate var takesAnyNumber: Bool {
        !["t", "x", "y", "seq", "handled", "answered", "window", "scroll", "path"].contains(key)
    }
}

/// Why a map of columns cannot be used.
package enum ColumnMapError: Error {
    case noColumn(String)
    case unknownKey(String)
    case repeated(String)
    case missing(String)
    case needsOnePath
    case wrongCount(String, isPair: Bool)
}

extension ColumnMapError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noColumn(let part):
            "--map: '\(part)' names no column; write key=column, as in t=timestamp,session=visit_id,path=element"
        case .unknownKey(let key):
            "--map: a click has no '\(key)'; it has \(ColumnMap.keys.joined(separator: ", ")) and properties.KEY"
        case .repeated(let key): "--map: '\(key)' occurs more than once; keep one"
        case .missing(let key): "--map: '\(key)' is missing; a click needs t, session, and path or element"
        case .needsOnePath:
            "--map: give either path, for a column of control paths, or element, for columns that name one"
        case .wrongCount(let key, let isPair):
            isPair
                ? "--map: '\(key)' takes two columns, as in \(key)=\(key)_width+\(key)_height"
                : "--map: '\(key)' takes one column"
        }
    }
}
