/// A responder that takes what the keyboard writes while it is the first responder.
public protocol TextInput: ResponderObject {
    /// What has been written.
    var text: String { get set }

    /// Writes something at the end.
    func insertText(_ text: String)

    /// Deletes the last character.
    func deleteBackward()

    /// The return key was pressed.
    func pressReturn()
}
