/// How the rows of a report that is a tree hang together: they are in depth-first order.
package struct ReportOutline: Sendable {
    /// How deep each row stands, from 1. The row above it is the nearest earlier one that is less deep.
    package let depths: [Int]
    /// How many rows right below each row, and below those, are left out.
    package let hidden: [Int]
    /// How many rows without a row above them, and below those, are left out.
    package let hiddenAtTop: Int

    package init(depths: [Int], hidden: [Int], hiddenAtTop: Int) {
        (self.depths, self.hidden, self.hiddenAtTop) = (depths, hidden, hiddenAtTop)
    }
}

extension ReportOutline {
    /// A line of the drawn tree: a row, or what stands for rows that are left out.
    struct ShownRow {
        /// The connecting lines before the text: `│  ├─ `, nothing where no row is above. Its blanks are no-break spaces but
        /// for the last, as HTML and Markdown make one blank of several.
        var indent = ""
        let depth: Int
        let content: Content

        enum Content {
            /// The index of the row.
            case row(Int)
            /// How many rows are left out here.
            case hidden(Int)
        }
    }

    /// The lines of the drawn tree.
    var lines: [ShownRow] {
        var lines: [ShownRow] = []
        // The rows that still may have rows below them, outermost first.
        var open: [Int] = []
        func close(to depth: Int) {
            while let row = open.last, depths[row] >= depth {
                open.removeLast()
                if hidden[row] > 0 { lines.append(ShownRow(depth: depths[row] + 1, content: .hidden(hidden[row]))) }
            }
        }
        for (row, depth) in depths.enumerated() {
            close(to: depth)
            lines.append(ShownRow(depth: depth, content: .row(row)))
            open.append(row)
        }
        close(to: 1)
        if hiddenAtTop > 0 { lines.append(ShownRow(depth: 1, content: .hidden(hiddenAtTop))) }
        Self.connect(&lines)
        return lines
    }

    /// Draws what connects the lines, from the last one up: so it is known which of them others follow.
    private static func connect(_ lines: inout [ShownRow]) {
        // Whether a line of each depth follows, below the same line; the first depth has no connecting lines.
        var follows: [Bool] = []
        for index in lines.indices.reversed() {
            let above = lines[index].depth - 1
            while follows.count < above { follows.append(false) }
            follows.removeLast(follows.count - above)
            guard above > 0 else { continue }
            lines[index].indent =
                follows.dropLast().map { $0 ? "│\u{A0}\u{A0}" : "\u{A0}\u{A0}\u{A0}" }.joined()
                + (follows[above - 1] ? "├─ " : "└─ ")
            follows[above - 1] = true
        }
    }
}

extension ReportOutline {
    /// The rows sorted among those right below the same one, each followed by all that are below it.
    func sorted(by precedes: (Int, Int) -> Bool) -> [Int] {
        // The rows right below each row; those without a row above them come first.
        var below: [[Int]] = Array(repeating: [], count: depths.count + 1)
        var around: [Int] = []
        for (row, depth) in depths.enumerated() {
            while let last = around.last, depths[last] >= depth { around.removeLast() }
            below[around.last.map { $0 + 1 } ?? 0].append(row)
            around.append(row)
        }
        var order: [Int] = []
        var waiting = Array(below[0].sorted(by: precedes).reversed())
        while let row = waiting.popLast() {
            order.append(row)
            waiting += below[row + 1].sorted(by: precedes).reversed()
        }
        return order
    }

    /// The outline of the rows in another order, which leaves each below the same row.
    func arranged(in order: [Int]) -> ReportOutline {
        ReportOutline(depths: order.map { depths[$0] }, hidden: order.map { hidden[$0] }, hiddenAtTop: hiddenAtTop)
    }
}
