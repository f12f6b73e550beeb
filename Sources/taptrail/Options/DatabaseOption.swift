import ArgumentParser
import ClickStore
import Foundation

/// The database that a command works on.
struct DatabaseOption: ParsableArguments {
    @Option(name: .customLong("db"), help: "The database file. Default: TAPTRAIL_DB, else the XDG data folder.")
    var path: String?

    /// Opens the database for writing.
    ///
    /// - Parameter isLoading: Whether so much is loaded that other processes are locked out of a new database until it is done.
    func openForWriting(loading isLoading: Bool = false) throws -> ClickDatabase {
        if path == nil, environment("TAPTRAIL_DB") == nil { makeDefaultFolder() }
        return try ClickDatabase(path: resolved, forLoading: isLoading)
    }

    private func makeDefaultFolder() {
        let folder = (resolved as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    func openForReading() throws -> ClickReader {
        try ClickReader(path: resolved)
    }

    /// The path from the option, else the environment, else the XDG base directory specification.
    var resolved: String {
        if let path = path ?? environment("TAPTRAIL_DB") { return path }
        let data = environment("XDG_DATA_HOME") ?? (environment("HOME") ?? NSHomeDirectory()) + "/.local/share"
        return data + "/taptrail/clicks.sqlite"
    }

    private func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
