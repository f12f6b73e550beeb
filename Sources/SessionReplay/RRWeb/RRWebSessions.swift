/// The sessions of a recording that the file names: their parts may stand anywhere in it, so they are played when all of
/// it has been read.
struct RRWebSessions {
    private let options: ReplayOptions
    private var byName: [String: RRWebSession] = [:]
    private var order: [RRWebSession] = []

    init(_ options: ReplayOptions) {
        self.options = options
    }

    /// The session of a name, new or known; "" for bare events in lines.
    mutating func session(_ name: String) -> RRWebSession {
        if let known = byName[name] { return known }
        let session = RRWebSession(options)
        session.name = name.isEmpty ? nil : name
        byName[name] = session
        order.append(session)
        return session
    }

    /// Plays them in the order in which they were first met.
    func play(into output: any ReplayOutput) throws {
        for session in order { try session.play(into: output) }
    }
}
