/// The controls and sessions that the batches of a feed have named so far, by their numbers.
package struct BatchNames {
    package private(set) var controls: [ControlKey] = []
    package private(set) var sessions: [SessionKey] = []
    /// What sessions have said of themselves last.
    private var properties: [Int32: SessionProperties] = [:]

    package init() {}

    /// Adds the names that are new in a batch.
    package mutating func add(_ batch: ClickBatch) {
        if batch.forgetsNames { self = BatchNames() }
        controls += batch.newControls
        sessions += batch.newSessions
        for said in batch.properties { properties[said.session] = said.properties }
    }

    package func control(_ row: Int, of batch: ClickBatch) -> ControlKey { controls[Int(batch.rows[row].control)] }
    package func session(_ row: Int, of batch: ClickBatch) -> SessionKey { sessions[Int(batch.rows[row].session)] }
    package func properties(_ row: Int, of batch: ClickBatch) -> SessionProperties? {
        properties[batch.rows[row].session]
    }
}
