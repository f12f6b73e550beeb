#if HTTP
    internal import Basics
    internal import ClickStore
    internal import Dispatch
    internal import Logging

    /// Deletes clicks once they are older than they are kept, at the start and once a day.
    final class OldClicks: Sendable {
        private let keptMs: Int64
        private let logger: Logger
        private let delete: @Sendable (_ beforeMs: Int64) throws -> Deletion
        private let queue = DispatchQueue(label: "taptrail.old-clicks")

        private static let hours = 24
        /// After a failure it is tried again.
        private static let hoursAfterFailure = 1

        /// - Parameters:
        ///   - keptMs: How long clicks are kept, in milliseconds.
        ///   - delete: Deletes clicks before a time, in milliseconds since the Unix epoch, UTC.
        init(
            keptFor keptMs: Int64, _ logger: Logger, deleting delete: @escaping @Sendable (Int64) throws -> Deletion
        ) {
            (self.keptMs, self.logger, self.delete) = (keptMs, logger, delete)
        }

        /// Begins to delete.
        func begin() {
            queue.async { [self] in
                let hours = deleteNow() ? Self.hours : Self.hoursAfterFailure
                queue.asyncAfter(deadline: .now() + .seconds(hours * 3_600)) { [self] in begin() }
            }
        }

        private func deleteNow() -> Bool {
            let beforeMs = CurrentProcess.nowMs - keptMs
            do {
                let deletion = try delete(beforeMs)
                guard deletion != Deletion() else { return true }
                logger.info(
                    "deleted clicks before \(ISOTime.text(ms: beforeMs))",
                    metadata: [
                        "clicks": .stringConvertible(deletion.clicks),
                        "sessions": .stringConvertible(deletion.sessions),
                    ])
                return true
            } catch {
                logger.error("old clicks could not be deleted, this is tried again in an hour: \(error)")
                return false
            }
        }
    }
#endif
