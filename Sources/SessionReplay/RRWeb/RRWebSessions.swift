/// The sessions of a recording that the file names: their parts may stand anywhere in it, so they are played when all of
/// it has been read.
struct RRWebSessions {
    private let options: ReplayOptions
    private let kept: RRWebKeptEvents
    private var byOrigin: [RRWebSession.Origin: RRWebSession] = [:]
    private var order: [RRWebSession] = []

    init(_ options: ReplayOptions, _ kept: RRWebKeptEvents) {
        self.options = options
        self.kept = kept
    }

    /// The session of an origin, new or known.
    mutating func session(_ origin: RRWebSession.Origin) -> RRWebSession {
        if let known = byOrigin[origin] { return known }
        let session = RRWebSession(options, kept, origin)
        byOrigin[origin] = session
        order.append(session)
        return session
    }

    /// Plays them in the order in which they were first met.
    func play(into output: any ReplayOutput) throws {
        for session in order { try session.play(into: output) }
    }
}
