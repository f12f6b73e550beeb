#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Shows on standard error how far a replay is, how fast it goes and how long it will take; only to people.
final class ProgressBar {
    private let isShown = isatty(STDERR_FILENO) == 1
    private let start = ContinuousClock.now
    private var nextUpdate = ContinuousClock.now + .milliseconds(300)
    private var isDrawn = false

    func update(_ bytesRead: Int, of total: Int) {
        let now = ContinuousClock.now
        guard isShown, total > 0, now >= nextUpdate else { return }
        nextUpdate = now + .milliseconds(100)
        let seconds = (now - start) / .seconds(1)
        let fraction = min(1, Double(bytesRead) / Double(total))
        let filled = Int(fraction * 30)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 30 - filled)
        let rate = Self.megabytes(Double(bytesRead) / max(seconds, 0.001))
        let left = fraction > 0 ? Int((seconds / fraction - seconds).rounded(.up)) : 0
        Messages.draw("\r\u{1B}[K[\(bar)] \(Int(fraction * 100)) %  \(rate) MB/s  \(left) s left")
        isDrawn = true
    }

    /// Bytes in megabytes, with a digit behind the point where there are few.
    static func megabytes(_ bytes: Double) -> String {
        let megabytes = bytes / 1e6
        if megabytes >= 10 { return String(Int(megabytes)) }
        return String(megabytes >= 0.1 ? (megabytes * 10).rounded() / 10 : (megabytes * 1_000).rounded() / 1_000)
    }

    /// Takes the bar off the screen.
    func clear() {
        if isDrawn { Messages.draw("\r\u{1B}[K") }
        isDrawn = false
    }
}
