internal import ResponderChain

/// Which events a recorder records: it decides once for each event of each control, and keeps that with the control's chain.
struct ClickRules {
    /// Control events that are recorded besides activations and routed events.
    let alsoRecords: Set<ByteString>
    let privacy: PrivacyPolicy
    /// The recorder's number. Numbers are given once in a process, as the address of a recorder may have been another's.
    private let owner = ClickRules.owners.increment()

    private static let owners = SharedCounter()

    init(alsoRecords: Set<String> = [], privacy: PrivacyPolicy = PrivacyPolicy()) {
        self.alsoRecords = Set(alsoRecords.map(ByteString.init))
        self.privacy = privacy
    }

    /// The recorder's record of an event; nil if the event is not to be recorded.
    func record(of event: Event, on summary: ChainSummary) -> ObserverRecord? {
        let record =
            summary.record(of: event, by: owner)
            ?? summary.addRecord(of: event, by: owner, isWanted: isWanted(event, summary))
        return record.isWanted ? record : nil
    }

    private func isWanted(_ event: Event, _ summary: ChainSummary) -> Bool {
        guard let node = summary.node, summary.mayBeRecorded else { return false }
        return event.isRecorded(alsoRecording: alsoRecords) && privacy.allows(node.components)
    }
}

extension ControlKey {
    /// The control of a recorded event.
    init(_ record: ObserverRecord) {
        self.init(path: record.path, screen: record.screen, kind: ClickKind(record.kind) ?? .routed)
    }
}
