internal import Basics
internal import ClickTracking

/// The script that records the clicks of web pages, as browsers load it: one line of a page's HTML.
///
/// Its source is in `Web/`, and `scripts/web` makes the file that is embedded here.
package struct WebScript: Sendable {
    /// Where it is served.
    package let path: String
    /// Where its pages send clicks: blockers know common addresses, so both can have names that nobody knows.
    let clicksPath: String
    private let answer: CollectorAnswer

    package static let usualPath = "/taptrail.js"

    /// - Parameter path: Begins with a slash and ends in `.js`; clicks go to the same path without that, and those of the usual
    ///   one to `/v1/clicks`.
    /// - Returns: nil for another path, and for one at which something else is served.
    package init?(path: String = usualPath) {
        let isPlain = path.utf8.dropFirst().allSatisfy {
            $0.isLetter || $0.isDigit || "-_./".utf8.contains($0)
        }
        let name = path.hasSuffix(".js") ? String(path.dropLast(3)) : ""
        let isTaken =
            CollectorProtocol.reader(of: name) != nil
            || ["/v1/", "/live", "/health", "/metrics", "/dashboard"].contains { name.hasPrefix($0) }
        guard path.hasPrefix("/"), isPlain, name.utf8.count > 1, !name.hasSuffix("/"), !isTaken else { return nil }
        self.path = path
        clicksPath = path == Self.usualPath ? CollectorProtocol.clicks : name
        let text = String(decoding: PackageResources.taptrail_js, as: UTF8.self)
        let digest = Array(text.utf8).withUnsafeBytes { XXH64.digest($0) }
        answer = CollectorAnswer(
            status: 200,
            headers: [
                ("Content-Type", "text/javascript; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
                // An hour: a page must not wait for it at each load, and a new version must come soon.
                ("Cache-Control", "public, max-age=3600"), ("ETag", "\"\(String(digest, radix: 36))\""),
                // Pages of all origins load it, also those that isolate themselves.
                ("Access-Control-Allow-Origin", "*"), ("Cross-Origin-Resource-Policy", "cross-origin"),
            ], body: text)
    }

    /// The answer to whoever asks for the script; nil for another request.
    func answer(to head: RequestHead) -> CollectorAnswer? {
        head.path == path && (head.method == "GET" || head.method == "HEAD") ? answer : nil
    }
}
