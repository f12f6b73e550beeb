import Testing

@testable import ClickReports

/// How people read numbers, whatever these are.
struct ReadableNumberTests {
    private static let strange = [
        Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, 1e18, -1e18,
        Double(Int.max), Double(Int.min), .leastNonzeroMagnitude, -0.0,
    ]

    @Test(arguments: [Report.ValueType.share, .difference, .duration, .time, .trend, .count])
    func `every number has a text`(type: Report.ValueType) {
        for number in Self.strange { #expect(!type.readable(.real(number)).text.isEmpty) }
        for number in [Int.min, -1, 0, .max] { #expect(!type.readable(.integer(Int64(number))).text.isEmpty) }
    }

    @Test func `shares and differences have one decimal and one sign`() {
        func text(_ type: Report.ValueType, _ number: Double) -> String { type.readable(.real(number)).text }
        #expect([0, 0.1234, 1, -0.0154].map { text(.share, $0) } == ["0.0 %", "12.3 %", "100.0 %", "-1.5 %"])
        #expect([0, 0.0154, -0.003].map { text(.difference, $0) } == ["0.0 pp", "+1.5 pp", "-0.3 pp"])
    }

    @Test func `charts write every number, too`() {
        for number in Self.strange {
            #expect(!ChartText.percent(number).isEmpty && !ChartText.short(number).isEmpty)
            #expect(!SVGText.number(number).isEmpty)
        }
        #expect(!ChartText.tiny(.max).isEmpty && !ChartText.tiny(.min).isEmpty)
    }
}
