/// Decides what a text field does.
public protocol TextFieldDelegate: AnyObject {
    /// The return key was pressed; returns whether that ends editing.
    func textFieldShouldReturn(_ textField: TextField) -> Bool
}
