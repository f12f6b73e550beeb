import ClickStore
import ClickTracking

extension ClickReader {
    /// Accounts for the clicks of all live recorders whose journals can be found from here:
    /// `captured = stored + waiting + dropped`.
    func checkJournals() throws(StoreError) -> [StoreFinding] {
        try knownSources().filter(\.source.isJournal).compactMap { known in
            JournalInspection(folder: known.source.name, known: known).map { Self.finding(known, $0) }
        }
    }

    private static func finding(_ known: KnownSource, _ journal: JournalInspection) -> StoreFinding {
        let stored = known.taken.stored + known.taken.duplicate
        let dropped = journal.dropped.values.reduce(0, +)
        let reasons = journal.dropped.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.name) \($0.value)" }
        var text = "\(journal.captured) captured = \(stored) stored + \(journal.waiting) waiting + \(dropped) dropped"
        if !reasons.isEmpty { text += " (\(reasons.joined(separator: ", ")))" }
        guard journal.captured == stored + journal.waiting + dropped else {
            return StoreFinding(
                "journal \(known.source.name)", .unclear,
                text + ": the counts do not add up, which is normal only while a recorder is running")
        }
        return StoreFinding("journal \(known.source.name)", .ok, text)
    }
}
