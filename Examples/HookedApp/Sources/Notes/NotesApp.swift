package import SimulatedUI

/// An app without any code for tracking: a list of notes and an editor.
package final class NotesApp {
    package let application = Application()
    private let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    private let navigation = NavigationController(rootViewController: NotesViewController())

    package init() {}

    /// Shows the window.
    package func start() {
        application.addWindow(window)
        window.rootViewController = navigation
    }

    /// Plays a user who opens the editor, types a note, saves it, and taps on a view that does nothing.
    package func simulateUse() {
        application.tap(at: Point(x: 60, y: 400))
        application.tap(at: Point(x: 60, y: 150))
        application.enqueue(.text("milk"))
        application.enqueue(.returnKey)
        application.processInput()
        application.tap(at: Point(x: 60, y: 400))
        application.tap(at: Point(x: 300, y: 300))
    }
}

final class NotesViewController: ViewController {
    override func viewDidLoad() {
        let add = Button(identifier: "add")
        add.frame = Rect(x: 20, y: 280, width: 100, height: 80)
        add.addTarget(self, action: NotesViewController.openEditor, for: .touchUpInside)
        view.addSubview(add)
    }

    private func openEditor(_ sender: Button) {
        (parent as? NavigationController)?.push(EditorViewController())
    }
}

final class EditorViewController: ViewController {
    override func viewDidLoad() {
        let text = TextField(identifier: "text")
        text.frame = Rect(x: 20, y: 20, width: 280, height: 80)
        view.addSubview(text)
        let save = Button(identifier: "save")
        save.frame = Rect(x: 20, y: 280, width: 100, height: 80)
        save.addTarget(self, action: EditorViewController.save, for: .touchUpInside)
        view.addSubview(save)
    }

    private func save(_ sender: Button) {}
}
