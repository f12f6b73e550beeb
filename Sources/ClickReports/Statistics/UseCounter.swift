import ClickIndex
package import ClickStore

/// How much a control was used.
package struct ControlUse: Hashable, Sendable {
    package var clicks = 0
    /// The exact number of distinct sessions with a click on it.
    package var sessions = 0

    package init(clicks: Int = 0, sessions: Int = 0) {
        (self.clicks, self.sessions) = (clicks, sessions)
    }
}

/// Counts clicks and sessions of controls, one after the other, and all sessions that it met.
///
/// Safety of the raw memory: a scan checks that spans are below the directory's limit, and a directory's sessions are
/// below theirs.
package struct UseCounter {
    private let directory: SessionDirectory
    private let buffer = ClickBuffer()
    /// The number of the last control that each session clicked; 0 for none.
    private let lastControls: ZeroedMemory<UInt32>
    private var control: UInt32 = 0

    /// - Throws: ``StoreError/outOfMemory``
    package init(_ directory: SessionDirectory) throws(StoreError) {
        self.directory = directory
        lastControls = try ZeroedMemory(count: directory.sessionLimit)
    }

    /// Counts one control's clicks; each control comes once.
    package mutating func use(of clicks: ControlClicks) throws(StoreError) -> ControlUse {
        control += 1
        let (control, lastControls) = (control, lastControls.start)
        var use = ControlUse()
        try clicks.visit(in: buffer) { block, _ in
            use.clicks += block.count
            use.sessions += directory.sessions.withUnsafeBufferPointer { sessions in
                var found = 0
                for row in 0..<block.count {
                    let session = Int(sessions[Int(block.spans[row])])
                    // A span without a row belongs to no session that could be told from others.
                    guard session >= 0 else { continue }
                    // A sum, as a branch would often be guessed wrong.
                    found &+= lastControls[session] == control ? 0 : 1
                    lastControls[session] = control
                }
                return found
            }
        }
        return use
    }

    /// Whether each session has a click among those counted, by its number.
    package var metSessions: [Bool] {
        (0..<lastControls.count).map { lastControls.start[$0] != 0 }
    }
}
