#if HTTP
    internal import Basics
    internal import Dispatch
    internal import Synchronization

    /// Ends the process once, in time: after SIGTERM or SIGINT, requests that are being answered have some seconds, whatever
    /// connections are open.
    final class Ending: Sendable {
        /// How long after a signal the process ends at the latest, less the time to close the database.
        private static let patience = 3.0
        /// How long the database may take to be closed.
        private static let closing = 1.5

        private let begin: @Sendable () -> Void
        private let finish: @Sendable () -> Int32
        private let hasBegun = Atomic<Bool>(false)
        /// A source that nobody holds is cancelled. Set once, before there is another thread.
        private nonisolated(unsafe) var sources: [any DispatchSourceSignal] = []

        /// - Parameters:
        ///   - begin: Ends answers that would go on for ever.
        ///   - finish: Stores what waits, closes the database, and returns the exit code.
        init(beginning begin: @escaping @Sendable () -> Void, finishing finish: @escaping @Sendable () -> Int32) {
            (self.begin, self.finish) = (begin, finish)
        }

        /// Ends the process some time after a signal.
        func beginAfterSignals() {
            let queue = DispatchQueue(label: "taptrail.ending")
            for number in [SIGTERM, SIGINT] {
                let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
                source.setEventHandler { [self] in
                    begin()
                    queue.asyncAfter(deadline: .now() + Self.patience) { [self] in end() }
                    // A database that is lent is somebody else's, and closed.
                    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience + Self.closing) {
                        CurrentProcess.exitNow(0)
                    }
                }
                source.resume()
                sources.append(source)
            }
        }

        /// Ends the process now, unless another thread does so already.
        func end() {
            guard !hasBegun.exchange(true, ordering: .acquiringAndReleasing) else { return }
            CurrentProcess.exitNow(finish())
        }

    }
#endif
