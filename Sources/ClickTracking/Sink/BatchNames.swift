/// The controls and sessions that the batches of a feed have named so far, by their numbers.
package struct BatchNames {
    package private(set) var controls: [ControlKey] = []
    package private(set) var sessions: [SessionKey] = []

    package init() {}

    /// Adds the names that are new in a batch.
    package mutating func add(_ batch: ClickBatch) {
        if batch.forgetsNames { self = BatchNames() }
        controls += batch.newControls
        sessions += batch.newSessions
    }

    package func control(_ row: Int, of batch: ClickBatch) -> ControlKey { controls[Int(batch.rows[row].control)] }
    package func session(_ row: Int, of batch: ClickBatch) -> SessionKey { sessions[Int(batch.rows[row].session)] }
}
