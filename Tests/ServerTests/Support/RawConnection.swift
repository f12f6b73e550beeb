import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A connection to a server over which a test sends what it likes, when it likes. It ends with the object.
final class RawConnection {
    private let descriptor: Int32

    struct Failure: Error {
        let code: Int32
    }

    init(to port: Int) throws {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        descriptor = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw Failure(code: errno) }
    }

    deinit { close(descriptor) }

    /// Sends some text; false once the server has ended the connection.
    @discardableResult
    func send(_ text: String) -> Bool {
        #if canImport(Glibc)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            let flags: Int32 = 0
        #endif
        let bytes = Array(text.utf8)
        #if canImport(Glibc)
            return Glibc.send(descriptor, bytes, bytes.count, flags) == bytes.count
        #else
            return Darwin.send(descriptor, bytes, bytes.count, flags) == bytes.count
        #endif
    }

    /// Whether something has come, be it the connection's end.
    var hasAnswer: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    /// What comes next; nothing when the server has ended the connection.
    func receive() -> String {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    /// All that comes until the server ends the connection.
    func receiveAll() -> String {
        var text = ""
        while case let part = receive(), !part.isEmpty { text += part }
        return text
    }
}
