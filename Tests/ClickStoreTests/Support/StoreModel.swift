import ClickTracking
import TestSupport

/// What a store must make of clicks, worked out with dictionaries, one click at a time.
struct StoreModel {
    /// What tells a session apart.
    private struct Session: Hashable {
        let name: String
        let app: String?
    }

    private struct Number: Hashable {
        let session: Session
        let seq: Int64
    }

    private var byID: [String: SampleClick] = [:]
    private var bySeq: [Number: SampleClick] = [:]
    /// The stored clicks of each content without identity, each with its own kind.
    private var contents: [SampleClick: [SampleClick]] = [:]
    /// How often each recording has brought each of them.
    private var brought: [String: [SampleClick: Int]] = [:]

    /// All clicks that the store must hold.
    var clicks: [SampleClick] {
        Array(byID.values) + Array(bySeq.values) + contents.values.joined()
    }

    /// Deletes the clicks with an identity of their own that fit.
    mutating func remove(_ fits: (SampleClick) -> Bool) {
        byID = byID.filter { !fits($0.value) }
        bySeq = bySeq.filter { !fits($0.value) }
    }

    /// Takes the next clicks of a recording.
    mutating func take(_ clicks: some Sequence<SampleClick>, from recording: String) -> WriteResult {
        var result = WriteResult()
        for click in clicks { take(click, from: recording, &result) }
        return result
    }

    private mutating func take(_ click: SampleClick, from recording: String, _ result: inout WriteResult) {
        if let id = click.id {
            Self.count(click, against: byID[id], &result)
            byID[id] = byID[id] ?? click
        } else if let seq = click.seq {
            let number = Number(session: Session(name: click.session, app: click.app), seq: seq)
            Self.count(click, against: bySeq[number], &result)
            bySeq[number] = bySeq[number] ?? click
        } else {
            brought[recording, default: [:]][click.identity, default: 0] += 1
            let occurrence = brought[recording]?[click.identity] ?? 0
            if occurrence > contents[click.identity, default: []].count {
                contents[click.identity, default: []].append(click)
                result.stored += 1
            } else {
                result.duplicate += 1
            }
        }
    }

    private static func count(_ click: SampleClick, against known: SampleClick?, _ result: inout WriteResult) {
        switch known?.identity {
        case nil: result.stored += 1
        case click.identity?: result.duplicate += 1
        default: result.rejected += 1
        }
    }
}
