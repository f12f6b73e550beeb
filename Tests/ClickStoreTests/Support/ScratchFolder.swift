import Foundation

/// A folder of a test's own, gone with the object.
final class ScratchFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "taptrail-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        chmod(0o700)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Where a store would be.
    var store: String { file("clicks.sqlite") }

    func file(_ name: String) -> String { path + "/" + name }

    /// The names of the files in the folder.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    func bytes(of name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: file(name)))
    }

    func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    }

    /// Sets who may do what with the folder.
    func chmod(_ mode: Int) {
        try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}
