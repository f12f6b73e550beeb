import Foundation

/// A file of a journal, as bytes: a header of 4,096, then slots of 64.
struct JournalFile {
    static let header = 4_096
    static let slot = 64

    let path: String

    /// The files of a journal, oldest first.
    static func all(in folder: String) throws -> [JournalFile] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".journal") }.sorted()
            .map { JournalFile(path: folder + "/" + $0) }
    }

    /// The files that have been taken into use; a spare one waits as zeros.
    static func used(in folder: String) throws -> [JournalFile] {
        try all(in: folder).filter { try $0.bytes.contains { $0 != 0 } }
    }

    var bytes: Data {
        get throws { try Data(contentsOf: URL(fileURLWithPath: path)) }
    }

    /// The slots that are written, up to the first one of zeros.
    var slots: Int {
        get throws {
            let bytes = try bytes
            var count = 0
            while Self.header + (count + 1) * Self.slot <= bytes.count,
                bytes[Self.header + count * Self.slot..<Self.header + (count + 1) * Self.slot].contains(where: {
                    $0 != 0
                })
            { count += 1 }
            return count
        }
    }

    func write(_ bytes: Data) throws { try bytes.write(to: URL(fileURLWithPath: path)) }

    /// Changes the file's bytes.
    func change(_ body: (inout Data) -> Void) throws {
        var bytes = try bytes
        body(&bytes)
        try write(bytes)
    }
}
