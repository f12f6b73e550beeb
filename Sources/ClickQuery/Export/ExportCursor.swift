package import ClickStore

/// Where an export of clicks in the order of storing continues. It belongs to one database.
package enum ExportCursor: Hashable, Sendable {
    /// After the click with this id in a database file, when clicks at the end had been deleted so often; see ``DeletedEnds``.
    case click(id: Int64, deletions: Int64)
    /// After a second in which clicks were stored in ClickHouse, since the Unix epoch.
    case second(Int64)

    /// Reads a cursor that an export has given; nil for another text.
    package init?(_ text: String) {
        if text.hasPrefix("t"), let second = Self.number(text.dropFirst()) {
            self = .second(second)
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let id = Self.number(parts[0]), let deletions = Self.number(parts[1]) else {
            return nil
        }
        self = .click(id: id, deletions: deletions)
    }

    private static func number(_ text: Substring) -> Int64? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int64(text) : nil
    }

    package var description: String {
        switch self {
        case .click(let id, let deletions): "\(id).\(deletions)"
        case .second(let second): "t\(second)"
        }
    }

    /// A cursor that is not the database's.
    package struct Foreign: Error, CustomStringConvertible {
        package let description: String

        package init(_ reason: String) {
            description = "\(reason); export all again with --after start, and continue with the cursor that this gives"
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
        var next = ExportCursor.click(id: 0, deletions: 0)
        try access { connection in
            let (ends, last) = (try DeletedEnds(connection), try DeletedEnds.lastClickID(connection))
            next = .click(id: last, deletions: ends.number)
            var start: Int64 = 0
            switch cursor {
            case nil: break
            case .click(let id, let deletions)?:
                start = ends.lastID(given: id, after: deletions)
                if start > last || deletions > ends.number {
                    foreign = .init(
                        "the cursor '\(id).\(deletions)' is later than the database, which is another one or an older copy"
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
