/// Counts the clicks in a journal's files without changing them: a recorder may be using them.
package struct JournalInspection {
    /// Clicks that were written to the journal, by all its recorders.
    package private(set) var journaled = 0
    /// Those that the sink has not stored yet.
    package private(set) var waiting = 0
    /// Clicks that were dropped, by reason.
    package private(set) var dropped: [DropReason: Int] = [:]

    /// - Parameters:
    ///   - folder: The journal's folder.
    ///   - source: The journal as a sink knows it: its identity, and how much of it is stored.
    /// - Returns: nil if the folder holds no segment of that journal.
    package init?(folder: String, known source: KnownSource) {
        var hasSegments = false
        for path in (try? JournalFolder.files(in: folder)) ?? [] {
            guard let file = try? MappedFile.open(at: path), let header = JournalHeader(file),
                header.journal == source.source.head.digest
            else { continue }
            let segment = JournalSegment(readOnly: file, header)
            hasSegments = true
            journaled = segment.clicksThrough
            waiting += segment.clicks(from: source.progress.offset)
            dropped = segment.dropped
        }
        guard hasSegments else { return nil }
    }

    /// Clicks that were captured, whether they were journaled or not.
    package var captured: Int {
        journaled + dropped.reduce(0) { $0 + ($1.key.wasJournaled ? 0 : $1.value) }
    }
}
