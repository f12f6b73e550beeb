import ArgumentParser
import Basics
import SessionReplay

/// A time as people give it to a command.
enum Moment {
    /// Milliseconds since the Unix epoch, UTC.
    case at(Int64)
    /// So many milliseconds before the command runs.
    case ago(Int64)

    private static let units: [(String, Int64)] = [
        ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000), ("w", 7 * 86_400_000),
    ]

    /// Reads a date, a time or a duration.
    init(_ text: String) throws {
        if let ms = ISOTime.ms(text, withoutOffset: .utc) ?? ISOTime.ms(text + "T00:00Z") {
            self = .at(ms)
        } else if let ms = Self.duration(text) {
            self = .ago(ms)
        } else {
            throw ValidationError(
                "'\(text)' is no time; give a date (2026-01-31), a time (2026-01-31T18:30Z) or how long ago (30min, 12h, 7d, 2w)."
            )
        }
    }

    func ms(nowMs: Int64) -> Int64 {
        switch self {
        case .at(let ms): ms
        case .ago(let ms): nowMs - ms
        }
    }

    private static func duration(_ text: String) -> Int64? {
        for (unit, ms) in units where text.hasSuffix(unit) {
            // A million weeks is before any click, and far from what overflows.
            let digits = text.dropLast(unit.count)
            guard digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let count = Int64(digits),
                count <= 1_000_000
            else { return nil }
            return count * ms
        }
        return nil
    }
}
