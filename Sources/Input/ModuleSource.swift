/// The JSON in a JavaScript or TypeScript module that exports it: `export const events = [...];`. What stands around it is
/// given as blanks, so that offsets and lines are those of the file.
package final class ModuleSource: ByteSource {
    private let source: any ByteSource
    /// How many bytes from the start are no JSON.
    private var leading: Int
    /// What was read and not given yet; before the end, as much of it as may be what stands behind the JSON.
    private var waiting: [UInt8] = []
    private var hasEnded = false

    /// How many first bytes show whether a file is a module.
    static let headLength = 4 << 10
    /// So much may stand behind the JSON: a semicolon and blanks.
    private static let trailingLength = 256
    private static let pieceLength = 1 << 16

    /// - Returns: nil if the source does not begin as a module that exports something.
    init?(_ source: PeekedSource) {
        guard let leading = Self.leadingLength(source.head) else { return nil }
        (self.source, self.leading) = (source, leading)
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        while !hasEnded, waiting.count <= Self.trailingLength { try readPiece() }
        let count = min(buffer.count, hasEnded ? waiting.count : waiting.count - Self.trailingLength)
        buffer.copyBytes(from: waiting[..<count])
        waiting.removeFirst(count)
        return count
    }

    private func readPiece() throws(InputError) {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceLength, alignment: 64)
        defer { piece.deallocate() }
        let count = try source.read(into: piece)
        let blanks = min(leading, count)
        leading -= blanks
        waiting += piece[..<blanks].map { $0 == 0x0A ? 0x0A : 0x20 }
        waiting += piece[blanks..<count]
        guard count == 0 else { return }
        hasEnded = true
        for index in waiting.indices.reversed() {
            if waiting[index] == UInt8(ascii: ";") { waiting[index] = 0x20 }
            guard waiting[index].isBlank else { break }
        }
    }

    /// How many bytes stand before what a module exports; nil if it exports nothing.
    private static func leadingLength(_ head: [UInt8]) -> Int? {
        var rest = skippingComments(head[...])
        guard let word = words.first(where: { rest.starts(with: $0.utf8) }) else { return nil }
        rest = rest.dropFirst(word.utf8.count)
        if word != "export default" {
            guard let assigned = rest.firstIndex(of: UInt8(ascii: "=")), !rest[..<assigned].contains(0x0A) else {
                return nil
            }
            rest = rest[(assigned + 1)...]
        }
        rest = skippingComments(rest)
        return rest.first == UInt8(ascii: "[") || rest.first == UInt8(ascii: "{") ? rest.startIndex : nil
    }

    private static let words = [
        "export default", "export const ", "export let ", "export var ", "const ", "let ", "var ", "module.exports",
        "exports.",
        "window.", "globalThis.",
    ]

    private static func skippingComments(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
        while true {
            rest = rest.drop(while: \.isBlank)
            if rest.starts(with: "//".utf8) {
                rest = rest.drop { $0 != 0x0A }
            } else if rest.starts(with: "/*".utf8) {
                let text = rest.dropFirst(2)
                let end = text.indices.first { text[$0...].starts(with: "*/".utf8) }
                rest = end.map { text[($0 + 2)...] } ?? text[text.endIndex...]
            } else {
                return rest
            }
        }
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
