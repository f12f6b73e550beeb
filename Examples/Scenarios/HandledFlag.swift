internal import ResponderChain
package import SimulatedUI

/// An event that was handled below still passes the levels above, which see that and decide for themselves.
package final class HandledFlag: Scenario {
    package static let name = "handled-flag"
    package static let summary =
        "levels above see that an event was handled: skip it, act all the same, or never get it"

    private let page = ReaderViewController()
    private let stage: Stage

    package init() {
        stage = Stage(page)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        transcript.heading("The note handles it, the chapter skips what was handled, the page counts everything")
        page.note.send("marked")
        transcript.note(page.description)
        transcript.heading("Nobody below handles this one, so the chapter does")
        page.note.send("shared")
        transcript.note(page.description)
        transcript.heading("A note that stops what it has handled")
        page.note.isFinal = true
        page.note.send("marked")
        transcript.note(page.description)
    }
}

// Counted: handled flag
/// Handles marks, and stops them if it is final.
final class NoteView: View {
    var isFinal = false
    override var stopsAfterHandling: Bool { isFinal }

    override func handle(_ event: Event) -> Bool { event.name == "marked" }
}

/// Acts on what nobody below has handled.
final class ChapterView: View {
    private(set) var acted: [String] = []

    override func handle(_ event: Event) -> Bool {
        guard !event.isHandled else { return false }
        acted.append(event.name)
        return true
    }
}

/// Counts all events, handled or not.
final class ReaderViewController: ViewController {
    private(set) var seen: [String] = []

    override func handle(_ event: Event) -> Bool {
        seen.append(event.name)
        return false
    }
    // End

    let note = NoteView(frame: Rect(x: 0, y: 0, width: 390, height: 50), identifier: "note")
    private let chapter = ChapterView(frame: Rect(x: 0, y: 100, width: 390, height: 300))

    override func viewDidLoad() {
        chapter.addSubview(note)
        view.addSubview(chapter)
    }

    var description: String {
        "the chapter acted on \(chapter.acted), the page has seen \(seen)"
    }
}
