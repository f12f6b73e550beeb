import Input
import JSON

/// Reads the rows of a text with separators (RFC 4180): cells in quotes may hold separators, line feeds and doubled quotes.
///
/// A row with a quote that is not closed, or with text after a closed one, ends with its line, so that later rows are read.
struct SeparatedRows {
    /// A row, and how many lines it has.
    struct Row {
        var cells: [String] = []
        var lines = 1
        /// Whether its quotes are wrong, so that its cells are unknown; the only one is the line then.
        var isBroken = false
    }

    private let splitter: LineSplitter
    private var separator: UInt8?
    /// Lines that were read and turned out not to belong to the row before, the next one last.
    private var waiting: [[UInt8]] = []
    /// How many of them are rows by themselves. Else a quote in each of many lines would be looked for again and again.
    private var singles = 0

    /// A row of several lines has at most as many bytes as one of one line.
    private static let maxRowBytes = 1 << 20
    private static let maxRepeatedLines = 64

    init(_ splitter: LineSplitter) { self.splitter = splitter }

    /// Whether the last row that was read is the file's last one and has no line feed.
    var isUnfinished: Bool { waiting.isEmpty && splitter.unfinishedLineStart != nil }

    /// Looks at the next row for the separator again, as the last one was none of the table's.
    mutating func forgetSeparator() { separator = nil }

    /// The next row; nil at the end. A blank line is a row without cells.
    ///
    mutating func next() throws(InputError) -> Row? {
        guard let first = try nextLine() else { return nil }
        if first.allSatisfy(\.isJSONSpace) { return Row() }
        let separator = separator ?? Self.separator(of: first)
        self.separator = separator
        var cells = RowCells(separator)
        cells.read(first)
        var more: [[UInt8]] = []
        var length = first.count
        while cells.state == .open, singles == 0, length < Self.maxRowBytes, let line = try nextLine() {
            cells.read(line)
            length += line.count + 1
            more.append(line)
        }
        if cells.state == .whole { return Row(cells: cells.texts, lines: 1 + more.count) }
        waiting += more.reversed()
        if more.count > Self.maxRepeatedLines { singles = more.count }
        return Row(cells: [String(decoding: first, as: UTF8.self)], isBroken: true)
    }

    private mutating func nextLine() throws(InputError) -> [UInt8]? {
        if let line = waiting.popLast() {
            singles = max(0, singles - 1)
            return line
        }
        switch try splitter.next() {
        case .bytes(let bytes): return Array(bytes)
        // Text after a closed quote: a broken row.
        case .tooLong(let length, _): return Array("\"\" a line of \(length) bytes".utf8)
        case nil: return nil
        }
    }

    /// The separator that a header has most: a comma, a semicolon, a tab or a bar.
    private static func separator(of header: [UInt8]) -> UInt8 {
        let comma = UInt8(ascii: ",")
        let counts = ",;\t|".utf8.map { byte in (byte: byte, count: header.count { $0 == byte }) }
        guard let most = counts.max(by: { $0.count < $1.count }), most.count > counts[0].count else { return comma }
        return most.byte
    }
}

/// The cells of one row, which may have several lines.
private struct RowCells {
    enum State { case whole, open, broken }

    /// `open` while a quote is not closed, `broken` once something follows a closed one.
    private(set) var state = State.whole
    var texts: [String] { cells.map { String(decoding: $0, as: UTF8.self) } }

    private let separator: UInt8
    private var cells: [[UInt8]] = []
    private static let quote = UInt8(ascii: "\"")

    init(_ separator: UInt8) { self.separator = separator }

    /// Reads the row's first line, or the next one while the row is open.
    mutating func read(_ line: [UInt8]) {
        let end = line.last == 0x0D ? line.count - 1 : line.count
        var at = 0
        if state == .open {
            cells[cells.count - 1].append(0x0A)
            at = quoted(line, from: 0)
        } else {
            at = cell(line, from: 0, to: end)
        }
        while state == .whole, at < end {
            guard line[at] == separator else { return state = .broken }
            at = cell(line, from: at + 1, to: end)
        }
    }

    /// Reads a cell, and returns where it ends.
    private mutating func cell(_ line: [UInt8], from start: Int, to end: Int) -> Int {
        cells.append([])
        if start < end, line[start] == Self.quote { return quoted(line, from: start + 1) }
        let stop = line[start..<end].firstIndex(of: separator) ?? end
        cells[cells.count - 1] += line[start..<stop]
        return stop
    }

    /// Reads the rest of a cell in quotes, and returns what follows the last one.
    private mutating func quoted(_ line: [UInt8], from start: Int) -> Int {
        var at = start
        while let end = line[at...].firstIndex(of: Self.quote) {
            cells[cells.count - 1] += line[at..<end]
            at = end + 1
            guard at < line.count, line[at] == Self.quote else {
                state = .whole
                return at
            }
            cells[cells.count - 1].append(Self.quote)
            at += 1
        }
        cells[cells.count - 1] += line[at...]
        state = .open
        return line.count
    }
}
