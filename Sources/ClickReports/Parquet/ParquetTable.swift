import ClickTracking

/// Writes a table whose columns have no declared types as a Parquet file.
///
/// The first rows decide the types: as many as a group of the file has. A later value of another type is an error, since NULL in its
/// place would be a wrong answer.
package struct ParquetTable {
    /// A column's values are of several types.
    package struct MixedColumn: Error, CustomStringConvertible {
        let column: String
        let row: Int
        let kind: ClickTable.Kind

        package var description: String {
            """
            the column '\(column)' has values of several types, the first ones up to row \(row), and a column of Parquet has one type; \
            write CAST(\(column) AS \(kind == .integer ? "REAL" : "TEXT")), or choose another format
            """
        }
    }

    private let columns: [String]
    private let compressed: ([UInt8]) -> [UInt8]?
    private let output: ([UInt8]) throws -> Void
    /// The rows that are kept until the types are known.
    private var first: [[Cell]] = []
    private var heldBytes = 0
    private var writer: ParquetWriter?
    private var kinds: [ClickTable.Kind] = []
    private var rows = 0

    /// - Parameters: as those of ``ParquetWriter``.
    package init(
        _ columns: [String], compressed: @escaping ([UInt8]) -> [UInt8]?, to output: @escaping ([UInt8]) throws -> Void
    ) {
        (self.columns, self.compressed, self.output) = (columns, compressed, output)
    }

    /// - Throws: ``MixedColumn``, and what the output throws.
    package mutating func write(_ row: [Cell]) throws {
        let row = row.map(Self.plain)
        if writer == nil {
            first.append(row)
            heldBytes += row.reduce(0) { $0 + $1.text.utf8.count }
            if first.count == ParquetWriter.rowsOfGroup || heldBytes > ParquetWriter.bytesOfGroup { try begin() }
        } else {
            try add(row)
        }
    }

    /// Writes what is left, and the end of the file.
    package mutating func finish() throws {
        if writer == nil { try begin() }
        try writer?.finish()
    }

    private mutating func begin() throws {
        kinds = columns.indices.map { index in Self.kind(of: first.lazy.map { $0[index] }) }
        writer = try ParquetWriter(Array(zip(columns, kinds)), compressed: compressed, to: output)
        for row in first { try add(row) }
        first = []
    }

    private mutating func add(_ row: [Cell]) throws {
        rows += 1
        let typed = try row.enumerated().map { index, cell in
            switch (kinds[index], cell) {
            case (.real, .integer(let value)): return Cell.real(Double(value))
            case (.text, .integer), (.text, .real), (.integer, .real), (.integer, .text), (.real, .text):
                throw MixedColumn(column: columns[index], row: rows, kind: kinds[index])
            default: return cell
            }
        }
        try writer?.write(typed)
    }

    /// The type that all values have: whole numbers are real ones, too. Text for a column of NULL alone.
    private static func kind(of cells: some Sequence<Cell>) -> ClickTable.Kind {
        var found: ClickTable.Kind?
        for cell in cells {
            switch cell {
            case .integer: found = found ?? .integer
            case .real: found = .real
            case .null: continue
            default: return .text
            }
        }
        return found ?? .text
    }

    /// A cell as NULL, a number or a text.
    private static func plain(_ cell: Cell) -> Cell {
        switch cell {
        case .null, .integer, .real, .text: cell
        case .number, .blob, .list, .texts: .text(cell.text)
        }
    }
}
