import ClickTracking

/// The controls and sessions of a feed by their numbers, as far as its batches have brought them.
struct BatchNames {
    private(set) var controls: [ControlKey] = []
    private(set) var sessions: [SessionKey] = []

    /// Takes over the names that are new in a batch.
    mutating func meet(_ batch: ClickBatch) {
        if batch.forgetsNames { self = BatchNames() }
        controls += batch.newControls
        sessions += batch.newSessions
    }

    func control(_ row: Int, of batch: ClickBatch) -> ControlKey { controls[Int(batch.rows[row].control)] }
    func session(_ row: Int, of batch: ClickBatch) -> SessionKey { sessions[Int(batch.rows[row].session)] }
}
