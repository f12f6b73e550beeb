import Basics

/// What several charts have in common.
package enum ChartText {
    /// A whole number with commas: `1,203,400`.
    package static func count(_ value: Int) -> String {
        var digits = String(value.magnitude)
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits.removeLast(3)
        }
        return (value < 0 ? "-" : "") + ([digits[...]] + groups).joined(separator: ",")
    }

    /// A number in four characters or so: `987`, `1.4k`, `12k`, `2.5M`.
    static func tiny(_ value: Int) -> String {
        let units = [(1e18, "E"), (1e15, "P"), (1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")]
        // What would be rounded up to the next unit's one is told in that unit.
        guard let (size, unit) = units.first(where: { Double(value) >= $0.0 * 0.9995 }), value >= 1_000 else {
            return String(value)
        }
        let tenths = Int(rounding: Double(value) / size * 10)
        return (tenths < 100 ? SVGText.number(Double(tenths) / 10) : "\((tenths + 5) / 10)") + unit
    }

    /// A number as short as an axis needs it: `0.5`, `250`, `12 k`, `2.5 M`.
    static func short(_ value: Double) -> String {
        let units = [(1e18, " E"), (1e15, " P"), (1e12, " T"), (1e9, " G"), (1e6, " M"), (1e4, " k")]
        guard let (size, unit) = units.first(where: { value >= $0.0 }) else { return decimal(value) }
        return decimal(value / (size == 1e4 ? 1e3 : size)) + unit
    }

    private static func decimal(_ value: Double) -> String {
        let hundredths = Int(rounding: value * 100)
        if hundredths % 100 == 0 { return count(hundredths / 100) }
        return hundredths % 10 == 0
            ? "\(hundredths / 100).\(hundredths / 10 % 10)" : SVGText.number(Double(hundredths) / 100)
    }

    /// A part as per cent: `12.5 %`.
    static func percent(_ part: Double) -> String {
        guard part.isFinite else { return "0 %" }
        let tenths = Int(rounding: min(max(part, -1e6), 1e6) * 1_000)
        return (tenths < 0 ? "-" : "") + "\(abs(tenths) / 10).\(abs(tenths) % 10) %"
    }

    /// A part of some clicks as per cent, nothing if there are none.
    static func percent(_ part: Int, of whole: Int) -> String {
        whole > 0 ? percent(Double(part) / Double(whole)) : ""
    }
}

/// The values at which an axis from 0 has a line: some multiples of 1, 2 or 5 times a power of ten.
struct AxisTicks {
    /// The value at the axis' end, not below the highest one.
    let end: Double
    let values: [Double]

    /// - Parameter highest: The highest value that is to be shown, a whole number.
    init(to highest: Int) {
        let highest = Double(max(highest, 1))
        var size = 1.0
        while size * 50 < highest { size *= 10 }
        let distance = [1.0, 2, 5, 10].map { $0 * size }.first { highest / $0 <= 5 } ?? size * 10
        let count = Int(rounding: (highest / distance).rounded(.up))
        values = (0...count).map { Double($0) * distance }
        end = Double(count) * distance
    }
}
