/// What went wrong with a ClickHouse database.
package enum ClickHouseError: Error, Hashable, Sendable {
    /// The address cannot be read.
    case badAddress(reason: String)
    /// The address has a password in it.
    case passwordInAddress
    /// The file with the password cannot be read.
    case noPassword(path: String, reason: String)
    /// There is no libcurl.
    case noLibrary(reason: String)
    /// A node cannot be reached, or the connection to it broke.
    case unreachable(node: String, reason: String)
    /// A node that a node was to ask does not answer it; nil where the node does not say which.
    case nodeDown(asked: String, other: String?)
    /// The answer took too long.
    case timedOut(node: String)
    /// A node takes questions, and does not answer them.
    case silent(node: String)
    /// User or password are wrong.
    case wrongPassword(node: String, user: String)
    /// The user may not do that.
    case forbidden(node: String, user: String, reason: String)
    /// What answers is no ClickHouse.
    case notClickHouse(node: String)
    /// The server is older than those that TapTrail knows.
    case tooOld(node: String, version: String)
    /// The server does not understand what it is asked.
    case notUnderstood(node: String, reason: String)
    /// The database, or its tables, do not exist.
    case missing(node: String, database: String)
    /// The address and the servers' configuration do not fit together.
    case wrongCluster(node: String, reason: String)
    /// The address does not name the nodes of the database, but others or not all; `use` does.
    case wrongAddress(node: String, reason: String, use: String)
    /// The database was written by a newer version and is left untouched.
    case newerSchema(database: String)
    /// The node's disk is full.
    case diskFull(node: String)
    /// The query needs more memory or time than the server allows.
    case overLimit(node: String, reason: String)
    /// The node has more to merge than it can keep up with.
    case busy(node: String)
    /// The answer cannot be read.
    case brokenAnswer(reason: String)
    /// The server failed for another reason.
    case failed(node: String, reason: String)
    /// ClickHouse cannot answer this report.
    case unsupported(String)
}

extension ClickHouseError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .badAddress(let reason):
            "the address of a ClickHouse database cannot be read: \(reason)"
        case .passwordInAddress:
            "the address of the database contains a password, which every user of this machine can see; take it out, "
                + "and put it into TAPTRAIL_CLICKHOUSE_PASSWORD, or into a file that TAPTRAIL_CLICKHOUSE_PASSWORD_FILE names"
        case .noPassword(let path, let reason):
            "\(path): the password cannot be read: \(reason); correct TAPTRAIL_CLICKHOUSE_PASSWORD_FILE"
        case .noLibrary(let reason):
            "libcurl, which talks to ClickHouse and collectors, cannot be opened (\(reason)); install it: apt-get install libcurl4"
        case .unreachable(let node, let reason):
            "\(node): ClickHouse does not answer: \(reason); check the address, that it is the port of HTTP, and that the "
                + "server runs"
        case .nodeDown(let asked, let other):
            (other.map { "\($0): it does not answer \(asked), which asks it for its part of the clicks" }
                ?? "\(asked): another node of the cluster does not answer it")
                + "; start that node and try again: no report is made of a part of the clicks"
        case .timedOut(let node):
            "\(node): the answer takes too long; select fewer clicks, or check what the server is busy with"
        case .silent(let node):
            "\(node): the server accepts requests and does not answer; check that it is the port of ClickHouse's HTTP "
                + "interface, usually 8123, and that the server was not stopped"
        case .wrongPassword(let node, let user):
            "\(node): the user \(user) or the password is wrong; the password is taken from TAPTRAIL_CLICKHOUSE_PASSWORD, "
                + "or from the file that TAPTRAIL_CLICKHOUSE_PASSWORD_FILE names"
        case .forbidden(let node, let user, let reason):
            "\(node): the user \(user) may not do that: \(reason); give the user the right, or use another one"
        case .notClickHouse(let node):
            "\(node): this server is not ClickHouse; name the port of its HTTP interface, usually 8123"
        case .tooOld(let node, let version):
            "\(node): ClickHouse \(version) is too old; TapTrail needs 18.16 or later"
        case .notUnderstood(let node, let reason):
            "\(node): the server does not understand TapTrail's SQL: \(reason); TapTrail is tested with ClickHouse 18.16 "
                + "and 26.9, use a version between them"
        case .missing(let node, let database):
            "\(node): no TapTrail database \(database); record or replay something into it first, or name another with --db"
        case .wrongCluster(let node, let reason):
            "\(node): \(reason); name all nodes of the cluster in the address, as in the servers' remote_servers"
        case .wrongAddress(let node, let reason, let use):
            "\(node): \(reason); use \(use)"
        case .newerSchema(let database):
            "\(database): written by a newer version of TapTrail; update taptrail to use it (it was left untouched)"
        case .diskFull(let node):
            "\(node): the disk is full; free some space and run the same command again, it continues where it stopped"
        case .overLimit(let node, let reason):
            "\(node): the server's limits are reached: \(reason); select fewer clicks, or raise the limits of the user"
        case .busy(let node):
            "\(node): the server cannot keep up with what is written; wait a minute and run the same command again, it "
                + "continues where it stopped"
        case .brokenAnswer(let reason):
            "ClickHouse's answer cannot be read: \(reason); the versions of TapTrail and of the server may not fit together"
        case .failed(let node, let reason):
            "\(node): \(reason)"
        case .unsupported(let what):
            "\(what) cannot be answered from ClickHouse"
        }
    }
}

