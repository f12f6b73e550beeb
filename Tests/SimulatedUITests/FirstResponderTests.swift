import ResponderChain
import Testing

@testable import SimulatedUI

struct FirstResponderTests {
    private let screen = Screen(Pasteboard())

    private var pasteboard: Pasteboard? { screen.controller as? Pasteboard }

    @Test func `only responders that want to, and are in a window, become first responder`() {
        let field = screen.add(TextField(), x: 0, y: 0)
        #expect(!screen.view.becomeFirstResponder())
        #expect(!TextField().becomeFirstResponder())
        #expect(field.becomeFirstResponder())
        #expect(screen.application.firstResponder === field && field.isFirstResponder)
        field.removeFromSuperview()
        #expect(screen.application.firstResponder == nil)
        #expect(!field.isFirstResponder && !field.isEditing)
    }

    @Test func `the one that is first must let go`() {
        let stubborn = screen.add(Stubborn(), x: 0, y: 0)
        let field = screen.add(TextField(), x: 0, y: 200)
        #expect(stubborn.becomeFirstResponder())
        #expect(!field.becomeFirstResponder())
        stubborn.letsGo = true
        #expect(field.becomeFirstResponder())
        #expect(stubborn.resignFirstResponder())
    }

    @Test func `an action for nobody in particular starts at the first responder`() {
        let button = screen.add(Button(identifier: "copy"), x: 0, y: 0)
        button.bind(action: "copy:", for: .touchUpInside)
        let field = screen.add(TextField(identifier: "draft"), x: 0, y: 200)
        field.becomeFirstResponder()
        screen.tap(50, 50)
        #expect(pasteboard?.copied == ["copy"])
        #expect(screen.sent.contains { $0.hasSuffix("View--TextField#draft--copy: by Pasteboard") })
        #expect(screen.activated.last?.hasSuffix("Button#copy--touchUpInside by Pasteboard") == true)
    }

    @Test func `without a first responder it starts at the control`() {
        let button = screen.add(Button(identifier: "copy"), x: 0, y: 0)
        button.bind(action: "copy:", for: .touchUpInside)
        button.bind(action: "unknown:", for: .touchDown)
        screen.tap(50, 50)
        #expect(pasteboard?.copied == ["copy"])
        #expect(screen.sent.first?.hasSuffix("Button#copy--unknown: unhandled") == true)
        #expect(screen.sent.dropFirst().first?.hasSuffix("Button#copy--touchDown unhandled") == true)
    }

    @Test func `motion and remote control start at the first responder, or else at the key window`() {
        for input in [Input.motion(.shake, .began), .motion(.shake, .ended), .motion(.shake, .cancelled)] {
            screen.application.enqueue(input)
        }
        screen.application.enqueue(.remoteControl(.play))
        screen.application.processInput()
        #expect(pasteboard?.seen == [])
        let field = screen.add(TextField(), x: 0, y: 200)
        field.becomeFirstResponder()
        for input in [Input.motion(.shake, .began), .motion(.shake, .ended), .motion(.shake, .cancelled)] {
            screen.application.enqueue(input)
        }
        screen.application.enqueue(.remoteControl(.play))
        screen.application.processInput()
        #expect(pasteboard?.seen == ["began", "ended", "cancelled", "play"])
    }

    @Test func `keyboard input without a first responder goes nowhere`() {
        for input in [Input.text("a"), .deleteBackward, .returnKey] { screen.application.enqueue(input) }
        screen.application.processInput()
        #expect(screen.sent.isEmpty)
    }
}

private final class Stubborn: View {
    var letsGo = false

    override var canBecomeFirstResponder: Bool { true }
    override var canResignFirstResponder: Bool { letsGo }
}

/// Performs an action and records input without a place on the screen.
private final class Pasteboard: ViewController {
    private(set) var copied: [String] = []
    private(set) var seen: [String] = []
    private lazy var actions = NamedActions(self) { $0.on("copy:") { $0.copy($1) } }

    override var eventHandlers: [any EventHandler] { [actions] }

    override func motionBegan(_ motion: Motion, with event: MotionEvent) { seen.append("began") }
    override func motionEnded(_ motion: Motion, with event: MotionEvent) { seen.append("ended") }
    override func motionCancelled(_ motion: Motion, with event: MotionEvent) { seen.append("cancelled") }

    override func remoteControlReceived(_ command: RemoteCommand, with event: RemoteControlEvent) {
        seen.append("\(command)")
        super.remoteControlReceived(command, with: event)
    }

    private func copy(_ sender: Control) { copied.append(sender.identifier ?? "") }
}
