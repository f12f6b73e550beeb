import ClickTracking
import Testing

struct NestedEventsTests {
    @Test func `records come in the order of sending, each with its own outcome`() {
        var events = NestedEvents<String>()
        events.begin("outer")
        events.begin("first")
        #expect(events.innermost == "first")
        events.end { $0 += " handled" }
        events.begin(nil)
        #expect(events.innermost == nil)
        events.begin("deep")
        events.end { $0 += " handled" }
        events.end { _ in Issue.record("an event without a record has no outcome") }
        #expect(events.areClimbing)
        #expect(events.innermost == "outer")
        events.append("line")
        events.end { $0 += " unhandled" }
        #expect(!events.areClimbing)
        #expect(events.takeAll() == ["outer unhandled", "first handled", "deep handled", "line"])
        #expect(events.takeAll().isEmpty)
    }

    @Test func `the end of an event that began unseen, or whose record is taken already, is ignored`() {
        var events = NestedEvents<Int>()
        events.end { _ in Issue.record("no event has begun") }
        events.begin(1)
        events.begin(2)
        #expect(events.takeAll() == [1, 2])
        events.end { _ in Issue.record("the record is gone") }
        events.append(3)
        events.end { _ in Issue.record("the record is gone") }
        #expect(!events.areClimbing)
        #expect(events.takeAll() == [3])
    }
}