extension ClickHouseError {
    /// The error of a text that a server answers instead of rows: `Code: 60, e.displayText() = DB::Exception: …`, or
    /// `Code: 60. DB::Exception: …` from newer ones.
    init(answer: [UInt8], status: Int, node: String, user: String, database: String) {
        let text = String(decoding: answer.prefix(4_096), as: UTF8.self)
        guard text.hasPrefix("Code: "), let code = Int(text.dropFirst(6).prefix { $0.isASCII && $0.isNumber }) else {
            self = [401, 403].contains(status) ? .wrongPassword(node: node, user: user) : .notClickHouse(node: node)
            return
        }
        let reason = Self.reason(text)
        switch code {
        case 192, 193, 194, 516: self = .wrongPassword(node: node, user: user)
        case 164, 291, 497: self = .forbidden(node: node, user: user, reason: reason)
        case 81: self = .missing(node: node, database: database)
        case 60:
            // On a node that another one asked, it is the address that is wrong.
            self =
                reason.contains("Received from")
                ? .wrongCluster(node: node, reason: "a node of the cluster has no tables of TapTrail")
                : .missing(node: node, database: database)
        case 170: self = .wrongCluster(node: node, reason: "the server knows no such cluster (\(reason))")
        case 243: self = .diskFull(node: Self.origin(text) ?? node)
        case _ where text.contains("No space left on device"): self = .diskFull(node: Self.origin(text) ?? node)
        case 32, 198, 209, 210, 279: self = .nodeDown(asked: node, other: Self.peer(text))
        case 158, 159, 160, 241, 307, 396: self = .overLimit(node: node, reason: reason)
        case 252: self = .busy(node: node)
        case 46, 47, 62, 115: self = .notUnderstood(node: node, reason: reason)
        default: self = .failed(node: node, reason: "\(reason) (code \(code))")
        }
    }

    /// The node, as the cluster names it, that gave an error to the one that was asked; nil if that is the same.
    private static func origin(_ text: String) -> String? {
        text.firstMatch(of: /Received from ([^ ]+:[0-9]+)/).map { String($0.1) }
    }

    /// The node that another one could not talk to: `Connection refused (127.0.0.1:9000)`, `while reading from socket
    /// (127.0.0.1:9000)`; nil if the error names none.
    private static func peer(_ text: String) -> String? {
        text.firstMatch(of: /\(([^\s()]+:[0-9]+)[,)]/).map { String($0.1) }
    }

    /// Whether the same statement may work some seconds later.
    var isPassing: Bool {
        switch self {
        case .unreachable, .nodeDown, .busy: true
        default: false
        }
    }

    /// What stands between the class of the error and the engine's own words about it, in one line.
    private static func reason(_ text: String) -> String {
        var line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
        if let start = line.firstRange(of: "DB::Exception: ") { line = String(line[start.upperBound...]) }
        for end in [", e.what() =", ". Stack trace", " Stack trace:", " (version "] {
            if let range = line.firstRange(of: end) { line = String(line[..<range.lowerBound]) }
        }
        let words = String(line.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) })
        return words.count > 300 ? "\(words.prefix(300))…" : words
    }
}
