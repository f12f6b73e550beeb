import Basics

/// Numbers as people read them in tables and pictures.
package enum ReadableNumber {
    /// A time in ISO 8601 without milliseconds and zone: `2026-01-31 18:30:05`.
    static func time(_ time: String) -> String {
        String(time.prefix { $0 != "." }).replacing("T", with: " ")
    }

    package static func percent(_ share: Double) -> String {
        let tenths = Int(rounding: share * 1_000)
        return "\(tenths < 0 ? "-" : "")\(decimal(tenths)) %"
    }

    /// Percentage points with their sign: `+1.5 pp`, `-0.3 pp`, `0.0 pp`.
    static func points(_ difference: Double) -> String { signed(difference) + " pp" }

    /// A change in per cent with its sign: `+12.5 %`, `-60.0 %`, `0.0 %`.
    static func change(_ change: Double) -> String { signed(change) + " %" }

    /// Hundredths with a sign and one decimal.
    private static func signed(_ part: Double) -> String {
        let tenths = Int(rounding: part * 1_000)
        return "\(tenths > 0 ? "+" : tenths < 0 ? "-" : "")\(decimal(tenths))"
    }

    /// How many there are for each, with one decimal, small ones with two: `12.3`, `0.05`.
    static func ratio(_ ratio: Double) -> String {
        let hundredths = Int(rounding: ratio * 100)
        guard hundredths < 100, hundredths > 0 else { return decimal(Int(rounding: ratio * 10)) }
        return "0." + (hundredths < 10 ? "0" : "") + "\(hundredths)"
    }

    /// A probability: `0.032`, `< 0.001`.
    static func probability(_ p: Double) -> String {
        guard p >= 0.001 else { return "< 0.001" }
        let thousandths = String(Int(rounding: min(p, 1) * 1_000))
        return thousandths == "1000"
            ? "1.000" : "0." + String(repeating: "0", count: 3 - thousandths.count) + thousandths
    }

    /// Tenths as a number without its sign.
    private static func decimal(_ tenths: Int) -> String { "\(tenths.magnitude / 10).\(tenths.magnitude % 10)" }

    /// A duration short enough for a table: `85 ms`, `4.2 s`, `3.1 min`, `2.0 h`, `1.5 d`.
    static func duration(_ ms: Double) -> String {
        if ms.rounded() < 1_000 { return "\(Int(rounding: ms)) ms" }
        // A value that would be rounded up to the next unit's one is told in that unit.
        let units = [(1_000.0, "s", 600), (60_000, "min", 600), (3_600_000, "h", 240), (86_400_000, "d", Int.max)]
        for (size, unit, end) in units {
            let tenths = Int(rounding: ms / size * 10)
            if tenths < end { return "\(decimal(tenths)) \(unit)" }
        }
        return ""
    }
}
