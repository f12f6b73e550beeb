import SeededGenerator
import TestSupport
import Testing

@testable import JSON

/// Random damage to JSON: whatever a text holds, nothing traps, and those who read it agree where they can.
///
/// `TAPTRAIL_FUZZ_SECONDS` makes them run for longer.
struct JSONFuzzTests {
    @Test func `mutated JSON never traps`() {
        LongRun.repeating { random in
            let text = Array(RandomJSON.text(using: &random).utf8)
            let bytes = Mutation.mutated(text, times: 1 + random.below(8), using: &random)
            let value = try? JSONValue(parsing: bytes, keeping: random.oneIn(2) ? nil : ["a", "0Z", "é"])
            _ = value?.canonicalText
            _ = JSONDigest.of(bytes)
            let outline = JSONOutline(bytes[...])
            _ = outline.hasList(under: ["a", "0"], within: ["Z", ""])
            var extent = JSONExtent()
            for piece in random.pieces(of: bytes) { _ = extent.end(in: piece, piece.indices) }
        }
    }

    @Test func `texts of signs that JSON is made of never trap`() {
        let signs =
            Array("{}[]\",:\\ \n0123456789-+.eEtrufalsn".utf8) + [0x00, 0x1F, 0x80, 0xC3, 0xA9, 0xED, 0xF0, 0xFF]
        LongRun.repeating { random in
            for _ in 0..<50 {
                let bytes = (0..<random.below(40)).map { _ in random.pick(signs) }
                _ = try? JSONValue(parsing: bytes)
                _ = JSONDigest.of(bytes)
                _ = JSONOutline(bytes[...])
                var extent = JSONExtent()
                _ = extent.end(in: bytes, bytes.indices)
            }
        }
    }

    @Test func `a text that is cut off anywhere is no text, and no reader goes beyond it`() {
        LongRun.repeating { random in
            let text = "[" + RandomJSON.text(using: &random) + "]"
            let bytes = Array(text.utf8)
            for count in bytes.indices {
                let part = Array(bytes[..<count])
                #expect(throws: JSONError.self) { try JSONValue(parsing: part) }
                var extent = JSONExtent()
                #expect(extent.end(in: part, part.indices) == nil)
            }
            var extent = JSONExtent()
            #expect(extent.end(in: bytes, bytes.indices) == bytes.count)
        }
    }

    @Test func `a value ends where its brackets and quotes do, and the outline of an object has its keys`() throws {
        try LongRun.repeating { random in
            let object = "{\"a\":\(RandomJSON.text(using: &random)),\"é\" : [\(RandomJSON.text(using: &random))]}"
            let bytes = Array((object + random.pick(["", " ", ",1", "\n{}", "]", "\"x"])).utf8)
            let value = try JSONValue(firstIn: bytes, bytes.indices, keeping: nil)
            #expect(value.document.text == Array(object.utf8))
            var extent = JSONExtent()
            #expect(extent.end(in: bytes, bytes.indices) == object.utf8.count)
            let outline = JSONOutline(bytes[...])
            for member in try #require(value.members) {
                #expect(outline[member.key] == member.value.writtenBytes.first || member.value.isString)
                #expect(outline.hasList(member.key) == (member.value.array != nil))
                #expect((outline.object(member.key) != nil) == member.value.isObject)
            }
            #expect(!outline.has("0a"))
        }
    }
}
