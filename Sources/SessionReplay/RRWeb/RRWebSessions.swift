/// The sessions of a recording that the file names: their parts may stand anywhere in it, so they are played when all of
/// it has been read.
struct RRWebSessions {
    private let options: ReplayOptions
    private var byOrigin: [RRWebSession.Origin: RRWebSession] = [:]
    private var order: [RRWebSession] = []

    init(_ options: ReplayOptions) {
        self.options = options
    }

    /// The session of an origin, new or known.
    mutating func session(_ origin: RRWebSession.Origin) -> RRWebSession {
        if let known = byOrigin[origin] { return known }
        let session = RRWebSession(options, origin)
        byOrigin[origin] = session
        order.append(session)
        return session
    }

    /// Plays them in the order in which they were first met.
    func play(into output: any ReplayOutput) throws {
        for session in order { try session.play(into: output) }
    }
}
