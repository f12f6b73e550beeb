import ResponderChain
import TestSupport
import Testing

struct EventTableMistakeTests {
    @Test func `two rows for one key are a mistake, and the first counts`() {
        let owner = TableOwner()
        let panel = Node("Panel", identifier: "gifts")
        let events = EventTable(owner) {
            $0.on("A") { $0.note("first") }
            $0.on("A") { $0.note("second") }
            $0.on(.prefix("gift")) { $0.plain() }
            $0.on(.prefix("gift")) { $0.plain() }
            $0.on(.source(panel)) { $0.plain() }
            $0.on(.source(panel)) { $0.plain() }
            $0.on(TableOwner.GiftSent.self) { $0.gift($1) }
            $0.on(.type(TableOwner.GiftSent.self)) { $0.plain() }
            $0.answer(TableOwner.Balance.self) { $0.balance($1) }
            $0.answer(TableOwner.Balance.self) { $0.balance($1) }
        }
        let keys = ["A", "gift*", "from Panel#gifts", "GiftSent", "Balance?"]
        #expect(events.mistakes == keys.map(EventTableError.duplicate))
        owner.events = events
        owner.send("A")
        #expect(owner.calls == ["first"])
    }

    @Test func `an empty key is a mistake`() {
        let events = EventTable(TableOwner()) {
            $0.on("") { $0.plain() }
            $0.on(.prefix("")) { $0.plain() }
        }
        #expect(events.mistakes == [.emptyKey, .emptyKey])
        #expect(events.handledEvents.isEmpty)
    }

    @Test func `a table's mistakes are reported once, with the next event that reaches it`() {
        let (owner, errors) = TableOwner.withErrorLog()
        owner.events.on("A") { $0.plain() }
        owner.send("A")
        #expect(errors.texts.isEmpty)
        owner.events.on("A") { $0.plain() }
        owner.events.on("") { $0.plain() }
        owner.send("anything")
        owner.send("A")
        #expect(errors.events == ["anything", "anything"])
        #expect(errors.texts.first == EventTableError.duplicate("A").description)
        #expect(errors.texts.last == EventTableError.emptyKey.description)
    }

    @Test func `what a row throws is reported, and the event counts as handled and climbs on`() {
        let (owner, errors) = TableOwner.withErrorLog()
        let inner = Node("Inner")
        owner.attach(inner)
        owner.events.on("A") { try $0.fail() }
        owner.events.on(TableOwner.GiftSent.self) { owner, _ in try owner.fail() }
        owner.events.answer(TableOwner.Balance.self) { owner, _ in
            try owner.fail()
            return 1
        }
        let event = Event("A", from: inner)
        #expect(owner.dispatcher?.send(event) == .handled(by: "TableOwner"))
        #expect(event.errors.count == 1 && event.errors.first is TableOwner.Failure)
        #expect(inner.send(TableOwner.GiftSent(gift: 1)) == .handled(by: "TableOwner"))
        #expect(inner.ask(TableOwner.Balance(currency: "coins")) == nil)
        #expect(errors.events == ["A", "GiftSent", "Balance"])
        #expect(errors.texts == Array(repeating: "Failure()", count: 3))
    }

    @Test func `an error reported after the climb, as in work that goes on, is passed on at once`() {
        let (owner, errors) = TableOwner.withErrorLog()
        var kept: [Event] = []
        owner.events.on("load") { kept.append($1) }
        owner.send("load")
        #expect(errors.texts.isEmpty)
        for event in kept { event.report(TableOwner.Failure()) }
        #expect(errors.events == ["load"])
        #expect(kept.first?.errors.count == 1)
        kept.first?.report(TableOwner.Failure())
        #expect(errors.events == ["load", "load"])
    }

    @Test func `an error reported before the event is sent is passed on after the climb`() {
        let (owner, errors) = TableOwner.withErrorLog()
        owner.events.on("load") { try $0.fail() }
        let event = Event("load", from: owner)
        event.report(TableOwner.Failure())
        #expect(errors.texts.isEmpty && event.errors.count == 1)
        #expect(owner.dispatcher?.send(event) == .handled(by: "TableOwner"))
        #expect(errors.events == ["load", "load"])
        #expect(event.errors.count == 2)
    }
}
