import Foundation

/// A soak takes all arguments of all sweeps, part by part, so that it can be ended after any of them: `scripts/soak` says in
/// `TAPTRAIL_SOAK` which part this run is, such as `0/60` for the first one of 60.
package struct SoakPart: Sendable {
    /// The part of this run; nil in a run that people wait for.
    package static let current = ProcessInfo.processInfo.environment["TAPTRAIL_SOAK"].flatMap(SoakPart.init)

    package let number: Int
    private let count: Int

    private init?(_ text: String) {
        let numbers = text.split(separator: "/").compactMap { Int($0) }
        guard numbers.count == 2, 0..<numbers[1] ~= numbers[0] else { return nil }
        (number, count) = (numbers[0], numbers[1])
    }

    /// One of every ``count``, so that each part has some of the beginning and some of the end.
    fileprivate func share<Arguments: Collection>(of all: Arguments) -> [Arguments.Element] {
        zip(0..., all).filter { $0.0 % count == number }.map(\.1)
    }
}

/// The arguments of a sweep: the first few in a run that people wait for, a share of all in each part of a soak.
/// `scripts/soak --list` shows how many.
package func sweep<Arguments: Collection>(_ few: Int, of all: Arguments) -> [Arguments.Element] {
    SoakPart.current?.share(of: all) ?? Array(all.prefix(few))
}

/// How often a sweep tries something that is by chance each time.
package func sweep(_ few: Int, of all: Int) -> Int { sweep(few, of: 0..<all).count }

/// How often something is tried that only all tries together can show: the first part of a soak tries all, the others none.
package func trials(_ few: Int, of all: Int) -> Int { SoakPart.current.map { $0.number == 0 ? all : 0 } ?? few }

/// A seed for what is tried several times by one generator: another one in each part of a soak.
package func sweepSeed(_ seed: UInt64) -> UInt64 { seed &+ UInt64(SoakPart.current?.number ?? 0) &* 1_000_003 }
