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

    /// Taps the view with an identifier, when there is one.
    func tap(_ identifier: String) {
        if let view = window.view(withIdentifier: identifier) { tap(view) }
    }
}
