/// Text made safe for HTML and XML: names come from apps and recordings, and may hold anything.
package enum HTMLText {
    /// What every page begins with, up to what it is called and looks like.
    package static let documentStart = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        """

    /// The text for an element or a quoted attribute. Characters that a browser would obey are written as `\u{202E}`.
    package static func escaped(_ text: String) -> String {
        TerminalText.escaped(text).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// The text as the value of a field of a form, which a browser sends back as it was: only a NUL has no way there.
    package static func value(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if scalar != "\0", TerminalText.isUnsafe(scalar) {
                result += "&#\(scalar.value);"
            } else {
                result += escaped(String(scalar))
            }
        }
    }

    /// The escaped text, which may break after each pair of dashes and not within it: a long control path does not widen
    /// its table. The style sheet has to keep `span` together.
    static func breakable(_ text: String) -> String {
        escaped(text).replacing("--", with: "<span>--</span><wbr>")
    }
}
