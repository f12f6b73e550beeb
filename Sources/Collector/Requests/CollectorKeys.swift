internal import Basics

/// The keys that senders must have, each for the clicks of one app.
package struct CollectorKeys: Sendable {
    private let keys: [(digest: [UInt8], app: String)]

    /// No keys: everybody may send clicks of any app.
    package static let none = CollectorKeys(keys: [])

    /// Why a text does not list keys.
    package enum Problem: Error, Hashable, CustomStringConvertible {
        case badLine(Int)
        case tooShort(line: Int)
        case noKeys

        package var description: String {
            switch self {
            case .badLine(let line): "line \(line): write a key, a space, and the name of its app"
            case .tooShort(let line):
                "line \(line): a key needs \(CollectorKeys.shortest) characters or more; 'openssl rand -hex 16' makes one"
            case .noKeys: "there is no key; write a line with a key, a space, and the name of its app"
            }
        }
    }

    /// The least characters of a key.
    private static let shortest = 16

    /// Whether there are none.
    package var isEmpty: Bool { keys.isEmpty }

    /// Reads keys, one a line: the key, a space, and the app's name. Empty lines and lines that begin with `#` are passed over.
    package init(parsing text: String) throws(Problem) {
        var keys: [(digest: [UInt8], app: String)] = []
        for (index, line) in TextLines(text).enumerated() {
            if line.isEmpty || line.utf8.first == UInt8(ascii: "#") { continue }
            let parts = line.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1).map { String(Substring($0)) }
            guard parts.count == 2 else { throw .badLine(index + 1) }
            guard parts[0].utf8.count >= Self.shortest else { throw .tooShort(line: index + 1) }
            keys.append((Self.digest(parts[0]), parts[1]))
        }
        if keys.isEmpty { throw .noKeys }
        self.keys = keys
    }

    private init(keys: [(digest: [UInt8], app: String)]) {
        self.keys = keys
    }

    /// One key.
    ///
    /// - Parameter line: Where it stands, for messages.
    init(key: String, app: String, line: Int) throws(Problem) {
        guard key.utf8.count >= Self.shortest else { throw .tooShort(line: line) }
        keys = [(Self.digest(key), app)]
    }

    /// The app that a sender's clicks are of; nil for any.
    ///
    /// All keys are compared, each to its end, so that the time tells nothing of them.
    func app(authorization: String?) throws(CollectorError) -> String? {
        guard !keys.isEmpty else { return nil }
        guard let app = app(ofHeader: authorization) else { throw .unauthorized }
        return app
    }

    /// The app of the key in a header; nil without a known one.
    func app(ofHeader authorization: String?) -> String? {
        guard let authorization, authorization.lowercased().hasPrefix("bearer ") else { return nil }
        return app(of: String(authorization.dropFirst(7)))
    }

    /// Whether a text is one of the keys.
    package func isKnown(_ key: String) -> Bool { app(of: key) != nil }

    private func app(of key: String) -> String? {
        let given = Self.digest(key)
        var app: String?
        for key in keys {
            let difference = zip(key.digest, given).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) }
            if difference == 0 { app = key.app }
        }
        return app
    }

    private static func digest(_ key: String) -> [UInt8] {
        var hash = SHA256()
        var key = key
        key.withUTF8 { hash.update(UnsafeRawBufferPointer($0)) }
        return Array(hash.hexDigest.utf8)
    }
}
