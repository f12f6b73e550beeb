import ClickTracking
import Input
import JSON
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

struct JSONStreamTests {
    /// What a walk over the elements of arrays and lines finds: offset, line and text of each.
    private static func walk(_ source: any ByteSource, endsAtLineFeed: Bool = false) throws -> [String] {
        let stream = JSONStream(source)
        stream.endsAtLineFeed = endsAtLineFeed
        var found: [String] = []
        repeat {
            while let sign = try stream.peek() {
                if sign == UInt8(ascii: "[") || sign == UInt8(ascii: "]") || sign == UInt8(ascii: ",") {
                    stream.skip()
                    continue
                }
                switch try stream.readValue() {
                case .whole(let value): found.append("\(value.offset):\(value.line) \(value.bytes.text)")
                case .cutOff(let value): found.append("cut \(value.offset):\(value.line) \(value.bytes.text)")
                case .tooLong: found.append("too long")
                }
            }
        } while try stream.goToNextLine()
        return found
    }

    @Test func `elements of an array have their offsets and lines`() throws {
        let text = "\u{FEFF} [\n{\"a\":1},\n \"x,]\" ,12,\n[{}\n]\n, null]\n"
        let found = try Self.walk(ArraySource(Array(text.utf8)))
        #expect(found == ["6:2 {\"a\":1}", "16:3 \"x,]\"", "23:3 12", "28:4 {}", "35:6 null"])
    }

    @Test(arguments: [false, true])
    func `tiny pieces give the same elements, offsets and lines as the whole`(endsAtLineFeed: Bool) throws {
        var random = SplitMix64(seed: 10)
        for seed in 0..<500 as Range<UInt64> {
            var text: [UInt8] = []
            for _ in 0..<(1 + random.below(4)) { text += Array((RandomJSON.text(using: &random) + "\n").utf8) }
            if random.oneIn(2) { text = Mutation.mutated(text, using: &random) }
            let whole = try Self.walk(ArraySource(text), endsAtLineFeed: endsAtLineFeed)
            let pieces = try Self.walk(PieceSource(text, seed: seed), endsAtLineFeed: endsAtLineFeed)
            #expect(pieces == whole, "\(text.text)")
        }
    }

