internal import Basics
internal import Logging
internal import ResponderChain

/// Whoever sees a recorder's clicks as they are recorded: streams of the app, and the log that the environment asks for.
final class ClickWatchers: Sendable {
    /// The clicks that wait for a stream's reader.
    private static let buffer = 1_024

    private struct Streams {
        var continuations: [Int: AsyncStream<RecordedClick>.Continuation] = [:]
        var next = 0
    }

    private let streams = Locked(Streams())
    /// Whether there has been one: then clicks do not take the shortest way any more.
    private let hasBeen = SharedFlag()
    private let logger: Logger?

    init(_ configuration: RecorderConfiguration) {
        let asked = CurrentProcess.environment("TAPTRAIL_LOG")?.split(separator: ",").contains("clicks") == true
        logger = asked ? configuration.logger : nil
        if asked { hasBeen.set() }
    }

    var areThere: Bool { hasBeen.isSet }

    /// The clicks from now on, as long as somebody reads them.
    func stream() -> AsyncStream<RecordedClick> {
        AsyncStream(bufferingPolicy: .bufferingNewest(Self.buffer)) { continuation in
            let number = streams.withLock { streams in
                streams.next += 1
                streams.continuations[streams.next] = continuation
                return streams.next
            }
            hasBeen.set()
            continuation.onTermination = { [weak self] _ in
                self?.streams.withLock { _ = $0.continuations.removeValue(forKey: number) }
            }
        }
    }

    func show(_ click: RecordedClick) {
        guard areThere else { return }
        logger?.info("\(click.line)")
        for continuation in streams.withLock({ Array($0.continuations.values) }) { continuation.yield(click) }
    }

    deinit {
        for continuation in streams.withLock({ Array($0.continuations.values) }) { continuation.finish() }
    }
}

extension RecordedClick {
    /// The click in a line for people: `Window--Button#send--touchUpInside, handled by ChatView, on ChatViewController`.
    fileprivate var line: String {
        let outcome =
            switch handled {
            case .yes: "handled by \(handledBy ?? "somebody")"
            case .no: "unhandled"
            case .unknown: "outcome unknown"
            }
        let more = info.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return ([path.description, outcome] + (screen.map { ["on \($0)"] } ?? []) + more).joined(separator: ", ")
    }
}
