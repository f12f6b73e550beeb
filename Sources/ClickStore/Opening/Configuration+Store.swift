import CSQLite
import GRDB

extension Configuration {
    /// What all our connections have in common.
    ///
    /// - Parameter label: What the connection is called where GRDB names it.
    static func store(label: String) -> Configuration {
        var configuration = Configuration()
        configuration.label = "taptrail." + label
        // Only another process's short commit can be in the way.
        configuration.busyMode = .timeout(10)
        // A feed's transaction stays open from batch to batch until its mark commits it. And where a rollback fails, as it
        // does without memory, that error is ours to report: GRDB would end the process.
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { db in
            // A connection that is closed in mid-transaction rolls back, and would call GRDB's hooks when what they
            // observe for has gone. Nothing of ours observes transactions.
            _ = sqlite3_commit_hook(db.sqliteConnection, nil, nil)
            _ = sqlite3_rollback_hook(db.sqliteConnection, nil, nil)
        }
        return configuration
    }
}
