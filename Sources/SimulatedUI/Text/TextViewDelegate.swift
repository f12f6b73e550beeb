/// Is told what happens to a text view.
public protocol TextViewDelegate: AnyObject {
    /// The text has been changed by the user.
    func textViewDidChange(_ textView: TextView)
}
