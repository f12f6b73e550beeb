import ClickQuery

extension PathSelectorError {
    /// The error for people: what was expected, the selector, and a caret under the place.
    ///
    ///     expected ')'
    ///       Button:event(tap
    ///                       ^
    ///
    /// Of a long selector only what stands around the place is shown.
    package var message: String {
        let bytes = Array(selector.utf8)
        let before = TerminalText.escaped(String(decoding: bytes[..<offset], as: UTF8.self))
        let after = TerminalText.escaped(String(decoding: bytes[offset...], as: UTF8.self))
        let shown = before.count > Self.context ? "…" + before.suffix(Self.context) : before
        let rest = after.count > Self.context ? after.prefix(Self.context) + "…" : after
        let indent = String(repeating: " ", count: TerminalText.width(shown))
        return "\(reason)\n  \(shown)\(rest)\n  \(indent)^"
    }

    /// So many characters are shown before and after the place.
    private static let context = 30
}
