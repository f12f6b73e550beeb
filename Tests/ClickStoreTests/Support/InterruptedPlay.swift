import ClickStore
import ClickTracking
import SeededGenerator
import TestSupport
import Testing

/// Plays recordings piece by piece in a random order, as if every replay were killed again and again.
struct InterruptedPlay {
    /// What the store must hold.
    private(set) var model = StoreModel()
    /// What was made of all that is committed.
    private(set) var taken = WriteResult()
    private let recordings: [String: [SampleClick]]
    /// The names of the recordings that have not been taken to their end.
    private var unfinished: [String]
    private var generator: SplitMix64

    init(_ recordings: [String: [SampleClick]], seed: UInt64) {
        self.recordings = recordings
        unfinished = recordings.keys.sorted()
        generator = SplitMix64(seed: ~seed)
    }

    /// The recording to go on with, nil when all have been taken.
    mutating func nextRecording() -> String? {
        unfinished.randomElement(using: &generator)
    }

    /// Plays some batches of a recording, from its last mark on, and stops with or without another mark.
    mutating func go(on name: String, in store: ClickDatabase) throws {
        let clicks = recordings[name] ?? []
        let known = try store.knownSources().first { $0.source.name == name }
        let playback = try Playback(name, into: store, continuing: known)
        if playback.needsPrefix { try skip(clicks[..<playback.offset], in: playback) }
        var (draft, draftTaken) = (model, taken)
        repeat {
            let end = min(clicks.count, playback.offset + Int.random(in: 0...6, using: &generator))
            let batch = clicks[playback.offset..<end]
            if Int.random(in: 0..<3, using: &generator) == 0 { playback.forgetNames() }
            let marks = Bool.random(using: &generator)
            let result = try playback.write(batch, marks: marks, isComplete: end == clicks.count)
            #expect(result == draft.take(batch, from: name))
            #expect(result.read == batch.count)
            draftTaken += result
            guard marks else { continue }
            (model, taken) = (draft, draftTaken)
            if end == clicks.count { unfinished.removeAll { $0 == name } }
        } while playback.offset < clicks.count && Int.random(in: 0..<4, using: &generator) > 0
        try playback.close()
    }

    private mutating func skip(_ clicks: ArraySlice<SampleClick>, in playback: Playback) throws {
        let middle = clicks.indices.randomElement(using: &generator) ?? clicks.startIndex
        try playback.skip(clicks[..<middle])
        if Bool.random(using: &generator) { playback.forgetNames() }
        try playback.skip(clicks[middle...])
    }
}
