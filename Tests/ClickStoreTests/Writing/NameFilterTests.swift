import Testing

@testable import ClickStore

struct NameFilterTests {
    @Test func `no name that was added is taken for new, and hardly a new one for known`() {
        var filter = NameFilter()
        let names = (0..<50_000).map { "session-\($0)" }
        let taken = names.count { filter.add($0) }
        #expect(taken < 3)
        let again = names.count { filter.add($0) }
        #expect(again == names.count)
        #expect(!filter.isFull)
    }

    @Test func `two normal forms are two names`() {
        var filter = NameFilter()
        let areKnown = ["\u{E9}", "e\u{301}"].map { filter.add($0) }
        #expect(areKnown == [false, false])
    }

    @Test func `a full filter says that any name may be known`() {
        var filter = NameFilter(upTo: 3)
        let areKnown = ["a", "b", "c", "a", "d"].map { filter.add($0) }
        #expect(areKnown == [false, false, false, true, true])
        #expect(filter.isFull)
    }
}
