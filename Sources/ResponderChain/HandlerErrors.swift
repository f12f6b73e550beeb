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
    /// Reports an error that a handler met while it handled the event, or in work that it started for it.
    ///
    /// A sender gets a ``Delivery``, not the error: it does not know who handles its event. The error is kept in
    /// ``errors``, and after the climb the dispatcher passes it to ``Dispatcher/onError``. After the climb, as in work that
    /// goes on after a handler has returned, the dispatcher passes it on at once. An error reported before the event is sent
    /// waits for that; if the event is never sent, it is written to standard error. Tables call this method with what their
    /// rows throw; other handlers may call it, too.
    public func report(_ error: any Error) {
        errors.append(error)
        dispatcher?.pass(error, of: self)
    }

    /// Ends the climb: a dispatcher passes on the errors reported so far, and later ones when they are reported.
    func endClimb(with dispatcher: Dispatcher) {
        self.dispatcher = dispatcher
        if !errors.isEmpty { errors.forEach { dispatcher.pass($0, of: self) } }
    }

    /// Writes the errors of an event that was never sent.
    func writeErrorsToStandardError() {
        errors.forEach { Self.writeToStandardError($0, self) }
    }

    /// Writes a line such as `error while handling View--Button--giftSent: the network is down`.
    static func writeToStandardError(_ error: any Error, _ event: Event) {
        let line = Array("error while handling \(event.path): \(error)\n".utf8)
        line.withUnsafeBytes { _ = write(2, $0.baseAddress, $0.count) }
    }
}

extension Dispatcher {
    /// Passes an error to ``onError``, or writes it to standard error.
    fileprivate func pass(_ error: any Error, of event: Event) {
        (onError ?? Event.writeToStandardError)(error, event)
    }
}
