extension RecorderCore {
    /// The segment to read next, and how many of its slots are written; nil when all have been read.
    ///
    /// The segment is not dropped until ``noteStored(_:upTo:clicks:rejected:)`` or ``noteFailure()``.
    func nextToDrain(after reader: JournalReader?) -> (JournalSegment, Int)? {
        access { state in
            let next = state.journal.segments.first { segment in
                guard let reader else { return segment.count > 0 }
                if segment === reader.segment { return reader.position < segment.count }
                return segment.number > reader.segment.number && segment.count > 0
            }
            state.inFlight = next?.number
            return next.map { ($0, $0.count) }
        }
    }

    /// Notes that the sink has committed a segment's records.
    ///
    /// - Parameter clicks: How many clicks of the segment are stored by now, those of earlier turns included.
    func noteStored(_ segment: JournalSegment, upTo position: Int, clicks: Int, rejected: Int) {
        let stored = access { state in
            state.inFlight = nil
            // After a failure the segment is read again from its start.
            let new = max(0, clicks - segment.storedClicks)
            segment.storedClicks += new
            state.account.waiting -= new
            state.account.stored += new - rejected
            state.wokenAt = state.account.waiting
            state.drop(.rejected, rejected)
            return state.journal.takeStored(segment, upTo: position)
        }
        for segment in stored { segment.remove() }
    }

    /// Notes that the sink has not taken what it was offered.
    func noteFailure() {
        access { $0.inFlight = nil }
    }

    /// The segments that a power loss must not lose, each with the number of the record that comes after its last.
    func segmentsToSync() -> [(segment: JournalSegment, end: Int)] {
        access { state in state.journal.segments.map { ($0, $0.nextRecord) } }
    }
}
