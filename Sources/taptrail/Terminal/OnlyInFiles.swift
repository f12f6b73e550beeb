/// A database in ClickHouse is named where a command works on files alone.
struct OnlyInFiles: Error, CustomStringConvertible {
    /// What does so, if it is less than the command.
    var what = "this command"
    /// What to do instead.
    var remedy = "name one with --db"

    var description: String { "\(what) works on database files, not in ClickHouse; \(remedy)" }
}
