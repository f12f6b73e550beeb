internal import SimulatedUI

/// Puts contents on the screen and knows nothing of what they do.
final class ContentView: View {
    init(_ content: View, frame: Rect) {
        super.init(frame: frame)
        addSubview(content)
    }
}

/// Buttons that each raise an event of the same name as they have.
final class ButtonRow: View {
    init(_ events: [(button: String, event: String)]) {
        super.init(frame: Rect(x: 0, y: 0, width: 390, height: 60))
        for (column, entry) in events.enumerated() {
            let button = Button(
                frame: Rect(x: Double(column) * 120, y: 5, width: 110, height: 50), identifier: entry.button)
            button.sendEvent(entry.event, for: .touchUpInside)
            addSubview(button)
        }
    }
}
