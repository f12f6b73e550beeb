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
