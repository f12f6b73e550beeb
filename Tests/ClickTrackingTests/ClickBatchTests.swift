import ClickTracking
import Testing

struct BatchBuilderTests {
    private static func add(
        _ path: String, _ session: String, detail: ClickDetail? = nil, to builder: inout BatchBuilder
    ) {
        builder.append(
            ControlKey(path: path), SessionKey(name: session), atMs: 0, x: 0, y: 0, handled: .unknown, detail: detail)
    }

    @Test func `names are numbered in the order in which they are met`() {
        var builder = BatchBuilder()
        Self.add("b--tap", "s-2", to: &builder)
        Self.add("a--tap", "s-1", to: &builder)
        Self.add("b--tap", "s-1", to: &builder)
        #expect(builder.batch.rows.map(\.control) == [0, 1, 0])
        #expect(builder.batch.rows.map(\.session) == [0, 1, 1])
        #expect(builder.batch.newControls.map(\.path) == ["b--tap", "a--tap"])
        #expect(builder.batch.newSessions.map(\.name) == ["s-2", "s-1"])
    }

    @Test func `the next batch holds only new names and goes on with the numbers`() {
        var builder = BatchBuilder()
        Self.add("a--tap", "s-1", to: &builder)
        builder.startNextBatch()
        #expect(builder.batch.isEmpty)
        Self.add("a--tap", "s-1", to: &builder)
        Self.add("b--tap", "s-2", to: &builder)
        #expect(builder.batch.rows.map(\.control) == [0, 1])
        #expect(builder.batch.newControls.map(\.path) == ["b--tap"])
        #expect(builder.batch.newSessions.map(\.name) == ["s-2"])
    }

    @Test func `names that are forgotten are new, and numbered from 0 again`() {
        var builder = BatchBuilder()
        Self.add("a--tap", "s-1", to: &builder)
        Self.add("b--tap", "s-2", to: &builder)
        #expect(builder.nameCount == 4)
        #expect(!builder.batch.forgetsNames)
        builder.startNextBatch()
        builder.forgetNames()
        #expect(builder.nameCount == 0)
        Self.add("b--tap", "s-2", to: &builder)
        #expect(builder.batch.forgetsNames)
        #expect(builder.batch.rows.map(\.control) == [0])
        #expect(builder.batch.newControls.map(\.path) == ["b--tap"])
        builder.startNextBatch()
        #expect(!builder.batch.forgetsNames)
    }

    @Test func `details are kept by row, and empty ones not at all`() {
        var builder = BatchBuilder()
        Self.add("a--tap", "s-1", detail: ClickDetail(), to: &builder)
        Self.add("a--tap", "s-1", detail: ClickDetail(seq: 7), to: &builder)
        #expect(builder.batch.details.mapValues(\.seq) == [1: 7])
    }

    @Test func `a batch of nothing but rejected or damaged records is not empty`() {
        var builder = BatchBuilder()
        builder.reject(RejectedRecord(reason: "no path", offset: 0, content: .bytes([])))
        #expect(!builder.batch.isEmpty)
        builder.startNextBatch()
        #expect(builder.batch.isEmpty)
        builder.addDamaged(2)
        #expect(!builder.batch.isEmpty)
        #expect(builder.batch.damaged == 2)
    }

    @Test func `only the record that was rejected last becomes provisional`() {
        var builder = BatchBuilder()
        builder.makeLastRejectedProvisional()
        for offset in [0, 10] { builder.reject(RejectedRecord(reason: "cut", offset: offset, content: .bytes([]))) }
        builder.makeLastRejectedProvisional()
        #expect(builder.batch.rejected.map(\.isProvisional) == [false, true])
    }
}