    @Test func `a broken line costs no other line`() throws {
        let lines = ["{\"a\":1}", "{\"b\":[", "\"half", "{\"c\":3}", "", "7", "{\"d\":4}"]
        let found = try Self.walk(PieceSource(Array(lines.joined(separator: "\n").utf8)), endsAtLineFeed: true)
        #expect(
            found == [
                "0:1 {\"a\":1}", "cut 8:2 {\"b\":[", "cut 15:3 \"half", "21:4 {\"c\":3}", "30:6 7", "32:7 {\"d\":4}",
            ])
    }

    @Test func `a value that the input ends in is cut off`() throws {
        let found = try Self.walk(PieceSource(Array("[1,{\"a\":[2".utf8)))
        #expect(found == ["1:1 1", "cut 3:1 {\"a\":[2"])
    }

    @Test func `looking ahead takes nothing`() throws {
        let stream = JSONStream(PieceSource(Array(" {\"a\":1} 2".utf8)))
        #expect(try stream.peekValue(upTo: 100)?.text == "{\"a\":1}")
        #expect(try stream.peekValue(upTo: 100)?.text == "{\"a\":1}")
        #expect(stream.offset == 1)
        guard case .whole(let element) = try stream.readValue() else { throw Unexpected.value }
        #expect(element.bytes.text == "{\"a\":1}")
    }

    @Test(arguments: [
        ("{\"a\":1}\n{\"a\":2}\n", true), ("{\"a\":1} \r\n{\"a\":2}", true), ("[1,\n2]\n", false), ("[1] [2]\n", false),
        ("[1]", false), ("[1]  ", false),
    ])
    func `JSON Lines are told by the first value's end`(text: String, isLines: Bool) throws {
        for source in [ArraySource(Array(text.utf8)), PieceSource(Array(text.utf8))] as [any ByteSource] {
            let stream = JSONStream(source)
            _ = try stream.readValue()
            try stream.endDocument(begunIn: 1)
            #expect(stream.endsAtLineFeed == isLines)
        }
    }

    @Test(arguments: [
        ("[1,,2]\n{\"a\":2}\n", true), ("{\"a\" 1} \r\n\n  [2]", true), ("[1,,\n2]\n", false),
        ("[1,,[2]\n,[3]]", false),
        ("[1,,2]", false), ("[1,,2]\n", false), ("{\"a\":[1,,2]\n}", false),
    ])
    func `JSON Lines are told by the end of a broken line and the start of the next`(text: String, isLines: Bool) throws
    {
        for source in [ArraySource(Array(text.utf8)), PieceSource(Array(text.utf8))] as [any ByteSource] {
            let stream = JSONStream(source)
            stream.skip(through: 1)
            stream.breakDocument(begunIn: 1)
            #expect(stream.endsAtLineFeed == isLines)
        }
    }

    @Test func `what is parsed where it stands is what is taken and parsed, whatever its pieces`() throws {
        var random = SplitMix64(seed: 12)
        for seed in 0..<2_000 as Range<UInt64> {
            var text = Array(RandomJSON.text(using: &random).utf8)
            if random.oneIn(2) { text = Mutation.mutated(text, using: &random) }
            text += Array(random.pick(["", " ", ",1", "\n{}"]).utf8)
            let stream = JSONStream(PieceSource(text, seed: seed))
            let parsed = try stream.parseNext(upTo: 1_000, keeping: nil).map(\.canonicalText)
            guard try stream.peek() != nil else { continue }
            let taken = try JSONStream(PieceSource(text, seed: seed)).readValue()
            guard let parsed else { continue }
            guard case .whole(let element) = taken, case .whole(let same) = try stream.readValue() else {
                throw Unexpected.value
            }
            #expect(same.bytes == element.bytes)
            #expect(try JSONValue(parsing: element.bytes).canonicalText == parsed)
        }
    }

    @Test func `the rest of a document is kept as it stands`() throws {
        let stream = JSONStream(PieceSource(Array("[1,\nx y\n".utf8)))
        stream.skip(through: 3)
        let rest = try stream.readRest()
        #expect(rest.content == .bytes(Array("\nx y\n".utf8)))
        #expect(rest.offset == 3)
        #expect(rest.line == 1)
        #expect(try stream.peek() == nil)
    }

    @Test func `a rest that is too long to be kept is measured and hashed`() throws {
        let text = "[" + String(repeating: "x", count: RejectedContent.maximumLength)
        let kept = JSONStream(ArraySource(Array(text.dropFirst().utf8)))
        #expect(try kept.readRest().content == .bytes(Array(text.dropFirst().utf8)))
        let hashed = JSONStream(ArraySource(Array(text.utf8)))
        #expect(
            try hashed.readRest().content
                == .digest(length: text.utf8.count, sha256: text.sha256))
    }

    @Test(.enabled(if: LongRun.isAskedFor, "it takes long; TAPTRAIL_FUZZ_SECONDS asks for it"))
    func `a value over the limit is passed over, measured and hashed`() throws {
        let source = PaddedSource("[", filler: "1", count: JSONStream.maxValueLength + (1 << 20), "]{}")
        let stream = JSONStream(source)
        guard case .tooLong(let place) = try stream.readValue(), case .digest(let length, _) = place.content else {
            throw Unexpected.value
        }
        #expect(place.offset == 0)
        #expect(place.line == 1)
        #expect(length == source.length - 2)
        guard case .whole(let next) = try stream.readValue() else { throw Unexpected.value }
        #expect(next.bytes.text == "{}")
    }
}

extension JSONStream {
    /// Skips so many bytes, and the white space before each.
    fileprivate func skip(through count: Int) {
        for _ in 0..<count {
            _ = try? peek()
            skip()
        }
    }
}
