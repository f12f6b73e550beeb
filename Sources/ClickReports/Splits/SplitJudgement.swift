import Basics
package import ResponderChain

/// Whether two parts of a report differ by more than chance.
package struct SplitJudgement: Sendable {
    /// What is known of a figure.
    package struct Line: Sendable {
        package let key: ByteString
        package let difference: ShareDifference
        package let p: Double
        package fileprivate(set) var isSignificant = false

        /// In the words of ``CompareReport``.
        package var change: Comparison.Change { isSignificant ? difference.value > 0 ? .more : .less : .same }
    }

    /// The figures of both parts, by their keys.
    package private(set) var lines: [ByteString: Line] = [:]
    /// What the parts are judged by: `the first sessions of 130 and 244 users`.
    package let units: String

    /// Compares the figures of two parts.
    ///
    /// - Parameters:
    ///   - wholes: What the shares of figures are parts of that only one part has.
    init(_ before: [SplitShare], _ after: [SplitShare], wholes: (before: Int, after: Int), units: String) {
        self.units = units
        let (earlier, later) = (Self.byKey(before), Self.byKey(after))
        var found: [Line] = []
        let keys = Set(earlier.keys).union(later.keys).sorted()
        for key in keys {
            let shares = (
                earlier[key] ?? ShareDifference.Share(0, of: wholes.before),
                later[key] ?? ShareDifference.Share(0, of: wholes.after)
            )
            guard let difference = ShareDifference(from: shares.0, to: shares.1),
                let p = ExactTest.p(shares.0, shares.1)
            else { continue }
            found.append(Line(key: key, difference: difference, p: p))
        }
        for (index, isSignificant) in FalseDiscoveryRate.significant(found.map(\.p)).enumerated() {
            found[index].isSignificant = isSignificant
        }
        lines = Dictionary(found.map { ($0.key, $0) }) { first, _ in first }
    }

    private static func byKey(_ shares: [SplitShare]) -> [ByteString: ShareDifference.Share] {
        Dictionary(shares.map { (ByteString($0.key), $0.share) }) { first, _ in first }
    }

    /// Whether any figure differs beyond chance.
    package var hasChange: Bool { lines.values.contains(where: \.isSignificant) }

    /// The answer in a sentence.
    ///
    /// - Parameter names: Of the two parts.
    package func headline(_ noun: String, _ names: (before: String, after: String)) -> String {
        let compared = "(\(Wording.count(lines.count, noun)) compared, \(units))"
        guard !lines.isEmpty else { return "Nothing to compare between \(names.before) and \(names.after)." }
        let changed = lines.values.filter(\.isSignificant)
        guard let largest = changed.max(by: { abs($0.difference.value) < abs($1.difference.value) }) else {
            return "No \(noun) differs beyond chance between \(names.before) and \(names.after) \(compared)."
        }
        let (more, less) = (changed.count { $0.change == .more }, changed.count { $0.change == .less })
        let counts = [(more, "more"), (less, "less")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return """
            \(Wording.count(changed.count, noun)) \(changed.count == 1 ? "differs" : "differ") beyond chance from \(names.before) to \
            \(names.after): \(counts.joined(separator: ", ")), by \(ReadableNumber.points(largest.difference.value)) \
            (95 %: \(ReadableNumber.points(largest.difference.low)) to \(ReadableNumber.points(largest.difference.high)))\
            \(changed.count == 1 ? "" : " at most") \(compared).
            """
    }

    /// The columns that say so of the later part's figures.
    static var fields: [Report.Field<Line?>] {
        [
            .init(
                "difference", .difference,
                "of the units in the first line, the share of this part less that of the other (pp: percentage points)",
                isTerm: true
            ) { Cell($0?.difference.value) },
            .init(
                "difference_low", heading: "low", .difference,
                "lower end of the difference's 95 % confidence interval, not adjusted for how many are compared",
                isTerm: true
            ) { Cell($0?.difference.low) },
            .init("difference_high", heading: "high", .difference, "upper end of this interval", isTerm: true) {
                Cell($0?.difference.high)
            },
            .init(
                "p", .probability,
                "probability of so large a difference by chance alone (Fisher's exact test, two-sided)",
                isDetail: true
            ) { Cell($0?.p) },
            .init(
                "status", .text,
                "more or less if the difference is more than chance (false discovery rate 5 %, Benjamini and Hochberg); else same",
                isTerm: true
            ) { Cell($0?.change.rawValue) },
        ]
    }
}
