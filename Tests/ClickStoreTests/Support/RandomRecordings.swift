import ClickTracking
import SeededGenerator
import TestSupport

/// Recordings whose clicks often repeat, within one and between them.
struct RandomRecordings {
    /// What clicks are told apart by.
    enum Identity: CaseIterable {
        case content, seq, id, mixed
    }

    private var generator: SplitMix64
    private let identity: Identity

    init(_ identity: Identity, seed: UInt64) {
        self.identity = identity
        generator = SplitMix64(seed: seed)
    }

    /// A few recordings, each with its clicks; some hold clicks of others in another order.
    mutating func next() -> [String: [SampleClick]] {
        var recordings: [String: [SampleClick]] = [:]
        for number in 0..<Int.random(in: 2...4, using: &generator) {
            var clicks = (0..<Int.random(in: 0...25, using: &generator)).map { _ in click() }
            if Bool.random(using: &generator), let other = recordings["0.jsonl"] { clicks += other }
            if Bool.random(using: &generator) { clicks.shuffle(using: &generator) }
            recordings["\(number).jsonl"] = clicks
        }
        return recordings
    }

    private mutating func click() -> SampleClick {
        let number = Int.random(in: 0..<6, using: &generator)
        var click = SampleClick(session: "s-\(number % 3)", app: number < 3 ? "A" : nil)
        // A session of several users is one of several spans.
        if Int.random(in: 0..<3, using: &generator) == 0 { click.user = "u-\(number % 2)" }
        // One in windows of several sizes, too.
        if Int.random(in: 0..<3, using: &generator) == 0 {
            click.window = WindowSize(tenths: 3900, 8440 + Int32.random(in: 0...1, using: &generator))
        }
        click.path = "Window--Button[\(Int.random(in: 1...2, using: &generator))]--tap"
        click.atMs += Int64.random(in: 0...1, using: &generator)
        if Int.random(in: 0..<4, using: &generator) == 0 { click.item = "i" }
        click.kind = ClickKind.allCases.randomElement(using: &generator) ?? .activation
        switch identity == .mixed ? Identity.allCases.randomElement(using: &generator) ?? .content : identity {
        case .content, .mixed: break
        case .seq: click.seq = Int64.random(in: 0...8, using: &generator)
        case .id: click.id = "c-\(Int.random(in: 0...12, using: &generator))"
        }
        return click
    }
}
