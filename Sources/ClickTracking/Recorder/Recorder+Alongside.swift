package import ResponderChain

/// What others need to know who take down more of the same session, beside the recorder's clicks.
extension Recorder {
    /// The session that clicks are recorded in and the number of its next one; nil while nothing is recorded.
    package var recording: (session: SessionKey, nextSeq: Int64)? {
        core.access { state in
            guard state.isOpen, state.isTracking, state.session.isSampled else { return nil }
            return (state.session.key, state.session.nextSeq)
        }
    }

    /// Whether clicks are recorded of events that end now.
    package var isRecording: Bool { core.access { $0.isOpen && $0.isTracking } }

    /// What the recorder records, and what never.
    package var configuration: RecorderConfiguration { core.configuration }

    /// When the event was sent that has been sent last through a dispatcher, as the recorder took it down.
    ///
    /// - Returns: The time in milliseconds since the Unix epoch, UTC; nil where the recorder does not take it.
    package func latestSendMs(on dispatcher: Dispatcher) -> Int64? {
        var time: Int64?
        _ = dispatcher.hasObserver { observer in
            guard isMine(observer), let hook = observer as? RecorderHook else { return false }
            time = hook.latestSendMs
            return true
        }
        return time
    }
}
