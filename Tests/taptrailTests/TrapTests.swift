import Foundation
import Testing

/// What may be written in sources so that no input ends the process. Force unwrapping and `try!` are forbidden by the format.
struct TrapTests {
    /// What traps, and where it may stand for a reason.
    private static let traps: [(pattern: String, allowed: [String: String])] = [
        (
            #"\b(fatalError|preconditionFailure|precondition|unsafelyUnwrapped|unsafeDowncast)\b"#,
            ["ClickTracking/Sink/ElementAttributes.swift": "its callers give what they got from it"]
        ),
        (#"\bas!"#, [:]),
        // Of what is not finite or too large; `Int(rounding:)` is for that.
        (
            #"\bU?Int(8|16|32|64)?\((?!rounding:|exactly:|clamping:|truncatingIfNeeded:)[^\n]*(Double\(|\.rounded|squareRoot)"#,
            [
                "SimulatedUI/StandardControls.swift": "a part that is clamped to 0...1, where no number counts as 1",
                "Basics/RoundedNumber.swift": "Int(rounding:) itself, behind a clamp",
            ]
        ),
    ]

    @Test func `nothing in sources traps but what is listed with its reason`() throws {
        let files = try Self.files()
        #expect(files.count > 500)
        for trap in Self.traps {
            let pattern = try NSRegularExpression(pattern: trap.pattern)
            let found = files.filter {
                pattern.firstMatch(in: $0.code, range: NSRange($0.code.startIndex..., in: $0.code)) != nil
            }
            #expect(Set(found.map(\.name)) == Set(trap.allowed.keys), "\(trap.pattern)")
        }
    }

    @Test(arguments: ["fatalError()", "x as! Int", "Int(Double(a) * b)", "Int32((a / b).rounded())"])
    func `a trap is found`(code: String) throws {
        #expect(
            try Self.traps.contains { trap in
                try NSRegularExpression(pattern: trap.pattern)
                    .firstMatch(in: code, range: NSRange(code.startIndex..., in: code)) != nil
            })
    }

    /// The files of all targets, without their comments.
    private static func files() throws -> [(name: String, code: String)] {
        let sources = FolderTests.sources
        let paths = FileManager.default.enumerator(atPath: sources)
        var files: [(name: String, code: String)] = []
        while let path = paths?.nextObject() as? String {
            guard path.hasSuffix(".swift") else { continue }
            let text = try String(contentsOfFile: "\(sources)/\(path)", encoding: .utf8)
            files.append((path, text.replacing(/\/\/.*/, with: "")))
        }
        return files
    }
}
