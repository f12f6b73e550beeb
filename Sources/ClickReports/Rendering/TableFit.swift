/// Which columns of a table a terminal has room for, and how wide each is.
struct TableFit {
    /// What is known of a column.
    struct Column {
        /// The width at which nothing is cut.
        let whole: Int
        /// The width below which the column says nothing any more.
        let least: Int
        /// Its part of the room that is left, in proportion to the others'.
        let weight: Int
        /// Whether the column stays as long as others can go.
        let isImportant: Bool
    }

    /// The numbers of the columns that are shown.
    let shown: [Int]
    /// Their widths.
    let widths: [Int]
    /// The numbers of the columns for which there is no room.
    let hidden: [Int]

    /// The width of the whole table.
    var width: Int { widths.reduce(0, +) + Self.gap * max(0, widths.count - 1) }

    /// The room between two columns.
    static let gap = 2

    /// All columns, whole.
    init(_ columns: [Column]) {
        shown = Array(columns.indices)
        widths = columns.map(\.whole)
        hidden = []
    }

    /// Fits columns into the width of a terminal: cuts the widest texts first, and leaves columns out, from the right,
    /// only when none can be cut further. The first column stays.
    init(_ columns: [Column], into width: Int) {
        var shown = Array(columns.indices)
        var left = width - columns.reduce(0) { $0 + $1.least + Self.gap } + Self.gap
        while left < 0, shown.count > 1 {
            let last = shown.indices.dropFirst().last { !columns[shown[$0]].isImportant } ?? shown.count - 1
            left += columns[shown.remove(at: last)].least + Self.gap
        }
        self.shown = shown
        hidden = columns.indices.filter { !shown.contains($0) }
        let room = max(1, width - Self.gap * (shown.count - 1))
        widths = Self.widths(of: shown.map { columns[$0] }, room: room)
    }

    /// The widest columns are cut, all to the same width for their weight.
    private static func widths(of columns: [Column], room: Int) -> [Int] {
        func widths(upTo limit: Int) -> [Int] {
            columns.map { min($0.whole, max($0.least, limit * $0.weight)) }
        }
        let limit = (0...room).last { widths(upTo: $0).reduce(0, +) <= room } ?? 0
        var widths = widths(upTo: limit)
        // What the proportions leave over, and what a single column is too wide.
        for index in widths.indices {
            let left = room - widths.reduce(0, +)
            widths[index] = max(1, min(columns[index].whole, widths[index] + left))
        }
        return widths
    }
}
