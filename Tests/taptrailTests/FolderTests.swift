import Foundation
import Testing

/// The folders of each target can be read one after the other: none uses a type of a folder that uses one of its own.
struct FolderTests {
    @Test(arguments: try FileManager.default.contentsOfDirectory(atPath: Self.sources).sorted())
    func `no folders of a target use each other`(target: String) throws {
        let uses = try Self.uses(in: target)
        for (folder, used) in uses {
            for other in used where other != folder {
                #expect(!Self.reaches(folder, from: other, uses), "\(target): \(folder) and \(other) use each other")
            }
        }
    }

    @Test func `what controls go by in a store rests on its connection alone`() throws {
        #expect(try Self.uses(in: "ClickStore")["Names"] == ["Names", "Connection"])
    }

    @Test func `a circle of folders is found`() {
        let uses = ["A": Set(["B"]), "B": ["C"], "C": ["A"], "D": ["A"]]
        #expect(Self.reaches("A", from: "B", uses))
        #expect(!Self.reaches("D", from: "A", uses))
        #expect(
            Self.declaredTypes(in: "package final class One {\n    struct Inner {}\n}\nenum Two {}") == ["One", "Two"])
    }

    static let sources =
        URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path + "/Sources"

    /// Which folders of a target each of them uses, itself among them.
    private static func uses(in target: String) throws -> [String: Set<String>] {
        let folders = try folders(of: target)
        let home = folders.reduce(into: [String: String]()) { home, folder in
            for type in declaredTypes(in: folder.value) { home[type] = folder.key }
        }
        return folders.mapValues { text in Set(text.matches(of: /\b[A-Z]\w*/).compactMap { home[String($0.0)] }) }
    }

    /// The code of each folder of a target, without its comments.
    private static func folders(of target: String) throws -> [String: String] {
        let files = FileManager.default.enumerator(atPath: sources + "/" + target)
        var folders: [String: String] = [:]
        while let file = files?.nextObject() as? String {
            guard file.hasSuffix(".swift") else { continue }
            let text = try String(contentsOfFile: "\(sources)/\(target)/\(file)", encoding: .utf8)
            folders[(file as NSString).deletingLastPathComponent, default: ""] += text.replacing(/\/\/.*/, with: "")
        }
        return folders
    }

    /// The types that code declares for others: not inside other types, and not private.
    private static func declaredTypes(in code: String) -> [String] {
        let declaration =
            /^(?:@\w+ )*(?:(?:public|package|final|indirect|open) )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
        return code.matches(of: declaration.anchorsMatchLineEndings()).map { String($0.1) }
    }

    private static func reaches(_ goal: String, from start: String, _ uses: [String: Set<String>]) -> Bool {
        var seen: Set<String> = []
        var waiting = [start]
        while let folder = waiting.popLast() {
            if folder == goal { return true }
            if seen.insert(folder).inserted { waiting += uses[folder] ?? [] }
        }
        return false
    }
}
