internal import Basics

/// A socket of this machine: one that waits for others, or one of two that are connected.
final class LocalSocket: Sendable {
    private let descriptor: Int32
    /// The file that others connect to; nil for a connection.
    private let path: String?

    /// Where a process waits that lends a database.
    static func path(beside database: String) -> String {
        (FileSystem.destination(of: database) ?? database) + ".lend"
    }

    /// Waits for others at a file, which this user alone may use. It replaces what an earlier process has left there.
    init(listeningAt path: String) throws(Errno) {
        descriptor = try Self.make()
        self.path = path
        unlink(path)
        guard try Self.with(path, { bind(descriptor, $0, $1) }) == 0, chmod(path, 0o600) == 0,
            listen(descriptor, 8) == 0
        else {
            let error = Errno(rawValue: errno)
            Basics.close(descriptor)
            throw error
        }
    }

    /// Connects to who waits at a file.
    ///
    /// - Parameter seconds: How long ``receive()`` waits.
    init(connectingTo path: String, patience seconds: Int) throws(Errno) {
        descriptor = try Self.make()
        self.path = nil
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        guard try Self.with(path, { connect(descriptor, $0, $1) }) == 0 else {
            let error = Errno(rawValue: errno)
            Basics.close(descriptor)
            throw error
        }
    }

    private init(connected descriptor: Int32) {
        self.descriptor = descriptor
        path = nil
    }

    deinit {
        Basics.close(descriptor)
        if let path { unlink(path) }
    }

    /// The next who connects; nil if the socket is no longer usable.
    func accept() -> LocalSocket? {
        while true {
            let peer = Basics.accept(descriptor, nil, nil)
            if peer >= 0 {
                _ = fcntl(peer, F_SETFD, FD_CLOEXEC)
                return LocalSocket(connected: peer)
            }
            guard [EINTR, ECONNABORTED].contains(errno) else { return nil }
        }
    }

    /// Sends one byte; a peer that has gone is noticed by ``receive()``.
    func send() {
        var byte: UInt8 = 1
        _ = Basics.write(descriptor, &byte, 1)
    }

    /// Whether another byte comes; false once the peer has gone.
    func receive() -> Bool {
        var byte: UInt8 = 0
        while true {
            let count = Basics.read(descriptor, &byte, 1)
            if count >= 0 { return count == 1 }
            guard errno == EINTR else { return false }
        }
    }

    private static func make() throws(Errno) -> Int32 {
        #if canImport(Darwin)
            let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #else
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    /// Calls a function with the address that a path is.
    private static func with(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(Errno) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { place in
            guard bytes.count < place.count else { return false }
            place.copyBytes(from: bytes)
            return true
        }
        guard fits else { throw .fileNameTooLong }
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
