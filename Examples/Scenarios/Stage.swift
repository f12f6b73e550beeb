internal import SimulatedUI

/// An application with one window that shows a controller.
struct Stage {
    let application = Application()
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))

    init(_ root: ViewController) {
        application.addWindow(window)
        window.rootViewController = root
    }

    /// Taps a view in its middle.
    func tap(_ view: View) {
        application.tap(at: view.frameInWindow.center)
    }

    /// Taps the view with an identifier, if there is one.
    func tap(_ identifier: String) {
        if let view = window.view(withIdentifier: identifier) { tap(view) }
    }
}

/// Shows its content and does not know its events.
final class ContentView: View {
    init(_ content: View, frame: Rect) {
        super.init(frame: frame)
        addSubview(content)
    }
}

/// A row of buttons that each raise one event.
final class ButtonRow: View {
    init(_ events: [(button: String, event: String)]) {
        super.init(frame: Rect(x: 0, y: 0, width: 390, height: 60))
        for (column, entry) in events.enumerated() {
            let button = Button(
                frame: Rect(x: Double(column) * 120, y: 5, width: 110, height: 50), identifier: entry.button)
            button.sends(entry.event, for: .touchUpInside)
            addSubview(button)
        }
    }
}
