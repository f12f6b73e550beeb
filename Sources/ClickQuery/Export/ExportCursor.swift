package import ClickStore

/// Where an export of clicks in the order of storing continues. It belongs to one database.
package enum ExportCursor: Hashable, Sendable {
    /// After the click with this id in a database file, when clicks at the end had been deleted so often; see ``DeletedEnds``. Its time
    /// shows whether the database is the same one.
    case click(id: Int64, deletions: Int64, atMs: Int64)
    /// After a second in which clicks were stored in ClickHouse, since the Unix epoch.
    case second(Int64)

    /// Reads a cursor that an export has given; nil for another text.
    package init?(_ text: String) {
        if text.hasPrefix("t"), let second = Self.number(text.dropFirst()) {
            self = .second(second)
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let id = Self.number(parts[0]), let deletions = Self.number(parts[1]),
            let atMs = Self.number(parts[2])
        else { return nil }
        self = .click(id: id, deletions: deletions, atMs: atMs)
    }

    private static func number(_ text: Substring) -> Int64? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int64(text) : nil
    }

    package var description: String {
        switch self {
        case .click(let id, let deletions, let atMs): "\(id).\(deletions).\(atMs)"
        case .second(let second): "t\(second)"
        }
    }

    /// A cursor that is not the database's.
    package struct Foreign: Error, CustomStringConvertible {
        package let description: String

        package init(
            _ reason: String,
            remedy: String = "export all again with --after start, and continue with the cursor that this gives"
        ) {
            description = "\(reason); \(remedy)"
        }
    }
}

/// Stored clicks in the order in which they were stored.
package protocol ClickFeedArchive {
    /// Visits the selected clicks that were stored after a cursor.
    ///
    /// - Parameter cursor: Nil for all clicks.
    /// - Returns: The cursor for what is stored later.
    /// - Throws: ``ExportCursor/Foreign`` if the cursor is not the database's.
    func visitClicks(
        _ selection: Selection, after cursor: ExportCursor?, _ body: (StoredClick) throws -> Void
    ) throws -> ExportCursor
}

extension ClickReader: ClickFeedArchive {
    package func visitClicks(
        _ selection: Selection, after cursor: ExportCursor?, _ body: (StoredClick) throws -> Void
    ) throws -> ExportCursor {
        var foreign: ExportCursor.Foreign?
        var next = ExportCursor.second(0)
        try access { connection in
            let (ends, last) = (try DeletedEnds(connection), try DeletedEnds.lastClickID(connection))
            func atMs(_ id: Int64) throws(StoreError) -> Int64? {
                try connection.int("SELECT at_ms FROM click WHERE id = \(id)")
            }
            next = .click(id: last, deletions: ends.number, atMs: try atMs(last) ?? 0)
            var start: Int64 = 0
            switch cursor {
            case nil: break
            case .click(let id, let deletions, let knownMs)?:
                start = ends.lastID(given: id, after: deletions)
                // A click that was deleted since cannot be compared, and the id of one at the end is another click's.
                let isOther = try start == id && atMs(id).map { $0 != knownMs } ?? false
                if start > last || deletions > ends.number || isOther {
                    foreign = .init(
                        "the cursor '\(cursor?.description ?? "")' is of another database, or of a later copy of this one"
                    )
                }
            case .second(let second)?:
                foreign = .init("the cursor 't\(second)' is of a database in ClickHouse")
            }
            guard foreign == nil, start < last else { return }
            try visitClicks(selection, in: start + 1...last, fewRows: 1 << 16, on: connection, body)
        }
        if let foreign { throw foreign }
        return next
    }
}
