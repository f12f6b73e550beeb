/// Which columns of a table a terminal has room for, and how wide each is.
struct TableFit {
    /// What is known of a column.
    struct Column {
        /// The width at which nothing is cut and nothing goes on in another line.
        let whole: Int
        /// The width below which others are rather left out.
        var comfortable: Int
        /// The width below which the column says nothing any more.
        let least: Int
        /// Its part of the room that is left, in proportion to the others'.
        let weight: Int
        /// Whether the column stays as long as others can go.
        var isImportant: Bool
        /// Whether it has numbers.
        var isNumeric = false
        /// Whether no row has a value in it.
        var isEmpty = false
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

    /// Fits columns into the width of a terminal. What is empty goes first, then what is not important, from the right,
    /// until the others have comfortable widths; important columns go only if there is no room for the least widths. The
    /// first column stays.
    init(_ columns: [Column], into width: Int) {
        var shown = Array(columns.indices)
        func leaveOut(_ needed: KeyPath<Column, Int>, if canGo: (Column) -> Bool) {
            while shown.reduce(-Self.gap, { $0 + columns[$1][keyPath: needed] + Self.gap }) > width,
                let last = shown.indices.dropFirst().last(where: { canGo(columns[shown[$0]]) })
            {
                shown.remove(at: last)
            }
        }
        leaveOut(\.whole) { $0.isEmpty }
        leaveOut(\.comfortable) { !$0.isImportant }
        leaveOut(\.least) { !$0.isImportant }
        leaveOut(\.least) { _ in true }
        self.shown = shown
        hidden = columns.indices.filter { !shown.contains($0) }
        let room = max(1, width - Self.gap * (shown.count - 1))
        var widths = Self.widths(of: shown.map { columns[$0] }, room: room)
        // A heading that has to go on in a second line needs no more room than that; texts may have it.
        for (place, index) in shown.enumerated() where columns[index].isNumeric && widths[place] < columns[index].whole
        {
            widths[place] = min(widths[place], columns[index].least)
        }
        for (place, index) in shown.enumerated() where !columns[index].isNumeric {
            widths[place] = min(columns[index].whole, widths[place] + max(0, room - widths.reduce(0, +)))
        }
        self.widths = widths
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
