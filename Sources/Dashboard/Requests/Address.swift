internal import ClickReports
internal import ResponderChain

/// Addresses of the dashboard's pages: read from what a browser asks for, and written where a page leads on.
struct Address: Sendable {
    /// The page's name: `controls`.
    let page: String
    /// The form in which one report of the page is asked for; nil for the page.
    var format: OutputFormat?
    var parameters: [PageQuery.Parameter] = []

    init(_ page: String, as format: OutputFormat? = nil, _ parameters: [PageQuery.Parameter] = []) {
        (self.page, self.format, self.parameters) = (page, format, parameters)
    }

    /// The name of the page at `/`.
    static let start = "overview"

    /// Reads a path and a query as they come; nil if no page has such a path.
    init?(path: String, query: String?) {
        guard path.hasPrefix("/") else { return nil }
        let parts = path.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2 else { return nil }
        if parts.count == 2 {
            guard let format = OutputFormat(rawValue: parts[1]), Self.formats.contains(format) else { return nil }
            self.format = format
        }
        page = parts[0].isEmpty && parts.count == 1 ? Self.start : parts[0]
        // What a route of an app says behind its question mark is written as forms write it.
        let route = query.flatMap { Route("page://?" + $0) }
        parameters = route?.query.map { ($0.name, $0.value) } ?? []
    }

    /// The forms in which reports are served as data, and as pictures.
    static let formats: [OutputFormat] = [.csv, .tsv, .json, .jsonl, .svg]

    /// The address as a link has it, of characters alone that need no escape anywhere.
    var text: String {
        let path = format.map { "/\(page).\($0.rawValue)" } ?? (page == Self.start ? "/" : "/" + page)
        let query = parameters.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
        return query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))"
    }

    private static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch Unicode.Scalar(byte) {
            case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
