import Basics

/// Bars of block characters for tables that people read.
enum Bar {
    /// A bar whose length is to the full width what a value is to the highest one, to an eighth of a character. What is
    /// more than nothing is never shown as nothing.
    static func text(_ value: Int, of highest: Int, width: Int) -> String {
        let eighths = eighths(value, of: highest, steps: width * 8)
        let part = eighths % 8
        return String(repeating: "█", count: eighths / 8) + (part == 0 ? "" : parts[part - 1])
    }

    /// One character whose height is to the full one what a value is to the highest one; a space for nothing.
    static func column(_ value: Int, of highest: Int) -> String {
        let eighths = eighths(value, of: highest, steps: 8)
        return eighths == 0 ? " " : columns[eighths - 1]
    }

    private static func eighths(_ value: Int, of highest: Int, steps: Int) -> Int {
        guard value > 0, highest > 0 else { return 0 }
        return min(steps, max(1, Int(rounding: Double(value) / Double(highest) * Double(steps))))
    }

    private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    fileprivate static let columns = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}

/// Numbers as a row of bars: `▁▂▃▅█`. The lowest bar stands for 0 alone.
enum Sparkline {
    /// A bar for each number, as high as the number in comparison with the highest; none is negative.
    static func text(_ numbers: [Int]) -> String {
        let highest = Double(max(1, numbers.max() ?? 0))
        return numbers.map { number in
            let height = Int(rounding: (Double(number) / highest * Double(Bar.columns.count - 1)).rounded(.up))
            return Bar.columns[min(max(height, 0), Bar.columns.count - 1)]
        }.joined()
    }
}
