import Testing

@testable import ClickReports

struct WatchRuleTests {
    @Test(
        arguments: [
            "Button#send: people a day below −30 % of its usual weekday",
            "all controls: clicks a day above 50% of its usual weekday",
            "'Gift sent': sessions a day below -30 % of its usual weekday",
            "GiftPanel > Button:event(tap): people a day above +5 % of its usual weekday",
            "App--Button#send--tap: dead taps over 20 % of at least 50, last 1 day",
            "any control:  dead taps  over 20 %\tof at least 50", "Any control: used more beyond chance, last 14 days",
            "Button: dead taps more beyond chance",
        ])
    func `a rule is read`(text: String) throws {
        let rules = try WatchRule.rules(in: "# for the team\r\n\r\n\(text)\r\n  # end")
        #expect(rules.map(\.line) == [3])
    }

    @Test(
        arguments: [
            ("Button#send people a day", "is not a rule"), (": used less beyond chance", "is not a control path"),
            ("Button: people a day below 30 %", "is not a rule"),
            ("any control: used less beyond chance, last 0 days", "is not a rule"),
            ("any control: dead taps over 20 % of at least 99999999999999999999", "is not a rule"),
            ("Button >: used less beyond chance", "is not a control path"),
            ("any control: people a day below 30 % of its usual weekday", "a usual weekday is that of one control"),
            ("all controls: used less beyond chance", "write 'any control'"),
        ])
    func `what is no rule is named with its line`(text: String, reason: String) throws {
        let problem = #expect(throws: WatchRule.Problem.self) {
            try WatchRule.rules(in: "any control: used less beyond chance\n\n\(text)\nnonsense")
        }
        #expect(problem?.line == 3)
        #expect(problem?.description.contains(reason) ?? false, "\(problem?.description ?? "")")
    }

    @Test func `a file without a rule is no success`() {
        for text in ["", "\n# nothing\n"] { #expect(throws: WatchRule.Problem.self) { try WatchRule.rules(in: text) } }
    }

    /// Sums of the definition.
    @Test func `the chance of a share is that of the binomial distribution`() {
        for units in 0...12 {
            for part in 0...units {
                for each in [0.05, 0.2, 0.5] {
                    let share = units == 0 ? 0 : Double(part) / Double(units)
                    let expected = (part...units).reduce(0.0) { sum, met in
                        let ways = (0..<met).reduce(1.0) { $0 * Double(units - $1) / Double($1 + 1) }
                        return sum + ways * Self.power(each, met) * Self.power(1 - each, units - met)
                    }
                    #expect(abs(ExactTest.chance(of: share + 1e-12, orMoreOf: units, each: each) - expected) < 1e-8)
                }
            }
        }
        #expect(ExactTest.chance(of: 0.3, orMoreOf: 10_000_000, each: 0.2) < 1e-100)
    }

    private static func power(_ base: Double, _ exponent: Int) -> Double {
        (0..<exponent).reduce(1.0) { power, _ in power * base }
    }
}
