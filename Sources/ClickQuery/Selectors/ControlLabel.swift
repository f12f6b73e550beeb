import ResponderChain

/// A name that a person gave to the controls of a selector: `Gift sent` for `GiftPanel Button#send:handled`.
///
/// A database keeps its labels as the lines of a file, under `Setting.labels`. A label comes from no text of the app.
package struct ControlLabel: Sendable {
    package let name: String
    /// The selector, as its user wrote it.
    package let selector: String

    package init(name: String, selector: String) {
        (self.name, self.selector) = (name, selector)
    }

    /// Reads a line: `Gift sent = GiftPanel Button#send:handled`.
    ///
    /// - Returns: nil if nothing stands before or after the first equals sign between two spaces.
    package init?(line: String) {
        guard let sign = line.firstRange(of: " = ") else { return nil }
        func trimmed(_ text: Substring) -> String {
            String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
        self.init(name: trimmed(line[..<sign.lowerBound]), selector: trimmed(line[sign.upperBound...]))
        guard !name.isEmpty, !selector.isEmpty else { return nil }
    }

    /// The line that says it.
    package var line: String { "\(name) = \(selector)" }
}

extension [ControlLabel] {
    /// The labels that a database keeps.
    package init(kept text: String?) {
        self = (text ?? "").split(separator: "\n").compactMap { ControlLabel(line: String($0)) }
    }

    /// The labels as a database keeps them, or a file.
    package var text: String { map { $0.line + "\n" }.joined() }

    /// The selector that a label stands for; nil if there is no such label.
    package func selector(named name: String) -> String? { first { $0.name.hasSameBytes(as: name) }?.selector }
}
