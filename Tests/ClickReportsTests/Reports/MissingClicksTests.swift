import ClickReports
import ClickStore
import ClickTracking
import Testing

struct MissingClicksTests {
    @Test func `the names that there are to select are told by their kind`() throws {
        let store = try ReportStore([
            ReportStore.Click(session: SessionKey(name: "s-1", app: "A", user: "u")),
            ReportStore.Click(session: SessionKey(name: "s-2", app: "A")),
        ])
        let reader = try store.reader()
        #expect(try reader.names(of: .app, upTo: 9) == ["A"])
        #expect(try reader.names(of: .user, upTo: 9) == ["u"])
        #expect(try reader.names(of: .version, upTo: 9) == [])
        #expect(try reader.names(of: .session, upTo: 1).count == 1)
    }
}
