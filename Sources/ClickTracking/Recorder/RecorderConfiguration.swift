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
    /// The keys of an event's `info` that are recorded with its click, such as `total`; none unless the app
    /// names them. Numbers, truths and texts are kept as texts of 64 bytes at most, 32 of a click.
    public var infoKeys: Set<String> = []
    /// The policy on what is never recorded.
    public var privacy = PrivacyPolicy()
    /// After so long without a click, or in the background, the next click begins a new session.
    public var sessionGap = Duration.seconds(1_800)
    /// Whether a recorder goes on with the session of the journal's last one, if that one's last click was not longer ago than
    /// ``sessionGap`` and its app and version were the same: the system ends apps in the background all the time.
    public var resumesSession = true
    /// How often waiting clicks are handed to the store. Many waiting clicks are handed over earlier.
    public var drainInterval = Duration.milliseconds(500)
    /// The clock, in milliseconds since the Unix epoch, UTC.
    public var nowMs: @Sendable () -> Int64 = RecorderConfiguration.systemTimeMs
    /// Names sessions; every name must be new.
    public var makeSessionName: @Sendable () -> String = RecorderConfiguration.randomName
    /// Looks at each click before it is recorded, and returns it, changed or not, or nil to decline it. Called on the click's
    /// thread.
    public var transform: (@Sendable (RecordedClick) -> RecordedClick?)?
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
        return LiveSession(key, isSampled: privacy.samples(key), SessionProperties(values, keeping: nil))
    }

    /// The keys of events that are recorded; nil for none.
    var propertyKeys: PropertyKeys? { infoKeys.isEmpty ? nil : PropertyKeys(Array(infoKeys)) }

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

extension RecorderConfiguration {
    @available(*, deprecated, message: "set sessionGap")
    public var sessionGapMs: Int64 {
        get { sessionGap.inMs }
        set { sessionGap = .milliseconds(newValue) }
    }

    @available(*, deprecated, message: "set drainInterval")
    public var drainIntervalMs: Int {
        get { Int(clamping: drainInterval.inMs) }
        set { drainInterval = .milliseconds(newValue) }
    }

    /// Looks at each click before it is recorded and may change it; false declines it.
    @available(*, deprecated, message: "set transform, which returns the click, or nil to decline it")
    public var willRecord: (@Sendable (inout RecordedClick) -> Bool)? {
        get {
            guard let transform else { return nil }
            return { click in
                guard let transformed = transform(click) else { return false }
                click = transformed
                return true
            }
        }
        set {
            guard let willRecord = newValue else { return transform = nil }
            transform = { click in
                var changed = click
                return willRecord(&changed) ? changed : nil
            }
        }
    }
}

extension Duration {
    /// The whole milliseconds in it; as many as there can be, where it has more.
    var inMs: Int64 {
        let (seconds, attoseconds) = components
        let (ms, overflows) = seconds.multipliedReportingOverflow(by: 1_000)
        if overflows { return seconds < 0 ? .min : .max }
        let (sum, isTooMuch) = ms.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        return isTooMuch ? (seconds < 0 ? .min : .max) : sum
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
    /// More about the click: what the event's info has for ``RecorderConfiguration/infoKeys``, and what the app adds.
    public var info: [String: String] = [:]

    /// The info as one JSON object with its keys in order; nil for no info.
    var infoText: String? {
        guard !info.isEmpty else { return nil }
        let fields = info.sorted { $0.key < $1.key }.map { "\(JSONText.string($0)):\(JSONText.string($1))" }
        return "{\(fields.joined(separator: ","))}"
    }
}
