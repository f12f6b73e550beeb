internal import Basics
internal import ClickReports

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
}

extension DashboardFile {
    /// The style sheet of all pages, and of their pictures.
    static let style = DashboardFile(
        "/dashboard.css", "text/css",
        String(decoding: PackageResources.dashboard_css, as: UTF8.self) + Picture.styleSheet)

    /// The script of the pages that move. All pages work without it.
    static let script = DashboardFile(
        "/dashboard.js", "text/javascript", String(decoding: PackageResources.dashboard_js, as: UTF8.self))
}
