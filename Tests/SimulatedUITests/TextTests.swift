import ResponderChain
import Testing

@testable import SimulatedUI

struct TextTests {
    private let screen = Screen()

    private func type(_ inputs: Input...) {
        for input in inputs { screen.application.enqueue(input) }
        screen.application.processInput()
    }

    private var names: [String] {
        screen.sent.compactMap { $0.split(separator: "--").last?.split(separator: " ").first.map(String.init) }
    }

    @Test func `a finished edit is one activation, however many keys were pressed`() {
        let field = screen.add(TextField(identifier: "name"), x: 0, y: 0)
        screen.tap(50, 50)
        #expect(field.isEditing)
        type(.text("A"), .text("d"), .text("x"), .deleteBackward, .text("a"), .returnKey)
        #expect(field.text == "Ada")
        #expect(!field.isEditing)
        #expect(
            names == [
                "touchDown", "editingDidBegin", "touchUpInside", "editingChanged", "editingChanged", "editingChanged",
                "editingChanged", "editingChanged", "editingDidEndOnExit", "editingDidEnd",
            ])
        #expect(screen.activated.map { $0.hasSuffix("TextField#name--editingDidEnd by TextField") } == [true])
    }

    @Test(arguments: [false, true])
    func `an edit without a target is handled by whoever keeps the text: the delegate, else the field`(
        hasDelegate: Bool
    ) {
        let field = screen.add(TextField(), x: 0, y: 0)
        let view = screen.add(TextView(), x: 100, y: 0)
        let (fieldDelegate, viewDelegate) = (FieldDelegate(), ViewDelegate())
        if hasDelegate { (field.delegate, view.delegate) = (fieldDelegate, viewDelegate) }
        screen.tap(50, 50)
        screen.tap(150, 50, atMs: 1_000)
        view.resignFirstResponder()
        let root = "Application--Window--RootViewController--View"
        #expect(
            screen.activated == [
                "\(root)--TextField--editingDidEnd by \(hasDelegate ? "FieldDelegate" : "TextField")",
                "\(root)--TextView--editingDidEnd by \(hasDelegate ? "ViewDelegate" : "TextView")",
            ])
        field.addAction(for: .editingDidEnd) { $0.isSelected = true }
        screen.forgetSent()
        screen.tap(50, 50, atMs: 2_000)
        field.resignFirstResponder()
        #expect(screen.activated == ["\(root)--TextField--editingDidEnd by TextField"])
        #expect(screen.sent.first == "\(root)--TextField--touchDown unhandled")
    }

    @Test func `a field sends changes without its delegate being taken`() {
        let field = screen.add(TextField(), x: 0, y: 0)
        let delegate = FieldDelegate()
        field.delegate = delegate
        field.sends("nameChanged", for: .editingChanged) { field in ["name": field.text] }
        field.becomeFirstResponder()
        type(.text("A"), .returnKey)
        #expect(delegate.asked == 1)
        #expect(field.isEditing)
        #expect(names.contains("nameChanged"))
    }

    @Test func `a text view sends changes without its delegate being taken`() {
        let view = screen.add(TextView(identifier: "remarks"), x: 0, y: 0)
        let delegate = ViewDelegate()
        view.delegate = delegate
        view.sends("remarksChanged", for: .anyChange)
        screen.tap(50, 50)
        type(.text("a"), .returnKey, .deleteBackward, .deleteBackward, .deleteBackward)
        #expect(delegate.changes == 4)
        #expect(names.filter { $0 == "remarksChanged" }.count == 4)
        #expect(screen.activated.isEmpty)
        view.resignFirstResponder()
        #expect(screen.activated.map { $0.hasSuffix("TextView#remarks--editingDidEnd by ViewDelegate") } == [true])
    }

    @Test func `a tap on a text view that cannot be edited is a tap on nothing`() {
        screen.add(TextView(), x: 0, y: 0).isEditable = false
        screen.tap(50, 50)
        #expect(screen.activated.map { $0.hasSuffix("TextView--tap unhandled") } == [true])
    }

    @Test func `a field for passwords is secure and so is what a secure view holds`() {
        let field = TextField()
        #expect(!field.isSecure)
        field.isSecureTextEntry = true
        #expect(field.isSecure)
        let view = View()
        view.isSecureContent = true
        #expect(view.isSecure)
    }
}

private final class FieldDelegate: TextFieldDelegate {
    private(set) var asked = 0

    func textFieldShouldReturn(_ textField: TextField) -> Bool {
        asked += 1
        return false
    }
}

private final class ViewDelegate: TextViewDelegate {
    private(set) var changes = 0

    func textViewDidChange(_ textView: TextView) { changes += 1 }
}
