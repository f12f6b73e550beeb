/// Numbers as a row of bars: `▁▂▃▅█`. The lowest bar stands for 0 alone.
enum Sparkline {
    private static let bars = Array("▁▂▃▄▅▆▇█".unicodeScalars)

    /// A bar for each number, as high as the number in comparison with the highest; none is negative.
    static func text(_ numbers: [Int]) -> String {
        let highest = Double(max(1, numbers.max() ?? 0))
        return numbers.reduce(into: "") { line, number in
            let height = Int((Double(number) / highest * Double(bars.count - 1)).rounded(.up))
            line.unicodeScalars.append(bars[min(max(height, 0), bars.count - 1)])
        }
    }
}
