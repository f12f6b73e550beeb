import Notes
import Testing
import TrackingTesting

struct NotesTests {
    /// The session was recorded once; its touches must cause the same clicks in the app as it is now.
    @Test func `adding a note is tracked`() {
        let app = NotesApp()
        app.start()
        expectClicks("Sessions/add-note.touches.jsonl", in: app.application)
    }
}
