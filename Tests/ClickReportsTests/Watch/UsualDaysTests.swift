import Foundation
import SeededGenerator
import TestSupport
import Testing

@testable import ClickReports

/// Daily counts that are usual and others, drawn from series whose truth is known.
struct UsualDaysTests {
    /// Series without an event, as those of apps are: with weekdays, a trend, and people who come in numbers that vary more than chance.
    private struct Series {
        var level: Double
        var weekend: Double
        var growth: Double
        /// By which part days differ beyond chance.
        var spread: Double
        var generator: SplitMix64

        init(_ seed: UInt64, level: Double) {
            generator = SplitMix64(seed: seed)
            (self.level, weekend, growth, spread) = (level, 0.6, 0.002, 0.1)
        }

        init(_ seed: UInt64) {
            generator = SplitMix64(seed: seed)
            level = pow(10, Double(generator.number(in: 30...300)) / 100)
            weekend = Double(generator.number(in: 20...150)) / 100
            growth = Double(generator.number(in: -10...10)) / 1_000
            spread = Double(generator.number(in: 0...20)) / 100
        }

        /// The counts of days, of which those from one on are changed by a factor.
        mutating func counts(_ days: Int, changing factor: Double = 1, from first: Int = .max) -> [Int] {
            (0..<days).map { day in
                let mean = level * (day % 7 > 4 ? weekend : 1) * exp(growth * Double(day)) * exp(spread * normal())
                return poisson(day < first ? mean : mean * factor)
            }
        }

        private mutating func unit() -> Double { (Double(generator.number(in: 0...999_999)) + 0.5) / 1e6 }
        private mutating func normal() -> Double { (-2 * log(unit())).squareRoot() * cos(2 * .pi * unit()) }

        private mutating func poisson(_ mean: Double) -> Int {
            guard mean < 200 else { return max(0, Int((mean + mean.squareRoot() * normal()).rounded())) }
            var (count, product) = (0, unit())
            while product > exp(-mean) {
                product *= unit()
                count += 1
            }
            return count
        }
    }

    /// Whether a rule is broken on one of the last days.
    private func alarms(_ counts: [Int], inLast days: Int, by part: Double, isBelow: Bool = true) -> Bool {
        (0..<days).contains { earlier in
            UsualDays.change(in: counts.dropLast(earlier) + [], from: 20_000, lookingBack: 2) { count, usual in
                isBelow ? count < usual * (1 - part) : count > usual * (1 + part)
            } != nil
        }
    }

    @Test(arguments: [30, 84], [true, false])
    func `at most one series in thirty without an event breaks its rule in a week`(days: Int, isBelow: Bool) {
        for part in [0, 0.3] {
            let broken = (0..<1_000 as Range<UInt64>).count { seed in
                var series = Series(seed)
                return alarms(series.counts(days), inLast: 7, by: part, isBelow: isBelow)
            }
            #expect(broken <= 1_000 / 30, "\(broken) of 1,000 by \(part)")
        }
    }

    @Test func `a control that dies is noticed on its first day, and half its use within three`() {
        var (dead, halved) = (0, 0)
        let all = (0..<300 as Range<UInt64>).map { Series($0 + 5_000) }.filter { $0.level > 100 && $0.weekend > 0.5 }
        for series in all {
            var series = series
            let gone = series.counts(84, changing: 0, from: 83)
            dead += alarms(gone, inLast: 1, by: 0.3) ? 1 : 0
            let half = series.counts(84, changing: 0.5, from: 81)
            halved += alarms(half, inLast: 3, by: 0.3) ? 1 : 0
        }
        #expect(dead == all.count)
        #expect(halved * 10 >= all.count * 8, "\(halved) of \(all.count)")
    }

    /// Of a hundred series each, how many are noticed on the first day of a drop, and within three days.
    @Test func `the drops that docs say are noticed are`() throws {
        let page = try String(contentsOfFile: Project.root + "/docs/watch.md", encoding: .utf8)
        for level in [10, 30, 100, 300] {
            let cells = [0.7, 0.5, 0.2, 0].map { factor in
                var noticed = [0, 0]
                for seed in 0..<100 as Range<UInt64> {
                    for (place, days) in [1, 3].enumerated() {
                        var series = Series(seed + 9_000, level: Double(level))
                        let counts = series.counts(77, changing: factor, from: 77 - days)
                        noticed[place] += alarms(counts, inLast: days, by: 0.2) ? 1 : 0
                    }
                }
                return "\(noticed[0]) %, \(noticed[1]) %"
            }
            let row = "| \(level) | \(cells.joined(separator: " | ")) |"
            #expect(page.contains(row), "docs/watch.md has no row \(row)")
        }
    }

    @Test func `a change lasts from its first day until the counts are as before, and is no part of what is usual`() {
        var counts = (0..<70).map { $0 % 7 > 4 ? 40 : 100 }
        func change() -> (since: Int64, usual: Double)? {
            UsualDays.change(in: counts, from: 0, lookingBack: 28) { $0 < $1 * 0.7 }
        }
        #expect(change() == nil)
        for day in 60..<70 { counts[day] /= 4 }
        #expect(change()?.since == 60)
        #expect((change()?.usual ?? 0).rounded() == 40)
        counts[69] = 40
        #expect(change() == nil)
    }

    @Test func `counts of all sizes have an answer`() {
        for count in [0, 1, 1_000_000, Int(1e12)] {
            let days = UsualDays([Int](repeating: count, count: 28)[...], from: -3)
            #expect(abs(days.mean(on: 25) - Double(count)) <= 1 + Double(count) * 1e-3)
            #expect(!days.isUnusual(count, on: 25))
            #expect(days.isUnusual(count + 1_000 + count / 2, on: 25))
            #expect(days.isUnusual(0, on: 25) == (count > 5))
        }
    }
}
