public import Logging

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// What a recorder records, where clicks wait, and who is told.
public struct RecorderConfiguration: Sendable {
    /// Where captured clicks wait for the store.
    public var journal: JournalConfiguration
    /// The app's name and version, and the user, of the first session.
    public var app: String?
    public var version: String?
    public var user: RecordedUser?
    /// Control events that are recorded besides activations and routed events, such as `touchDown`.
    public var alsoRecords: Set<String> = []
    /// What is never recorded.
    public var privacy = PrivacyPolicy()
    /// After so many milliseconds in the background, coming back begins a new session: 30 minutes.
    public var sessionGapMs: Int64 = 1_800_000
    /// How often waiting clicks are handed to the sink, in milliseconds. Many waiting clicks are handed over earlier.
    public var drainIntervalMs = 500
    /// The clock, in milliseconds since the Unix epoch, UTC.
    public var nowMs: @Sendable () -> Int64 = RecorderConfiguration.systemTimeMs
    /// Names sessions; every name must be new.
    public var makeSessionName: @Sendable () -> String = RecorderConfiguration.randomName
    /// Looks at each click before it is recorded and may change it; false declines it. Called on the click's thread.
    public var willRecord: (@Sendable (inout RecordedClick) -> Bool)?
    /// Is told of clicks that nobody handled, and of rage, as they happen. Called on the click's thread.
    public var onFrustration: (@Sendable (Frustration) -> Void)?
    /// Where the recorder tells the few things that are worth telling.
    public var logger = Logger(label: "taptrail.recorder")

    public init(app: String? = nil, version: String? = nil, user: RecordedUser? = nil, journal: JournalConfiguration) {
        self.app = app
        self.version = version
        self.user = user
        self.journal = journal
    }

    /// The key of a session that begins now.
    func newSession(user: String?) -> SessionKey {
        SessionKey(name: makeSessionName(), app: app, version: version, user: user)
    }

    /// The system's time, in milliseconds since the Unix epoch, UTC.
    public static let systemTimeMs: @Sendable () -> Int64 = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// A name of 128 random bits.
    public static let randomName: @Sendable () -> String = {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
