package import Foundation
import Synchronization

/// A folder of a test's own, removed with the object.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        path = NSTemporaryDirectory() + "taptrail-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        chmod(0o700)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in the folder.
    package func file(_ name: String) -> String { path + "/" + name }

    /// The path of a database in the folder.
    package var store: String { file("clicks.sqlite") }

    /// The names of the files in the folder.
    package func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    package func bytes(of name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: file(name)))
    }

    /// The number in the last line of what a process wrote until it was killed; nil if there is none. The kill may have cut
    /// the line after it, whose number would be another one.
    package func lastNumber(in name: String) throws -> Int? {
        let bytes = try bytes(of: name)
        let lines = bytes.prefix(bytes.lastIndex(of: UInt8(ascii: "\n")) ?? 0).split(separator: UInt8(ascii: "\n"))
        return lines.last.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }

    /// Writes a file, and makes the folders that its name has.
    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        let folder = (file(name) as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    }

    /// Writes a file as ``write(_:to:)`` does, and returns its name.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        try write(text.utf8, to: name)
        return name
    }

    /// An empty file, opened for writing.
    package func newFile(_ name: String) throws -> FileHandle {
        try write("", to: name)
        return try FileHandle(forWritingTo: URL(fileURLWithPath: file(name)))
    }

    /// Sets the permissions of the folder.
    package func chmod(_ mode: Int) {
        try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}

extension TemporaryFolder {
    /// The files that tests begin with, by the source file of the tests.
    private static let prepared = Mutex<[String: [String: Data]]>([:])

    /// A folder with the files that all tests of a source file begin with; they are made once and copied.
    package convenience init(of tests: String = #fileID, prepare: (TemporaryFolder) throws -> Void) throws {
        try self.init()
        if let files = Self.prepared.withLock({ $0[tests] }) {
            for (name, bytes) in files { try write(bytes, to: name) }
            return
        }
        try prepare(self)
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) where !name.hasPrefix(".") {
            files[name] = FileManager.default.contents(atPath: file(name))
        }
        Self.prepared.withLock { $0[tests] = files }
    }
}