struct KeyTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    @Test func `controls whose paths differ only in their normal form are two`() {
        let keys = [Self.composed, Self.decomposed, Self.composed].map { ControlKey(path: "Button#\($0)--tap") }
        #expect(keys[0] != keys[1])
        #expect(keys[0] == keys[2])
        #expect(Set(keys).count == 2)
    }

    @Test func `controls on two screens are two, and an empty screen is none`() {
        #expect(ControlKey(path: "a--b", screen: "A") != ControlKey(path: "a--b", screen: "B"))
        #expect(ControlKey(path: "a--b", screen: "A") != ControlKey(path: "a--b"))
        #expect(ControlKey(path: "a--b", screen: "") == ControlKey(path: "a--b"))
        #expect(ControlKey(path: "a--b", screen: Self.composed) != ControlKey(path: "a--b", screen: Self.decomposed))
    }

    @Test(arguments: [
        SessionKey(name: "t", app: "A", version: "1", user: "u"),
        SessionKey(name: "s", app: "B", version: "1", user: "u"),
        SessionKey(name: "s", app: "A", version: "2", user: "u"),
        SessionKey(name: "s", app: "A", version: "1", user: "v"),
        SessionKey(name: "s", version: "1", user: "u"), SessionKey(name: "s", app: "A", user: "u"),
        SessionKey(name: "s", app: "A", version: "1"), SessionKey(name: "s", app: "A", version: "1", user: ""),
        SessionKey(name: "s", app: "A1", version: "", user: "u"),
    ])
    func `sessions differ in name, app, version and user, and nothing is not empty`(other: SessionKey) {
        let key = SessionKey(name: "s", app: "A", version: "1", user: "u")
        #expect(other != key)
        #expect(other == other)
        #expect(Set([other, key, other]).count == 2)
    }

    @Test func `users whose names differ only in their normal form are two`() {
        let keys = Set([Self.composed, Self.decomposed].map { SessionKey(name: "s", user: $0) })
        #expect(keys.count == 2)
    }
}

struct TenthsTests {
    @Test(
        arguments: [
            (0.0, 0), (-0.0, 0), (12.5, 125), (12.34, 123), (12.36, 124), (0.04, 0), (-0.04, 0),
            (0.05, 1), (-0.05, -1), (0.15, 2), (-0.15, -2), (0.25, 3), (-0.25, -3), (2.45, 25), (-2.45, -25),
            (1.0e-300, 0), (200_000_000, 2_000_000_000), (-200_000_000, -2_000_000_000),
            (199_999_999.96, 2_000_000_000),
        ] as [(Double, Int32)])
    func `points are rounded to tenths, halves away from zero`(points: Double, tenths: Int32) {
        #expect(Tenths.from(points: points) == tenths)
    }

    @Test(arguments: [200_000_000.1, -200_000_000.1, 1.0e300, .infinity, -.infinity, .nan, .greatestFiniteMagnitude])
    func `what is no number, or too far off, is no place`(points: Double) {
        #expect(Tenths.from(points: points) == nil)
    }

    @Test(arguments: [(0, 0.0), (125, 12.5), (-1, -0.1), (2_000_000_000, 200_000_000)] as [(Int32, Double)])
    func `tenths are points again`(tenths: Int32, points: Double) {
        #expect(Tenths.points(tenths) == points)
        #expect(Tenths.from(points: points) == tenths)
    }

    @Test func `an unknown place has no points`() {
        #expect(Tenths.points(Tenths.unknown) == nil)
    }
}

struct ClickTimeTests {
    private static let now: Int64 = 1_700_000_000_000

    @Test(
        arguments: [
            (946_684_800_000, true), (946_684_799_999, false), (0, false), (-1, false), (now, true),
            (now + 86_400_000, true), (now + 86_400_001, false), (.max, false), (.min, false),
        ] as [(Int64, Bool)])
    func `a time is accepted from 2000 to a day from now`(ms: Int64, isAccepted: Bool) {
        #expect(ClickTime.accepted(nowMs: Self.now).contains(ms) == isAccepted)
    }

    @Test func `a clock that shows 1970 accepts no more than the earliest time`() {
        #expect(ClickTime.accepted(nowMs: 0) == ClickTime.earliestMs...ClickTime.earliestMs)
    }
}
