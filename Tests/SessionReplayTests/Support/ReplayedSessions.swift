import ClickTracking
import Foundation

@testable import SessionReplay

/// Files that are replayed, in a folder that goes with them.
final class ReplayedSessions {
    let folder = FileManager.default.temporaryDirectory.path + "/sessions-" + UUID().uuidString

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Writes a file, and the folders that it stands in; returns its path.
    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = URL(fileURLWithPath: folder + "/" + name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
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
