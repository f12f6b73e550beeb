import Foundation

extension LongRun {
    /// What a run has done, for those who have asked for a long one: its inputs, its thread's time, and the
    /// most memory that all tests of the process had up to now.
    static func report(_ test: String, _ inputs: UInt64, since start: Double) {
        let time = String(format: "%.0f", threadSeconds() - start)
        print("\(test): \(inputs) inputs in \(time) s of CPU time, peak memory \(peakMemory ?? "unknown")")
    }

    static func threadSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static var peakMemory: String? {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        return status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            .map { $0.dropFirst(6).trimmingCharacters(in: .whitespaces) }
    }
}
