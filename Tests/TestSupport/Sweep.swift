import Foundation

/// Whether sweeps take all of their arguments, which takes hours: `scripts/soak` sets `TAPTRAIL_SOAK`.
package let isSoak = ProcessInfo.processInfo.environment["TAPTRAIL_SOAK"] != nil

/// The arguments of a sweep: the first few in a run that people wait for, all in a soak. `scripts/soak --list` shows which.
package func sweep<Arguments: Collection>(_ few: Int, of all: Arguments) -> [Arguments.Element] {
    Array(isSoak ? all[...] : all.prefix(few))
}

/// How often a sweep tries something: a few times in a run that people wait for, all times in a soak.
package func sweep(_ few: Int, of all: Int) -> Int { isSoak ? all : few }
