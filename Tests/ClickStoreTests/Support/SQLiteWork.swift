import CSQLite

@testable import ClickStore

/// Counts what SQLite does: the instructions that its statements take on one connection.
enum SQLiteWork {
    /// How many instructions some work takes on a store's connection, to the next hundred of each statement.
    static func instructions(of store: ClickDatabase, _ work: () throws -> Void) throws -> Int {
        let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        defer { count.deallocate() }
        count.initialize(to: 0)
        try store.access { connection in
            sqlite3_progress_handler(
                connection.handle, 100,
                { count in
                    count?.assumingMemoryBound(to: Int.self).pointee += 100
                    return 0
                }, count)
        }
        let result = Result { try work() }
        try store.access { connection in sqlite3_progress_handler(connection.handle, 0, nil, nil) }
        try result.get()
        return count.pointee
    }
}
