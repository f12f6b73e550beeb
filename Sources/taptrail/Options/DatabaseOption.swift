import ArgumentParser
import Basics
import ClickHouseStore
import ClickReports
import ClickStore
import ClickTracking
import Collector
import Foundation

/// The database that a command works on: a file, or one in ClickHouse.
struct DatabaseOption: ParsableArguments {
    @Option(
        name: .customLong("db"),
        help: """
            The database: a file, or clickhouse://user@host:8123/name. Default: TAPTRAIL_DB, else the XDG data folder.
            """, completion: .file())
    var path: String?

    /// Opens a database, wherever it is, for reading.
    func open() throws -> any ReadableDatabase {
        guard let address = try clickHouse else { return try ClickReader(path: resolved) }
        return try ClickHouseReader(address)
    }

    /// Opens a database, wherever it is, for writing.
    ///
    /// - Parameter isLoading: Whether so much is loaded that other processes are locked out of a new file until it is done.
    func openForChanges(loading isLoading: Bool = false) throws -> any WritableDatabase {
        guard let address = try clickHouse else { return try openForWriting(loading: isLoading) }
        return try ClickHouseSink(address)
    }

    /// Opens a database file for reading.
    ///
    /// - Throws: ``OnlyInFiles`` for one in ClickHouse.
    func openForReading() throws -> ClickReader {
        try checkFile()
        return try ClickReader(path: resolved)
    }

    /// Opens a database file for writing.
    ///
    /// - Parameter isLoading: Whether so much is loaded that other processes are locked out of a new database until it is done.
    /// - Throws: Also ``OnlyInFiles`` for one in ClickHouse.
    func openForWriting(loading isLoading: Bool = false) throws -> ClickDatabase {
        try checkFile()
        if path == nil, environment("TAPTRAIL_DB") == nil { makeDefaultFolder() }
        do throws(StoreError) {
            return try ClickDatabase(path: resolved, forLoading: isLoading)
        } catch {
            // A running collector lends its database until this process ends.
            guard case .busy = error, DatabaseLoan.take(of: resolved) else { throw error }
            return try ClickDatabase(path: resolved, forLoading: isLoading)
        }
    }

    private func makeDefaultFolder() {
        let folder = (resolved as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func checkFile() throws(OnlyInFiles) {
        if isInClickHouse { throw OnlyInFiles() }
    }

    /// The path or address from the option, else the environment, else the XDG base directory specification.
    var resolved: String {
        if let path = path ?? environment("TAPTRAIL_DB") { return path }
        let data = environment("XDG_DATA_HOME") ?? (environment("HOME") ?? NSHomeDirectory()) + "/.local/share"
        return data + "/taptrail/clicks.sqlite"
    }

    private func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension DatabaseOption {
    var isInClickHouse: Bool { ClickHouseAddress.isAddress(resolved) }

    /// The name of the file, or of the database in ClickHouse.
    var name: String {
        get throws { try clickHouse?.database ?? FilePath(resolved).lastComponent?.string ?? resolved }
    }

    /// The address of a database in ClickHouse; nil for a file.
    var clickHouse: ClickHouseAddress? {
        get throws {
            guard isInClickHouse else { return nil }
            return try ClickHouseAddress(resolved)
        }
    }
}
