/// The formats of recordings that can be replayed.
package enum RecordingFormat: String, CaseIterable, Sendable {
    /// Click lines: our own.
    case clicks
    /// Touch sessions: our own.
    case touches
    /// Sessions that rrweb recorded in web pages.
    case rrweb
    /// Demonstrations of MiniWoB++ tasks.
    case miniwob
    /// Runs of DroidBot: folders of files.
    case droidbot
    /// Events that PostHog's autocapture recorded.
    case posthog

    /// Whether the times of such recordings count from their start, so that the user must say when that was.
    var isRelative: Bool { self == .miniwob }

    /// The reader of recordings of the format; nil for click lines, which have climbed already and go straight to the
    /// sink.
    var reader: (any RecordingReader)? {
        switch self {
        case .clicks: nil
        case .touches: TouchSessionReader()
        case .rrweb: RRWebReader()
        case .miniwob: MiniWoBReader()
        case .droidbot: DroidBotReader()
        case .posthog: PostHogReader()
        }
    }
}
