internal import Basics
public import Logging
public import ResponderChain

/// The settings of a recorder: what it records, where clicks wait, and which closures of the app it calls.
public struct RecorderConfiguration: Sendable {
    /// Where captured clicks wait for the store.
    public var journal: JournalConfiguration
    /// The app's name and version, and the user, of the first session.
    public var app: String?
    public var version: String?
    public var user: RecordedUser?
    /// What else is known of each session, by key, such as `plan`: texts of 64 bytes at most, 32 of them. Reports select and
    /// group sessions by them. Keys without quotes, spaces and `=`; others are passed over.
    public var properties: [String: String] = [:]
    /// Control events that are recorded besides activations and routed events, such as `touchDown`.
    public var alsoRecords: Set<String> = []
    /// The policy on what is never recorded.
    public var privacy = PrivacyPolicy()
    /// After so many milliseconds in the background, coming back begins a new session: 30 minutes.
    public var sessionGapMs: Int64 = 1_800_000
    /// How often waiting clicks are handed to the store, in milliseconds. Many waiting clicks are handed over earlier.
    public var drainIntervalMs = 500
    /// The clock, in milliseconds since the Unix epoch, UTC.
    public var nowMs: @Sendable () -> Int64 = RecorderConfiguration.systemTimeMs
    /// Names sessions; every name must be new.
    public var makeSessionName: @Sendable () -> String = RecorderConfiguration.randomName
    /// Looks at each click before it is recorded and may change it; false declines it. Called on the click's thread.
    public var willRecord: (@Sendable (inout RecordedClick) -> Bool)?
    /// Called with activations that nobody handled, and with rage, as they happen, on the click's thread.
    public var onFrustration: (@Sendable (Frustration) -> Void)?
    /// Receives the recorder's few warnings.
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

    func liveSession(_ key: SessionKey) -> LiveSession {
        let values = properties.map { (key: $0.key, value: $0.value) }
        return LiveSession(
            key, isSampled: privacy.samples(session: key.name), SessionProperties(values, keeping: nil))
    }

    /// The system's time, in milliseconds since the Unix epoch, UTC.
    public static let systemTimeMs: @Sendable () -> Int64 = { CurrentProcess.nowMs }

    /// A name of 128 random bits.
    public static let randomName: @Sendable () -> String = {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

/// A click that is about to be recorded, for an app to inspect, change or decline.
public struct RecordedClick: Sendable {
    /// The control's path, with the event.
    public var path: ControlPath
    /// The class of the innermost view controller.
    public var screen: String?
    /// Whether the event is an activation, another control event or one of the app's own.
    public let kind: ClickKind
    /// The time, in milliseconds since the Unix epoch, UTC.
    public let atMs: Int64
    /// The place in the window, in points; nil if the event did not come from a touch.
    public var location: Event.Location?
    /// The cell's `section:row` at every list level, outermost first.
    public var position: String?
    /// The identity of what the innermost list cell showed.
    public var item: String?
    /// Whether anybody handled the event.
    public let handled: Handled
    /// The class of the first hop that handled it.
    public let handledBy: String?
    /// More about the click; empty unless the app fills it.
    public var info: [String: String] = [:]

    /// The info as one JSON object with its keys in order; nil for no info.
    var infoText: String? {
        guard !info.isEmpty else { return nil }
        let fields = info.sorted { $0.key < $1.key }.map { "\(JSONText.string($0)):\(JSONText.string($1))" }
        return "{\(fields.joined(separator: ","))}"
    }
}
