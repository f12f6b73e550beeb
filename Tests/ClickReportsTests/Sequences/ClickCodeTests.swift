import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import ClickReports

struct ClickCodeTests {
    private struct Click: Equatable {
        var atMs: Int64
        var kind: ClickKind
        var order: Int32
        var x: Int32
        var y: Int32
        var rank: UInt64

        /// The order that the documentation gives.
        func precedes(_ other: Click) -> Bool {
            let kinds: [ClickKind] = [.control, .activation, .routed]
            let (own, others) = (kinds.firstIndex(of: kind) ?? 0, kinds.firstIndex(of: other.kind) ?? 0)
            if (atMs, own, order) != (other.atMs, others, other.order) {
                return (atMs, own, order) < (other.atMs, others, other.order)
            }
            return order == 0 ? (x, y, rank) < (other.x, other.y, other.rank) : rank < other.rank
        }
    }

    private static let firstMs: Int64 = 946_684_800_000

    @Test(arguments: [1, 2, 3, 4_096, 4_000_000, 1 << 31])
    func `numbers are in the order of time, kind, order, place and control`(ranks: Int) {
        var generator = SplitMix64(seed: UInt64(ranks))
        let code = ClickCode(firstMs: Self.firstMs, ranks: ranks)
        let places: [Int32] = [Tenths.unknown, -2_000_000_000, -1, 0, 1, 3_000, 2_000_000_000]
        let clicks = (0..<300).map { _ in
            Click(
                atMs: Self.firstMs + .random(in: 0...3, using: &generator),
                kind: ClickKind.allCases.randomElement(using: &generator) ?? .control,
                order: [.min, -2, -1, 0, 0, 0, 0, 1, 2, .max].randomElement(using: &generator) ?? 0,
                x: places.randomElement(using: &generator) ?? 0, y: places.randomElement(using: &generator) ?? 0,
                rank: .random(in: 0..<UInt64(ranks), using: &generator))
        }
        func number(_ click: Click) -> UInt128 {
            code.number(
                atMs: click.atMs, kind: click.kind, order: click.order, x: click.x, y: click.y, rank: click.rank)
        }
        #expect(clicks.sorted { number($0) < number($1) } == clicks.sorted { $0.precedes($1) })
        for click in clicks {
            #expect(code.ms(number(click)) == click.atMs - Self.firstMs)
            #expect(code.rank(number(click)) == Int(click.rank))
        }
        for (click, next) in zip(clicks, clicks.dropFirst()) {
            let areAlike =
                (click.atMs, click.kind.causalRank, click.order) == (next.atMs, next.kind.causalRank, next.order)
            #expect(code.areUnordered(number(click), number(next)) == areAlike)
        }
    }

    @Test func `34 years are told apart with four million controls, and later clicks have the last time`() {
        let code = ClickCode(firstMs: Self.firstMs, ranks: 4_000_000)
        let years = Int64(34) * 365_250 * 86_400
        #expect(code.maxMs >= years)
        func number(afterMs: Int64) -> UInt128 {
            code.number(atMs: Self.firstMs &+ afterMs, kind: .routed, order: .max, x: 0, y: 0, rank: 3_999_999)
        }
        #expect(number(afterMs: years - 1) < number(afterMs: years))
        #expect(code.ms(number(afterMs: years)) == years)
        for late in [code.maxMs, code.maxMs + 1, .max - Self.firstMs] {
            #expect(code.ms(number(afterMs: late)) == code.maxMs)
            #expect(code.rank(number(afterMs: late)) == 3_999_999)
        }
        // A damaged index may hold a time before the first one.
        #expect(code.ms(number(afterMs: -1)) == 0)
    }
}
