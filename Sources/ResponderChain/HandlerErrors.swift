#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#endif

extension Event {
    /// The errors that handlers have reported so far, in order.
    public var errors: [any Error] { climb?.errors ?? [] }

    var hasErrors: Bool { climb?.errors.isEmpty == false }

    /// Reports an error that a handler met while it handled the event.
    ///
    /// A sender gets a ``Delivery``, not the error: it does not know who handles its event. The error is kept in
    /// ``errors``, and after the climb the dispatcher passes it to ``Dispatcher/onError``. Tables call this method with
    /// what their rows throw; other handlers may call it, too.
    public func report(_ error: any Error) {
        if climb == nil { return Self.writeToStandardError(error, self) }
        climb?.errors.append(error)
    }

    /// Writes a line such as `error while handling View--Button--giftSent: the network is down`.
    static func writeToStandardError(_ error: any Error, _ event: Event) {
        let line = Array("error while handling \(event.path): \(error)\n".utf8)
        line.withUnsafeBytes { _ = write(2, $0.baseAddress, $0.count) }
    }
}
