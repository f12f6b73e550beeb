internal import Basics
internal import ClickTracking
internal import Synchronization

/// What a command has of the database of a running collector: the collector has closed it, and opens it again when the command
/// has ended, however it ends.
package enum DatabaseLoan {
    /// How long a command waits for the database, in seconds.
    private static let patience = 10

    /// The connections to those who lend. They end with the process.
    private static let lenders = Locked<[LocalSocket]>([])

    /// Asks who has a database open for it.
    ///
    /// - Returns: Whether the database is lent until the process ends; false if nobody lends it.
    package static func take(of database: String) -> Bool {
        guard
            let lender = try? LocalSocket(
                connectingTo: LocalSocket.path(beside: database), patience: patience), lender.receive()
        else { return false }
        lenders.withLock { $0.append(lender) }
        return true
    }

    /// Gives everything back, as the end of the process does.
    package static func giveBack() {
        lenders.withLock { $0 = [] }
    }
}
