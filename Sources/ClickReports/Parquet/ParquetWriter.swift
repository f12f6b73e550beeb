/// Writes a table as a Parquet file, https://github.com/apache/parquet-format: columns of one group of rows after another.
///
/// Only one group is in memory. Texts are numbered within it; each page is compressed by gzip.
package struct ParquetWriter {
    /// What the end of the file says of a column in a row group.
    private struct Chunk {
        let column: Int
        let dictionary: Int?
        let page: Int
        let values: Int
        var size = 0
        var compressedSize = 0
    }

    private struct RowGroup {
        let rows: Int
        let chunks: [Chunk]
    }

    /// So many rows, or so many bytes of values, are a group.
    static let rowsOfGroup = 1 << 16
    static let bytesOfGroup = 32 << 20
    private static let mark = Array("PAR1".utf8)

    private enum Encoding {
        static let plain = 0
        static let runs = 3
        static let dictionary = 8
    }

    private var columns: [ParquetColumn]
    /// The rows of the group that is in memory.
    package private(set) var rows = 0
    private var groups: [RowGroup] = []
    private var position = 0
    private let compressed: ([UInt8]) -> [UInt8]?
    private let output: ([UInt8]) throws -> Void

    /// There is no memory to compress a page.
    package struct NoMemory: Error {}

    /// - Parameters:
    ///   - columns: Names and kinds. Cells of other kinds are written as NULL.
    ///   - compressed: Compresses bytes as gzip does; nil without memory.
    ///   - output: Takes the file, piece by piece.
    package init(
        _ columns: [(name: String, kind: ClickTable.Kind)], compressed: @escaping ([UInt8]) -> [UInt8]?,
        to output: @escaping ([UInt8]) throws -> Void
    ) throws {
        self.columns = columns.map { ParquetColumn($0.name, $0.kind) }
        (self.compressed, self.output) = (compressed, output)
        try write(Self.mark)
    }

    package mutating func write(_ row: [Cell]) throws {
        for (index, cell) in zip(columns.indices, row) { columns[index].append(cell) }
        rows += 1
        let isFull = rows % 256 == 0 && columns.reduce(0) { $0 + $1.byteCount } > Self.bytesOfGroup
        if isFull || rows == Self.rowsOfGroup { try finishGroup() }
    }

    /// Writes what is left, and the end of the file.
    package mutating func finish() throws {
        try finishGroup()
        let footer = footer()
        var end: [UInt8] = []
        end.append(littleEndian: UInt32(truncatingIfNeeded: footer.count))
        try write(footer + end + Self.mark)
    }

    private mutating func write(_ bytes: [UInt8]) throws {
        try output(bytes)
        position += bytes.count
    }

    /// Ends the group that is in memory before it is full.
    package mutating func finishGroup() throws {
        guard rows > 0 else { return }
        var chunks: [Chunk] = []
        for index in columns.indices {
            let start = position
            let pages = columns[index].dictionary.map { [(bytes: $0.bytes, count: $0.count, isDictionary: true)] } ?? []
            var (size, page) = (0, start)
            for part in pages + [(bytes: columns[index].page, count: rows, isDictionary: false)] {
                guard let packed = compressed(part.bytes) else { throw NoMemory() }
                page = position
                let header = Self.header(part.isDictionary, part.count, columns[index].kind, part.bytes, packed)
                try write(header + packed)
                size += header.count + part.bytes.count
            }
            chunks.append(
                Chunk(
                    column: index, dictionary: pages.isEmpty ? nil : start, page: page, values: rows, size: size,
                    compressedSize: position - start))
            columns[index].removeAll()
        }
        groups.append(RowGroup(rows: rows, chunks: chunks))
        rows = 0
    }

    private static func header(
        _ isDictionary: Bool, _ count: Int, _ kind: ClickTable.Kind, _ bytes: [UInt8], _ packed: [UInt8]
    ) -> [UInt8] {
        ThriftWriter.structure { header in
            header.write(1, int32: isDictionary ? 2 : 0)
            header.write(2, int32: bytes.count)
            header.write(3, int32: packed.count)
            header.write(isDictionary ? 7 : 5) { page in
                page.write(1, int32: count)
                page.write(2, int32: kind == .text && !isDictionary ? Encoding.dictionary : Encoding.plain)
                if !isDictionary {
                    page.write(3, int32: Encoding.runs)
                    page.write(4, int32: Encoding.runs)
                }
            }
        }
    }

    private func footer() -> [UInt8] {
        ThriftWriter.structure { file in
            file.write(1, int32: 2)
            file.write(2, list: [nil] + columns.map(Optional.some)) { describe($1, in: &$0) }
            file.write(3, int64: groups.reduce(0) { $0 + $1.rows })
            file.write(4, list: groups) { group, written in
                group.write(1, list: written.chunks) { describe($1, in: &$0) }
                group.write(2, int64: written.chunks.reduce(0) { $0 + $1.size })
                group.write(3, int64: written.rows)
            }
            file.write(6, text: "TapTrail")
        }
    }

    /// An element of the schema: a column, or the row that has them all.
    private func describe(_ column: ParquetColumn?, in element: inout ThriftWriter) {
        guard let column else {
            element.write(4, text: "click")
            return element.write(5, int32: columns.count)
        }
        element.write(1, int32: column.kind.physicalType)
        element.write(3, int32: 1)
        element.write(4, text: column.name)
        switch column.kind {
        case .text:
            element.write(6, int32: 0)
            element.write(10) { $0.write(1) { _ in } }
        case .time:
            element.write(6, int32: 9)
            element.write(10) { logical in
                logical.write(8) { time in
                    time.writeTrue(1)
                    time.write(2) { $0.write(1) { _ in } }
                }
            }
        case .integer, .real, .boolean: break
        }
    }

    private func describe(_ chunk: Chunk, in writer: inout ThriftWriter) {
        let column = columns[chunk.column]
        writer.write(2, int64: chunk.dictionary ?? chunk.page)
        writer.write(3) { data in
            data.write(1, int32: column.kind.physicalType)
            data.write(
                2, int32s: [Encoding.plain, Encoding.runs] + (chunk.dictionary == nil ? [] : [Encoding.dictionary]))
            data.write(3, texts: [column.name])
            // Pages are compressed by gzip.
            data.write(4, int32: 2)
            data.write(5, int64: chunk.values)
            data.write(6, int64: chunk.size)
            data.write(7, int64: chunk.compressedSize)
            data.write(9, int64: chunk.page)
            if let dictionary = chunk.dictionary { data.write(11, int64: dictionary) }
        }
    }
}
