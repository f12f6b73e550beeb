import Foundation
import SeededGenerator
import Testing

@testable import SessionReplay

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
            let bytes = Mutation.mutated(text, times: times, using: &random)
            // A NUL makes Foundation guess at UTF-16, and it takes a byte order mark.
            guard !bytes.contains(0), bytes.first != 0xFF else { continue }
            let mine = Result { () throws(JSONError) in try JSONValue(parsing: bytes) }
            let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            switch (mine, theirs) {
            case (.success(let value), let theirs?): #expect(Self.isSame(value, theirs), "\(bytes.text) \(bytes)")
            case (.success(let value), nil): #expect(Self.hasFarNumber(value), "\(bytes.text) \(bytes)")
            case (.failure(let error), _?): #expect(Self.isTrailingComma(error, bytes), "\(bytes.text) \(bytes)")
            case (.failure, nil): break
            }
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
        return bytes[..<error.offset].last { !JSONParser.isSpace($0) } == UInt8(ascii: ",")
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
