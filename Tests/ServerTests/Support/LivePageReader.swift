import Foundation
import TestSupport

/// An open page, and what it has heard.
final class LivePageReader {
    private let connection: RawConnection
    private(set) var text = ""

    init(_ server: RunningServer, _ query: String = "", headers: String = "") throws {
        connection = try RawConnection(to: server.port)
        connection.send("GET /live/events\(query) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n")
        // The first events are what is there already.
        read(until: "\n\n")
    }

    /// Reads on until something has come, or the connection has ended.
    func read(until wanted: String) { read { $0.contains(wanted) } }

    func read(until isEnough: (String) -> Bool) {
        while !isEnough(text), case let part = connection.receive(), !part.isEmpty { text += part }
    }

    func readToEnd() { text += connection.receiveAll() }

    /// The numbers of the buttons that were clicked, as they came.
    var buttons: [Int] {
        text.components(separatedBy: "\"control\":\"A--Button#send").dropFirst().compactMap {
            Int($0.prefix { $0.isNumber })
        }
    }

    var lastID: String? { text.components(separatedBy: "id: ").last?.components(separatedBy: "\n").first }
}
