internal import Basics
package import ClickTracking
internal import Dispatch
package import Logging

/// Lends a collector's database to commands that change it, such as `taptrail forget`, one after the other. Meanwhile requests
/// wait.
package final class DatabaseLender: Sendable {
    private let socket: LocalSocket
    private let queue = DispatchQueue(label: "taptrail.lending")

    /// Waits for commands at a socket beside the database.
    ///
    /// - Parameters:
    ///   - database: The path of the database, which is open for writing, so that nobody else lends it.
    ///   - commits: Whoever writes to it now.
    ///   - close: Closes it.
    ///   - reopen: Opens it again, and fails as long as somebody else has it.
    /// - Returns: nil if there can be no socket; commands are told that the database is in use then.
    package init?(
        of database: String, from commits: GroupCommit, logger: Logger, closing close: @escaping @Sendable () -> Void,
        reopening reopen: @escaping @Sendable () throws -> any ClickSink
    ) {
        do {
            socket = try LocalSocket(listeningAt: LocalSocket.path(beside: database))
        } catch {
            logger.notice("Commands cannot change the database while this runs: \(error)")
            return nil
        }
        let socket = socket
        queue.async {
            while let borrower = socket.accept() {
                commits.lend(
                    while: {
                        close()
                        borrower.send()
                        while borrower.receive() {}
                    }, reopening: reopen)
            }
        }
    }

    /// Removes the socket of a database, as nobody lends it any more.
    package static func end(of database: String) {
        unlink(LocalSocket.path(beside: database))
    }
}
