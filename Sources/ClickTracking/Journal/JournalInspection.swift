/// What a journal's files say of its clicks, without touching them: a recorder may be at work there.
package struct JournalInspection {
    /// Clicks that were written to the journal, by all its recorders.
    package private(set) var journaled = 0
    /// Those that the sink has not been given yet.
    package private(set) var waiting = 0
    /// Clicks that were dropped, by reason.
    package private(set) var dropped: [DropReason: Int] = [:]

    /// Looks at a journal.
    ///
    /// - Parameters:
    ///   - folder: The journal's folder.
    ///   - source: What a sink knows of the journal: its identity, and how far it was taken.
    /// - Returns: nil where the folder holds no segment of that journal.
    package init?(folder: String, known source: KnownSource) {
        var isThere = false
        for path in (try? JournalFolder.files(in: folder)) ?? [] {
            guard let file = try? MappedFile.open(at: path), let header = JournalHeader(file),
                header.journal == source.source.head.digest
            else { continue }
            let segment = JournalSegment(looking: file, header)
            isThere = true
            journaled = segment.clicksThrough
            waiting += segment.clicks(from: source.mark.offset)
            dropped = segment.totals.dropped
        }
        guard isThere else { return nil }
    }

    /// Clicks that were captured, whether they got into the journal or not.
    package var captured: Int {
        journaled + dropped.reduce(0) { $0 + ($1.key.wasJournaled ? 0 : $1.value) }
    }
}
