import ClickTracking

/// Something in a recording that should have been a click but cannot be used.
package struct Rejection: Sendable {
    /// What is wrong with it, for people, such as "the clicked node 17 is not in the document".
    package var reason: String
    /// Where it stands.
    package var place: RecordPlace

    /// The record that a sink keeps of it.
    var record: RejectedRecord {
        RejectedRecord(
            reason: reason, line: place.line, index: place.index, offset: place.offset, content: place.content)
    }
}
