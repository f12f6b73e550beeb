import ClickTracking
import Foundation
import TestSupport

@testable import SessionReplay

/// Files that are replayed, in a folder that goes with them.
final class ReplayedSessions {
    private let temporary: TemporaryFolder
    var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    /// Writes a file, and the folders that its name has; returns its path.
    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        try temporary.write(bytes, to: name)
        return temporary.file(name)
    }

    /// The names of the sessions of a recording's clicks, in the order of the clicks.
    func names(in path: String) throws -> [String] {
        let sink = MemorySink()
        var request = Replayer.Request(paths: [path])
        request.options.startedAtMs = 1_600_000_000_000
        _ = try Replayer(into: sink, nowMs: 1_800_000_000_000) { _, _ in }.replay(request)
        return sink.clicks.map(\.session.name)
    }

    /// The names of the sessions of a recording in one file.
    func names(of bytes: [UInt8]) throws -> [String] {
        try names(in: try write(bytes, to: UUID().uuidString))
    }

    func names(of text: String) throws -> [String] {
        try names(of: Array(text.utf8))
    }
}
