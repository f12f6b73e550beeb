internal import Basics

/// A file that all pages share: the style sheet, the script.
struct DashboardFile: Sendable {
    let path: String
    let contentType: String
    let text: String
    /// Its address, which changes with the text, as browsers keep what it leads to.
    let address: String

    init(_ path: String, _ contentType: String, _ text: String) {
        (self.path, self.contentType, self.text) = (path, contentType, text)
        let digest = Array(text.utf8).withUnsafeBytes { XXH64.digest($0) }
        address = "\(path)?\(String(digest, radix: 36))"
    }

    static let all = [style, script]

    /// The script of the pages that move.
    static let script = DashboardFile("/dashboard.js", "text/javascript", DashboardScript.text)
    /// The style sheet of all pages.
    static let style = DashboardFile("/dashboard.css", "text/css", DashboardStyle.text)
}
