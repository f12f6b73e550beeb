internal import Basics
internal import Synchronization

/// The keys of web pages, which anybody can read there: each takes the clicks of one app, from pages of some origins, and not more
/// than so many a second. It opens nothing else.
package struct WebKeys: Sendable {
    private let keys: [Key]

    /// No keys.
    package static let none = WebKeys(keys: [])

    private struct Key: Sendable {
        let key: CollectorKeys
        let origins: Set<String>
        let allowance: ClickAllowance
    }

    /// Why a text does not list keys of pages.
    package enum Problem: Error, Hashable, CustomStringConvertible {
        case badLine(Int)
        case badOrigin(line: Int, String)
        case badRate(line: Int)
        case badKey(CollectorKeys.Problem)
        case noKeys

        package var description: String {
            switch self {
            case .badLine(let line):
                "line \(line): write a key, the origins of its pages with commas, clicks a second, and the app's name"
            case .badOrigin(let line, let origin):
                "line \(line): '\(origin)' is no origin such as https://shop.example"
            case .badRate(let line): "line \(line): the clicks a second must be a whole number from 1 to 1000000"
            case .badKey(let problem): "\(problem)"
            case .noKeys: "there is no key; write a line such as 'KEY https://shop.example 100 Shop'"
            }
        }
    }

    /// Reads keys, one a line: the key, origins with commas between them, clicks a second, and the app's name. Empty lines and
    /// lines that begin with `#` are passed over.
    package init(parsing text: String) throws(Problem) {
        var keys: [Key] = []
        for (index, line) in TextLines(text).enumerated() where !line.isEmpty && line.utf8.first != UInt8(ascii: "#") {
            let parts = line.utf8.split(separator: UInt8(ascii: " "), maxSplits: 3).map { String(Substring($0)) }
            guard parts.count == 4 else { throw .badLine(index + 1) }
            let origins = parts[1].split(separator: ",").map(String.init)
            if let origin = origins.first(where: { !CollectorAccess.isOrigin($0) }) {
                throw .badOrigin(line: index + 1, origin)
            }
            guard let rate = Int(parts[2]), (1...1_000_000).contains(rate) else { throw .badRate(line: index + 1) }
            do {
                let key = try CollectorKeys(key: parts[0], app: parts[3], line: index + 1)
                keys.append(Key(key: key, origins: Set(origins), allowance: ClickAllowance(perSecond: rate)))
            } catch {
                throw .badKey(error)
            }
        }
        if keys.isEmpty { throw .noKeys }
        self.keys = keys
    }

    private init(keys: [Key]) {
        self.keys = keys
    }

    /// Whether there are none.
    package var isEmpty: Bool { keys.isEmpty }

    /// The origins whose pages may send.
    var origins: Set<String> { keys.reduce(into: []) { $0.formUnion($1.origins) } }

    /// Who sends with a page's key; nil for another key.
    ///
    /// - Throws: ``CollectorError/wrongOrigin`` for pages of other origins, and what has no origin, as it comes from no page.
    func sender(authorization: String?, origin: String?) throws(CollectorError) -> Sender? {
        for key in keys {
            guard let app = key.key.app(ofHeader: authorization) else { continue }
            guard let origin, key.origins.contains(origin) else { throw .wrongOrigin }
            return Sender(app: app, allowance: key.allowance)
        }
        return nil
    }
}

/// Who sends a request.
package struct Sender: Sendable {
    /// The app that its clicks are of; nil for any.
    var app: String?
    /// How much it may send; nil for any amount.
    var allowance: ClickAllowance?
}

/// How much the pages of a key may send: so much a second, and ten seconds' worth at once.
final class ClickAllowance: Sendable {
    private let perSecond: Double
    private let left: Mutex<(lines: Double, atMs: Int64)>

    private static let burstSeconds = 10.0

    init(perSecond: Int) {
        self.perSecond = Double(perSecond)
        left = Mutex((Double(perSecond) * Self.burstSeconds, 0))
    }

    /// Refuses a request where what came before has used everything up.
    func check(nowMs: Int64) throws(CollectorError) {
        let lines = left.withLock { left in
            let passed = max(0, Double(nowMs) - Double(left.atMs)) / 1_000
            left = (min(perSecond * Self.burstSeconds, left.lines + passed * perSecond), nowMs)
            return left.lines
        }
        if lines <= 0 { throw .tooFast(seconds: Int((1 - lines) / perSecond) + 1) }
    }

    /// Takes away what a request has brought, even if that was more than was left: the next ones wait for it.
    func use(_ lines: Int) {
        left.withLock { $0.lines -= Double(lines) }
    }
}
