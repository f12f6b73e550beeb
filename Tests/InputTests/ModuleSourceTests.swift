import SeededGenerator
import TestSupport
import Testing

@testable import Input

struct ModuleSourceTests {
    private static func text(_ text: String, readingAtMost limit: Int = 1 << 20) throws -> String? {
        let peeked = try PeekedSource(ArraySource(Array(text.utf8)), count: ModuleSource.headLength)
        guard let source = ModuleSource(peeked) else { return nil }
        var bytes: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: limit, alignment: 8)
        defer { buffer.deallocate() }
        while case let count = try source.read(into: buffer), count > 0 { bytes += buffer[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        "export default ", "export const events = ", "export const events: eventWithTime[] = ", "const a=", "let $b = ",
        "module.exports = ", "exports.x = ", "window.__events = ", "// one\n/* two;\n = */\nexport const x =\n  ",
        "\u{FEFF}var x = ",
    ])
    func `what stands around exported JSON becomes blanks, and lines stay`(start: String) throws {
        let json = "[{\"a\":\"; = [\"},\n{\"b\":1}]"
        for end in ["", ";", ";\n", "\n;\n\n", "  "] {
            let file = start + json + end
            let read = try #require(try Self.text(file))
            #expect(read.trimming() == json)
            #expect(read.utf8.count == file.utf8.count)
            #expect(read.utf8.count { $0 == 0x0A } == file.utf8.count { $0 == 0x0A })
        }
    }

    @Test(arguments: [
        "", "[1]", "{\"export default \":1}", "import x from 'y';\nexport default [1]", "export function f() {}",
        "const x\n= [1]",
        "export const x = f([1]);", "appId: const x = [", "export default", "window.",
    ])
    func `other texts are no modules`(text: String) throws {
        #expect(try Self.text(text) == nil)
    }

    @Test func `long modules are read in pieces of any size`() throws {
        var random = SplitMix64(seed: 11)
        let json = "[" + (0..<40_000).map { "{\"n\":\($0),\"t\":\";\"}" }.joined(separator: ",\n") + "]"
        for _ in 0..<8 {
            let read = try Self.text("export const e = \(json);\n", readingAtMost: 1 + random.below(200_000))
            #expect(read?.trimming() == json)
        }
    }
}

extension String {
    fileprivate func trimming() -> String {
        let bytes = Array(utf8).drop { $0 <= 0x20 }
        return String(decoding: bytes.prefix(bytes.count - bytes.reversed().prefix { $0 <= 0x20 }.count), as: UTF8.self)
    }
}
