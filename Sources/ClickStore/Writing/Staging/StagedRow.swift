/// A row that waits to be inserted together with many others; see ``StagedInsert``.
protocol StagedRow: BitwiseCopyable {
    /// How SQLite sees such rows.
    static var module: StagedModule { get }
}
