/// Tells what a machine has made from what people call things: numbers, UUIDs, hashes and tokens from words. Only ASCII
/// letters and digits are looked at, so that nothing depends on a locale; other letters are those of words.
enum MachineText {
    /// Whether a text is an id or has one in it.
    static func hasID(_ text: some StringProtocol) -> Bool {
        !withoutIDs(text).utf8.elementsEqual(text.utf8)
    }

    /// The text with `*` for each id in it. Applied again it changes nothing.
    ///
    /// UUIDs are ids. Besides, a text without a letter is one id if it has a digit, and so is one of 20 bytes or more in which
    /// letters and digits follow each other six times. In others those are ids that ``isID(_:)`` knows.
    static func withoutIDs(_ text: some StringProtocol) -> String {
        let bytes = withoutUUIDs(Array(text.utf8))
        guard bytes.contains(where: \.isOfWord) else { return String(decoding: bytes, as: UTF8.self) }
        if isNumber(bytes) || bytes.count >= 20 && changes(bytes[...]) >= 6 { return "*" }
        var kept: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            let piece = rest.prefix(while: \.isOfWord)
            if piece.isEmpty { kept.append(byte) } else { kept += isID(piece) ? [UInt8(ascii: "*")] : Array(piece) }
            rest = rest.dropFirst(max(1, piece.count))
        }
        return isNumber(kept) ? "*" : String(decoding: kept, as: UTF8.self)
    }

    private static func withoutUUIDs(_ bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            let isID = isUUID(rest)
            kept.append(isID ? UInt8(ascii: "*") : byte)
            rest = rest.dropFirst(isID ? uuidLength : 1)
        }
        return kept
    }

    /// Whether a class is one that a tool has made: `css-1x2y3z`, `sc-bdVaJa`, `jss12`, `ember123`. It begins as those of a tool
    /// do, or has an id, a number of four digits or more, or a mix of letters and digits or of cases that no word has.
    static func isMadeClass(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        if bytes.count > 64 || bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F || "@<>{}\"'`".utf8.contains($0) }) {
            return true
        }
        let pieces = bytes.split { !$0.isOfWord }
        if pieces.count > 1, toolNames.contains(where: { $0.elementsEqual(pieces[0]) }) { return true }
        if name.hasPrefix("ng-tns-") || hasID(name) { return true }
        return pieces.contains { piece in
            let number = piece.reversed().prefix(while: \.isDigit).count
            return number >= 4 || number > 0 && counters.contains { $0.elementsEqual(piece.dropLast(number)) }
                || piece.count >= 5 && (changes(piece) >= 2 || isMixed(piece))
        }
    }

    /// Tools that begin their classes with a word of their own, and those that end them in a count.
    private static let toolNames = ["css", "sc", "r", "svelte", "jsx", "emotion", "tss", "makeStyles"].map {
        Array($0.utf8)
    }
    private static let counters = ["jss", "ember", "yui"].map { Array($0.utf8) }
}

extension MachineText {
    /// Whether letters and digits that stand together are an id: five digits in a row; eight hexadecimal digits or capitals and
    /// digits, both kinds among them; eight letters and digits that follow each other three times; ten letters of two cases in
    /// an order that no words have; or 32 of whatever kind.
    private static func isID(_ piece: ArraySlice<UInt8>) -> Bool {
        if piece.count >= 32 || piece.split(whereSeparator: { !$0.isDigit }).contains(where: { $0.count >= 5 }) {
            return true
        }
        guard piece.count >= 8 else { return false }
        let changes = changes(piece)
        if changes >= 3 || piece.count >= 10 && isMixed(piece) { return true }
        let digits = piece.count(where: \.isDigit)
        return changes >= 2 && digits >= 2 && (piece.allSatisfy(\.isHexDigit) || !piece.contains(where: \.isLowercase))
    }

    /// How often letters and digits follow each other.
    private static func changes(_ bytes: ArraySlice<UInt8>) -> Int {
        zip(bytes, bytes.dropFirst()).count { $0.isLetter && $1.isDigit || $0.isDigit && $1.isLetter }
    }

    /// Whether three words or more, each capital that follows a small letter beginning one, have two letters or fewer on
    /// average: `bdVaJa`, and not `fooBarBaz`.
    private static func isMixed(_ piece: ArraySlice<UInt8>) -> Bool {
        let words = 1 + zip(piece, piece.dropFirst()).count { !$0.isUppercase && $1.isUppercase }
        return words >= 3 && piece.count <= 2 * words
    }

    /// Whether there is a digit and no letter.
    private static func isNumber(_ bytes: [UInt8]) -> Bool {
        bytes.contains(where: \.isDigit) && !bytes.contains { $0.isLetter || $0 >= 0x80 }
    }

    private static let uuidLength = 36

    /// Whether bytes begin with a UUID.
    private static func isUUID(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count >= uuidLength, bytes.first?.isHexDigit == true else { return false }
        return bytes.prefix(uuidLength).enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : byte.isHexDigit
        }
    }
}

/// What an ASCII byte is.
extension UInt8 {
    package var isDigit: Bool { (0x30...0x39).contains(self) }
    package var isUppercase: Bool { (0x41...0x5A).contains(self) }
    package var isLowercase: Bool { (0x61...0x7A).contains(self) }
    package var isLetter: Bool { isUppercase || isLowercase }
    package var isHexDigit: Bool { isDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self) }
    fileprivate var isOfWord: Bool { isLetter || isDigit }
}
