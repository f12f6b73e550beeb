import SeededGenerator
import Testing

@testable import ClickTracking

/// Where the clicks of a recording stand among those of their session and millisecond.
struct RecordedOrderTests {
    private struct Click {
        var session: Int
        var atMs: Int64
    }

    /// Clicks of whole seconds of a few sessions, whose times rise.
    private static func recording(_ generator: inout SplitMix64) -> [Click] {
        var atMs: Int64 = 1_700_000_000_000
        return (0..<Int.random(in: 2...80, using: &generator)).map { _ in
            atMs += Bool.random(using: &generator) ? 0 : 1_000
            return Click(session: .random(in: 0..<3, using: &generator), atMs: atMs)
        }
    }

    /// The orders of clicks that are handed over in batches, as a feed asks for them: a session has a number for each of its
    /// two users, and some names are forgotten on the way.
    private static func orders(
        _ clicks: [Click], mayFall: Bool = true, _ generator: inout SplitMix64
    ) -> [Int32] {
        var recorded = RecordedOrder(mayFall: mayFall)
        var numbers: [Int: Int32] = [:]
        var last: [Int: RecordedOrder.Last] = [:]
        var orders: [Int32] = []
        var rest = clicks[...]
        while !rest.isEmpty {
            if Int.random(in: 0..<4, using: &generator) == 0 {
                for (key, number) in numbers { last[key / 2] = recorded.last(ofSession: number) }
                recorded.removeAll()
                numbers = [:]
            }
            var batch = ClickBatch()
            let length = min(rest.count, .random(in: 1...40, using: &generator))
            for click in rest.prefix(length) {
                let key = 2 * click.session + .random(in: 0...1, using: &generator)
                if numbers[key] == nil {
                    recorded.addSession(knownAs: numbers[key ^ 1], last: last[click.session])
                    numbers[key] = Int32(numbers.count)
                }
                batch.append(
                    control: 0, session: numbers[key] ?? 0, atMs: click.atMs, x: 0, y: 0, handled: .unknown)
            }
            let some = recorded.orders(of: batch)
            orders += some.isEmpty ? batch.rows.map { _ in 0 } : some
            rest = rest.dropFirst(length)
        }
        return orders
    }

    /// The clicks' places in the order that they get: by session, time and order, others as they stand.
    private static func places(_ clicks: [Click], _ orders: [Int32]) -> [Int] {
        clicks.indices.sorted { a, b in
            (clicks[a].session, clicks[a].atMs, orders[a], a) < (clicks[b].session, clicks[b].atMs, orders[b], b)
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a click has as many before it as stand directly before it in its session, whatever the batches are`(
        seed: UInt64
    ) {
        var generator = SplitMix64(seed: seed)
        let clicks = Self.recording(&generator)
        let orders = Self.orders(clicks, &generator)
        for (index, click) in clicks.enumerated() {
            let before = clicks[..<index].filter { $0.session == click.session }.reversed()
            #expect(Int(orders[index]) == before.prefix { $0.atMs == click.atMs }.count)
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a recording whose times fall gives the order of the same one whose times rise`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let clicks = Self.recording(&generator)
        let falling = Array(clicks.reversed())
        // Of a few clicks of one time nothing says that times fall.
        guard Set(clicks.map(\.atMs)).count > 1 else { return }
        var whole = RecordedOrder(mayFall: true)
        for _ in 0..<3 { whole.addSession() }
        var batch = ClickBatch()
        for click in falling {
            batch.append(
                control: 0, session: Int32(click.session), atMs: click.atMs, x: 0, y: 0, handled: .unknown)
        }
        var orders = whole.orders(of: batch)
        if orders.isEmpty { orders = falling.map { _ in 0 } }
        let rising = Self.places(clicks, Self.orders(clicks, &generator))
        #expect(Self.places(falling, orders).map { clicks.count - 1 - $0 } == rising)
    }

    @Test func `clicks that several senders deliver have no direction, and a seq is an order`() {
        var generator = SplitMix64(seed: 1)
        let clicks = [Click(session: 0, atMs: 9), Click(session: 0, atMs: 8), Click(session: 0, atMs: 8)]
        #expect(Self.orders(clicks, mayFall: false, &generator) == [0, 0, 1])
        let details: [(ClickDetail?, Int32)] = [
            (nil, -3), (ClickDetail(id: "x"), -3), (ClickDetail(seq: 7), 7), (ClickDetail(seq: .max), .max),
        ]
        for (detail, order) in details { #expect(detail.order(-3) == order) }
    }
}
