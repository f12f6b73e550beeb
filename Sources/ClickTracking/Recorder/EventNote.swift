internal import ResponderChain

/// What is noted of one event, in a list with the notes of the other events at the same place.
class EventNote {
    let event: String
    private let other: EventNote?
    /// How many notes there are in the list, from this one on.
    private let count: Int
    /// Events may be named after data, and then there is no end of them: the first ones are forgotten.
    private static let most = 64

    init(event: String, besides other: EventNote?) {
        self.event = event
        self.other = other.flatMap { $0.count < Self.most ? $0 : nil }
        count = (self.other?.count ?? 0) + 1
    }

    /// The note of an event in the list.
    final func note(of event: String) -> EventNote? {
        var note = self
        while !note.event.hasSameBytes(as: event) {
            guard let other = note.other else { return nil }
            note = other
        }
        return note
    }
}
