import Basics
import Input
import JSON
import ResponderChain

/// A table as click lines: CSV or other separated text whose first row names the columns, or JSON Lines.
///
/// Each line of the table becomes one of click lines, so that both have the same numbers; a blank one stands for what is no row
/// of its own, or is not asked for.
final class MappedTable: ByteSource {
    private let path: String
    private let map: ColumnMap
    private let session: String?
    private let wanted: Set<ByteString>?
    /// The rows with events that are not asked for, and some of these events.
    private(set) var leftOut = 0
    private(set) var events: [String] = []
    private var rows: Rows
    /// Click lines that were not read yet.
    private var pending: ArraySlice<UInt8> = []

    private enum Rows {
        /// The columns of each entry of the map, by their places, and how many columns there are.
        case separated(SeparatedRows, columns: [[Int]], count: Int)
        case objects(LineSplitter)
    }

    /// Reads the first row.
    ///
    /// - Parameters:
    ///   - path: The table's name for messages.
    ///   - options: The name of the session of tables that name none, and the events to read.
    /// - Throws: ``InputError`` if the table lacks a column of the map.
    init(_ bytes: any ByteSource, path: String, map: ColumnMap, options: ReplayOptions) throws(InputError) {
        (self.path, self.map, session, wanted) = (path, map, options.sessionName, options.events)
        let table = try PeekedSource(bytes, count: 4)
        let isMarked = table.head.starts(with: [0xEF, 0xBB, 0xBF])
        if isMarked { try table.discard(3) }
        let splitter = LineSplitter(table)
        let first = isMarked ? table.head.dropFirst(3).first : table.head.first
        guard first != UInt8(ascii: "{") else {
            rows = .objects(splitter)
            return
        }
        (rows, pending) = try Self.header(SeparatedRows(splitter), path: path, map)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        while pending.isEmpty {
            guard let lines = try nextLines() else { return 0 }
            pending = Array(lines.utf8)[...]
        }
        let count = min(buffer.count, pending.count)
        buffer.copyBytes(from: pending.prefix(count))
        pending = pending.dropFirst(count)
        return count
    }

    /// Reads the row that names the columns; lines before it that begin with `#` are comments.
    private static func header(
        _ rows: SeparatedRows, path: String, _ map: ColumnMap
    ) throws(InputError) -> (Rows, blank: ArraySlice<UInt8>) {
        var rows = rows
        var lines = 0
        while let row = try rows.next() {
            lines += row.lines
            guard let first = row.cells.first, !first.hasPrefix("#") else {
                rows.forgetSeparator()
                continue
            }
            let columns = Dictionary(grouping: row.cells.indices) { ByteString(row.cells[$0]) }
            var places: [[Int]] = []
            for entry in map.entries {
                places.append([])
                for name in entry.columns {
                    guard let found = columns[ByteString(name)] else {
                        if ["[", "<"].contains(where: first.hasPrefix) { throw .notATable(path: path) }
                        throw .missingColumn(path: path, name: name, has: row.cells)
                    }
                    guard found.count == 1 else { throw .repeatedColumn(path: path, name: name) }
                    places[places.count - 1].append(found[0])
                }
            }
            let blank = [UInt8](repeating: 0x0A, count: lines)
            return (.separated(rows, columns: places, count: row.cells.count), blank[...])
        }
        throw .notATable(path: path)
    }

    /// The click line of the next row, with a blank line for each further line of the row; nil at the end.
    private func nextLines() throws(InputError) -> String? {
        switch rows {
        case .separated(var separated, let columns, let count):
            guard let row = try separated.next() else { return nil }
            rows = .separated(separated, columns: columns, count: count)
            let end = String(repeating: "\n", count: separated.isUnfinished ? row.lines - 1 : row.lines)
            guard !row.cells.isEmpty else { return end }
            guard !row.isBroken, row.cells.count == count else {
                return "{\"row\":" + JSONText.array(row.cells.map(JSONText.string)) + ",\"columns\":\(count)}" + end
            }
            return line(columns.map { $0.compactMap { Self.trimmed(row.cells[$0]) } }) + end
        case .objects(let splitter):
            guard let line = try splitter.next() else { return nil }
            let end = splitter.unfinishedLineStart == nil ? "\n" : ""
            guard case .bytes(let bytes) = line else { return "\"longer than 1 MiB\"" + end }
            guard let object = try? JSONValue(parsing: bytes), object.isObject else {
                return String(decoding: bytes, as: UTF8.self) + end
            }
            return self.line(
                map.entries.map { $0.columns.compactMap { object.text(at: $0).flatMap(Self.trimmed) } }) + end
        }
    }

    private func line(_ values: [[String]]) -> String {
        let row = MappedRow(map: map, values: values)
        let event = row.event
        guard wanted?.contains(ByteString(event)) == false else { return row.line(in: session) }
        leftOut += 1
        if events.count < ReplaySummary.namedProblems, !events.contains(event) { events.append(event) }
        return ""
    }

    /// A cell without space around it; nil if nothing is left.
    private static func trimmed(_ cell: String) -> String? {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        guard let first = cell.utf8.first, let last = cell.utf8.last else { return nil }
        guard isSpace(first) || isSpace(last) else { return cell }
        let start = cell.utf8.drop(while: isSpace)
        let end = start.lastIndex { !isSpace($0) }
        return end.flatMap { String(start[...$0]) }
    }
}

extension JSONValue {
    /// The text, number or flag of a member, or of one within others: `properties.page`.
    fileprivate func text(at key: String) -> String? {
        if let value = self[key] { return value.word }
        guard let dot = key.firstIndex(of: ".") else { return nil }
        return self[String(key[..<dot])]?.text(at: String(key[key.index(after: dot)...]))
    }
}
