import Foundation
import SeededGenerator
import TestSupport
import Testing

/// What a program has had a disk do, in order, and what a loss of power leaves of it; `Tests/FaultInjection/powerloss.c`
/// says how it is logged.
struct PowerLog {
    let run: Command.Run
    /// How many things happened.
    var count: Int { entries.count }
    private let entries: [Entry]
    private let folder: String
    /// What the folder held before.
    private let original: [String: Data]

    private struct Entry {
        let kind: Kind
        let inode: Int64
        let place: Int
        let bytes: Data

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    private enum Kind: Int64 {
        case write = 1
        case resize, sync, create, open, rename, remove, syncFolder, makeFolder, tell
    }

    /// Runs a program in a folder.
    ///
    /// - Parameter ignoringSyncs: Whether the disk does nothing at a sync.
    init(
        _ arguments: [String], executable: String? = nil, ignoringSyncs: Bool = false, in folder: TemporaryFolder
    ) throws {
        self.folder = folder.path
        original = try Self.files(in: folder)
        let log = folder.path + ".power"
        defer { try? FileManager.default.removeItem(atPath: log) }
        var environment = [
            "LD_PRELOAD": try Self.library.get(), "POWER_FOLDER": folder.path, "POWER_LOG": log,
        ]
        if ignoringSyncs { environment["POWER_IGNORES_SYNCS"] = "1" }
        run = try Command.run(arguments, executable: executable, environment: environment, in: folder)
        entries = try Self.entries(of: try Data(contentsOf: URL(fileURLWithPath: log)))
    }

    /// What the program had written to standard output before so many things had happened.
    func told(before cut: Int) -> String {
        entries.prefix(cut).filter { $0.kind == .tell }.map(\.text).joined()
    }

    /// The moments at which the disk had all names in a folder, before so many things had happened.
    func syncs(ofFolder name: String, before cut: Int) -> [Int] {
        entries.prefix(cut).indices.filter { entries[$0].kind == .syncFolder && self.name(entries[$0].text) == name }
    }

    /// The folder as a disk may have it when the power fails after so many things have happened.
    func folder(cutAt cut: Int, using random: inout SplitMix64) throws -> TemporaryFolder {
        var disk = SimulatedDisk(holding: original)
        for entry in entries.prefix(cut) { apply(entry, to: &disk) }
        let left = try TemporaryFolder()
        for (name, bytes) in disk.afterPowerLoss(using: &random) { try left.write(bytes, to: name) }
        return left
    }

    /// The folder as a kill leaves it: the system has all that was written.
    func folder(killedAt cut: Int) throws -> TemporaryFolder {
        var disk = SimulatedDisk(holding: original)
        for entry in entries.prefix(cut) { apply(entry, to: &disk) }
        let left = try TemporaryFolder()
        for (name, bytes) in disk.afterKill() { try left.write(bytes, to: name) }
        return left
    }

    private func apply(_ entry: Entry, to disk: inout SimulatedDisk) {
        switch entry.kind {
        case .write: disk.write(entry.inode, entry.bytes, at: entry.place)
        case .resize: disk.resize(entry.inode, to: entry.place)
        case .sync: disk.sync(entry.inode)
        case .create: disk.create(name(entry.text), entry.inode)
        case .open: disk.open(name(entry.text), entry.inode)
        case .rename:
            let names = entry.text.split(separator: "\0")
            disk.rename(name(String(names[0])), to: name(String(names[1])))
        case .remove: disk.remove(name(entry.text))
        case .syncFolder: disk.syncFolder(name(entry.text))
        case .makeFolder: disk.makeFolder(name(entry.text))
        case .tell: break
        }
    }

    /// The name of a file in the folder; empty for the folder itself.
    private func name(_ path: String) -> String { String(path.dropFirst(folder.utf8.count + 1)) }

    private static func files(in folder: TemporaryFolder) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where !name.hasPrefix(".") {
            files[name] = FileManager.default.contents(atPath: folder.file(name))
        }
        return files
    }

    private static func entries(of log: Data) throws -> [Entry] {
        var entries: [Entry] = []
        var place = log.startIndex
        while place < log.endIndex {
            let head = (0..<4).map { field in
                log[(place + 8 * field)...].prefix(8).reversed().reduce(0) { $0 << 8 | Int64($1) }
            }
            let start = place + 32
            place = start + Int(head[3])
            entries.append(
                Entry(
                    kind: try #require(Kind(rawValue: head[0])), inode: head[1], place: Int(head[2]),
                    bytes: log.subdata(in: start..<place)))
        }
        return entries
    }

    private static let library = Result { try FaultInjection.build("powerloss") }
}
