#if Server
    internal import Basics
    internal import Dispatch
    internal import Synchronization

    /// Ends the process once, in time: after SIGTERM or SIGINT, requests that are being answered have some seconds, whatever
    /// connections are open.
    final class Ending: Sendable {
        /// How long after a signal the process ends at the latest, less the time to close the database.
        private static let patience = DispatchTimeInterval.seconds(3)

        private let finish: @Sendable () -> Int32
        private let hasBegun = Atomic<Bool>(false)
        /// A source that nobody holds is cancelled. Set once, before there is another thread.
        private nonisolated(unsafe) var sources: [any DispatchSourceSignal] = []

        /// - Parameter finish: Stores what waits, closes the database, and returns the exit code.
        init(finishing finish: @escaping @Sendable () -> Int32) {
            self.finish = finish
        }

        /// Ends the process some time after a signal.
        func beginAfterSignals() {
            let queue = DispatchQueue(label: "taptrail.ending")
            for number in [SIGTERM, SIGINT] {
                let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
                source.setEventHandler { [self] in
                    queue.asyncAfter(deadline: .now() + Self.patience) { [self] in end() }
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

    /// Hands a value to another thread, which alone uses it from then on.
    struct Unchecked<Value>: @unchecked Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }
#endif
