import Foundation
import SeededGenerator
import TestSupport
import Testing

@testable import JSON

/// The parser against Foundation's.
struct JSONFoundationTests {
    @Test func `what Foundation takes is taken, and means the same`() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<3_000 {
            let bytes = Array(RandomJSON.text(using: &random).utf8)
            let value = try JSONValue(parsing: bytes)
            let theirs = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            #expect(Self.isSame(value, theirs), "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test func `mutated texts are taken or refused as Foundation does`() {
        var random = SplitMix64(seed: 8)
        for _ in 0..<20_000 {
            let times = 1 + random.below(3)
            let text = Array(RandomJSON.text(using: &random).utf8)
            Self.compare(Mutation.mutated(text, times: times, using: &random))
        }
    }

    @Test func `texts that are cut off at any byte are taken or refused as Foundation does`() {
        var random = SplitMix64(seed: 9)
        for _ in 0..<300 {
            let text = Array(RandomJSON.text(using: &random).utf8)
            for count in text.indices { Self.compare(Array(text[..<count])) }
        }
    }

    @Test
    func `strings of escapes, halves of surrogate pairs and broken UTF-8 are taken or refused as Foundation does`() {
        let escapes = [
            "\\", "\\u", "\\ud83d", "\\uDE00", "\\uDBFF", "\\uD800", "\\u00e9", "\\u0000", "\\uFFFF", "\\uz", "\\n",
            "\\\"",
        ]
        let pieces =
            escapes.map { Array($0.utf8) }
            + [
                [0x61], [0x22], [0xC3], [0xA9], [0xC3, 0xA9], [0xC0, 0x80], [0xE2, 0x82, 0xAC], [0xE0, 0x80, 0x80],
                [0xED, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x9F, 0x98, 0x80],
                [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0x1F], [0x7F],
            ]
        var random = SplitMix64(seed: 10)
        for _ in 0..<20_000 {
            let content = (0..<random.below(6)).flatMap { _ in random.pick(pieces) }
            let padding = [UInt8](repeating: UInt8(ascii: "x"), count: random.below(9))
            Self.compare([0x5B, 0x22] + padding + content + [0x22, 0x5D])
        }
    }

    @Test func `numbers are taken or refused as Foundation does`() {
        let pieces = [
            "0", "1", "9", "-", "+", ".", "e", "E", "00", "12345678901234567890", "9223372036854775807",
            "9223372036854775808", "-9223372036854775808", "4.9e-324", "1.7976931348623157e308", "0.1", " ",
        ]
        var random = SplitMix64(seed: 11)
        for _ in 0..<20_000 {
            let text = (0..<(1 + random.below(4))).map { _ in random.pick(pieces) }.joined()
            Self.compare(Array("[\(text)]".utf8))
        }
    }

    private static func compare(_ bytes: [UInt8]) {
        // A NUL makes Foundation guess at UTF-16, and it takes a byte order mark.
        guard !bytes.contains(0), bytes.first != 0xFF else { return }
        let mine = Result { () throws(JSONError) in try JSONValue(parsing: bytes) }
        let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        switch (mine, theirs) {
        case (.success(let value), let theirs?): #expect(isSame(value, theirs), "\(bytes.text) \(bytes)")
        case (.success(let value), nil): #expect(hasFarNumber(value), "\(bytes.text) \(bytes)")
        case (.failure(let error), _?): #expect(isTrailingComma(error, bytes), "\(bytes.text) \(bytes)")
        case (.failure, nil): break
        }
    }

    /// Whether a number is too large or too small for Foundation's decimal numbers.
    private static func hasFarNumber(_ value: JSONValue) -> Bool {
        if let members = value.members { return members.contains { hasFarNumber($0.value) } }
        if let number = value.double, value.exact == nil { return !(1e-100...1e100).contains(number.magnitude) }
        return value.elements.contains(where: hasFarNumber)
    }

    /// Whether it is a comma before a closing bracket that we refuse: Foundation takes it.
    private static func isTrailingComma(_ error: JSONError, _ bytes: [UInt8]) -> Bool {
        guard error.reason == .unexpected(UInt8(ascii: "]")) || error.reason == .unexpected(UInt8(ascii: "}")) else {
            return false
        }
        return bytes[..<error.offset].last { !$0.isJSONSpace } == UInt8(ascii: ",")
    }

    private static func isSame(_ mine: JSONValue, _ theirs: Any) -> Bool {
        switch mine.kind {
        case .null: return theirs is NSNull
        case .yes, .no: return (theirs as? NSNumber)?.boolValue == mine.bool
        case .whole where mine.exact != nil: return (theirs as? NSNumber)?.int64Value == mine.int
        case .whole, .real:
            // Foundation goes by way of a decimal number, and may be off in the last bits.
            guard let value = mine.double, let other = (theirs as? NSNumber)?.doubleValue else { return false }
            return abs(other - value) <= abs(value) * 1e-14
        case .plain, .escaped: return (theirs as? String)?.utf8.elementsEqual((mine.string ?? "").utf8) == true
        case .array:
            guard let others = theirs as? [Any], others.count == mine.elements.count else { return false }
            return zip(mine.elements, others).allSatisfy { isSame($0, $1) }
        case .object:
            let members = Array(JSONMembers(mine)) as [JSONMember]
            guard let others = theirs as? [String: Any] else { return false }
            // Foundation takes both normal forms of a letter for one key, and says not which of two it keeps.
            guard Set(members.map(\.key)).count == members.count else { return true }
            return members.count == others.count
                && members.allSatisfy { member in others[member.key].map { isSame(member.value, $0) } ?? false }
        }
    }
}
