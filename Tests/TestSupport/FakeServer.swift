import Foundation

/// What listens on a port of the loopback network and is not what is expected there, or has come to harm. Gone with the object.
package final class FakeServer: Sendable {
    /// Answers a request on a connection, which stays open. Sending tells whether the peer is still there.
    package typealias Conversation = @Sendable (_ request: String, _ send: ([UInt8]) -> Bool) -> Void

    package let host: String
    package let port: Int
    private let listener: Int32

    /// - Parameter host: An address of the loopback network.
    package init(host: String = "127.0.0.1", _ converse: @escaping Conversation) throws {
        #if os(Linux)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let listener = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr(host)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isListening else { throw CocoaError(.featureUnsupported) }
        (self.host, self.listener) = (host, listener)
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread {
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                Thread.detachNewThread { Self.serve(connection, converse) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(_ connection: Int32, _ converse: Conversation) {
        defer { close(connection) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var request = ""
        while case let count = recv(connection, &buffer, buffer.count, 0), count > 0 {
            request += String(decoding: buffer[..<count], as: UTF8.self)
            guard let headEnd = request.firstRange(of: "\r\n\r\n") else { continue }
            let length = request.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.1) } ?? 0
            guard request[headEnd.upperBound...].utf8.count >= length else { continue }
            converse(request) { bytes in
                bytes.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) } > 0
            }
            request = ""
        }
    }
}

extension FakeServer {
    /// An answer of HTTP.
    package static func answer(_ body: [UInt8], _ headers: String...) -> [UInt8] {
        let lines = ["HTTP/1.1 200 OK"] + headers + ["Content-Length: \(body.count)", "", ""]
        return Array(lines.joined(separator: "\r\n").utf8) + body
    }

    /// The beginning of an answer that ends with the connection, if ever.
    package static let endlessHead = Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8)
}
