internal import ClickReports

/// HTML that a browser may be shown: a text that is put into it is escaped, and only HTML goes in as it is.
struct HTML: ExpressibleByStringInterpolation, Sendable {
    let text: String

    /// - Parameter text: HTML already, as reports write it.
    init(verbatim text: String) { self.text = text }

    init(stringLiteral value: String) { text = value }

    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    static let none: HTML = ""

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(_ value: String) { text += HTMLText.escaped(value) }
        mutating func appendInterpolation(_ value: Int) { text += String(value) }
        mutating func appendInterpolation(_ html: HTML) { text += html.text }
        mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { text += part.text } }
        /// The value of a field, which a browser sends back as it was.
        mutating func appendInterpolation(value: String) { text += HTMLText.value(value) }
    }
}
