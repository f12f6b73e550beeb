internal import ClickTracking

/// Tells long loops of ours that nobody waits for their result any more; set from any thread, and never taken back.
///
/// SQLite's own interrupt is seen between the steps of its statements alone.
package final class Interruption: Sendable {
    private let flag = SharedFlag()

    package init() {}

    package var isSet: Bool { flag.isSet }

    package func set() { flag.set() }

    /// - Throws: ``StoreError/failed(path:reason:)`` once it is set, for whoever set it to put into better words.
    package func check(path: String) throws(StoreError) {
        if isSet { throw .failed(path: path, reason: "reading was stopped") }
    }
}
