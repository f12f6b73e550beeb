import Basics
import ClickTracking

/// JSON: one array of objects, or one object a line.
struct JSONTableWriter: TableWriter {
    private let write: (String) throws -> Void
    private let asLines: Bool
    private var keys: [String] = []
    private var rowCount = 0

    init(_ write: @escaping (String) throws -> Void, asLines: Bool) {
        self.write = write
        self.asLines = asLines
    }

    mutating func begin(_ columns: [String]) throws {
        keys = columns.map { JSONText.string($0) + ":" }
    }

    mutating func write(_ row: [Cell]) throws {
        var object = asLines ? "{" : rowCount == 0 ? "[\n{" : ",\n{"
        for (column, (key, cell)) in zip(keys, row).enumerated() {
            if column > 0 { object += "," }
            object += key
            object += Self.value(cell)
        }
        object += asLines ? "}\n" : "}"
        try write(object)
        rowCount += 1
    }

    mutating func end() throws {
        if !asLines { try write(rowCount == 0 ? "[]\n" : "\n]\n") }
    }

    private static func value(_ cell: Cell) -> String {
        switch cell {
        case .null: "null"
        case .integer(let value): String(value)
        case .real(let value): value.isFinite ? String(value) : "null"
        case .text(let text), .number(let text): JSONText.string(text)
        case .blob(let bytes): JSONText.string(Cell.hex(bytes))
        case .list: "[\(cell.text)]"
        case .texts(let texts): "[\(texts.map(JSONText.string).joined(separator: ","))]"
        }
    }
}
