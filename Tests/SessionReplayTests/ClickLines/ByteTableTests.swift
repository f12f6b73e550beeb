import SeededGenerator
import Testing

@testable import SessionReplay

struct ByteTableTests {
    @Test func `it numbers byte strings as a dictionary does, also after it has forgotten others`() {
        var random = SplitMix64(seed: 11)
        var table = ByteTable()
        for number in 0..<5_000 { _ = Array("\(number)".utf8).withUnsafeBytes { table.add($0) } }
        table.removeAll()
        #expect(table.count == 0)
        var dictionary: [[UInt8]: Int32] = [:]
        for _ in 0..<20_000 {
            // Short strings of few letters come again and again; long ones differ in a single byte.
            let long = random.oneIn(8)
            var bytes = [UInt8](repeating: 0x61, count: long ? 40 : random.below(6))
            for _ in 0..<2 where !bytes.isEmpty { bytes[random.below(bytes.count)] = UInt8(random.below(4)) }
            let found = bytes.withUnsafeBytes { table.find($0) }
            #expect(found == dictionary[bytes])
            if found == nil {
                dictionary[bytes] = bytes.withUnsafeBytes { table.add($0) }
                #expect(dictionary[bytes] == Int32(dictionary.count - 1))
            }
        }
        #expect(table.count == dictionary.count)
        for (bytes, number) in dictionary {
            #expect(bytes.withUnsafeBytes { table.find($0) } == number)
            #expect(bytes.withUnsafeBytes { table.equals(number, $0) })
            #expect(bytes.withUnsafeBytes { table.equals((number + 1) % Int32(table.count), $0) } == false)
            #expect(table.text(number) == String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test func `the empty string is a string`() {
        var table = ByteTable()
        let empty = UnsafeRawBufferPointer(start: nil, count: 0)
        #expect(table.find(empty) == nil)
        #expect(table.add(empty) == 0)
        #expect(table.find(empty) == 0)
    }
}
