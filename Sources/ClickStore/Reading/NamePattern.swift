import ResponderChain

/// A name with wildcards: `*` stands for any text, also none, and `?` for one character (a Unicode scalar).
///
/// Names are compared byte for byte, upper and lower case apart. Matching takes at most as many steps as the pattern and
/// the name have bytes, multiplied.
package struct NamePattern: Hashable, Sendable {
    package enum Element: Hashable, Sendable {
        case byte(UInt8)
        case anyCharacter
        case anyText
    }

    package let elements: [Element]
    /// The name, if the pattern has no wildcards and so matches one name only.
    package let name: String?

    /// - Parameter elements: What is matched; the bytes between wildcards must be UTF-8.
    package init(_ elements: [Element]) {
        self.elements = elements
        var bytes: [UInt8] = []
        for case .byte(let byte) in elements { bytes.append(byte) }
        name = bytes.count == elements.count ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// The pattern that matches one name.
    package init(exactly name: String) {
        elements = name.utf8.map(Element.byte)
        self.name = name
    }

    /// Reads a text of an option in which `*` and `?` are wildcards; nil if it has nothing special in it.
    ///
    /// `\*`, `\?` and `\\` stand for the characters themselves, and so does `[*]`, which names a list's cell in paths.
    package init?(globbing text: String) {
        let bytes = Array(text.utf8)
        guard bytes.contains(where: Self.isSpecial) else { return nil }
        var elements: [Element] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case Self.backslash where rest.first.map(Self.isSpecial) ?? false:
                elements.append(.byte(rest.removeFirst()))
            case UInt8(ascii: "[") where rest.starts(with: "*]".utf8):
                elements += [.byte(byte), .byte(rest.removeFirst())]
            case Self.star: elements.append(.anyText)
            case Self.questionMark: elements.append(.anyCharacter)
            default: elements.append(.byte(byte))
            }
        }
        self.init(elements)
    }

    /// A name as ``init(globbing:)`` reads it again.
    package static func escaped(_ name: String) -> String {
        String(decoding: name.utf8.flatMap { isSpecial($0) ? [backslash, $0] : [$0] }, as: UTF8.self)
    }

    /// The pattern as SQL's LIKE writes it where a backslash escapes.
    package var likeText: String {
        let bytes = elements.flatMap { element -> [UInt8] in
            switch element {
            case .anyText: [UInt8(ascii: "%")]
            case .anyCharacter: [UInt8(ascii: "_")]
            case .byte(let byte):
                "%_\\".utf8.contains(byte) ? [Self.backslash, byte] : [byte]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a name matches from its beginning to its end.
    package func matches(_ name: String) -> Bool {
        if let only = self.name { return only.hasSameBytes(as: name) }
        var name = name
        return name.withUTF8 { matches(UnsafeRawBufferPointer($0)) }
    }

    /// Whether a name matches, by its UTF-8 bytes.
    func matches(_ name: UnsafeRawBufferPointer) -> Bool {
        var (element, byte) = (0, 0)
        // Where to go on if what follows the last `*` does not match: the `*` then takes one character more.
        var retry: (element: Int, byte: Int)?
        while true {
            if element < elements.count, case .anyText = elements[element] {
                element += 1
                retry = (element, byte)
            } else if element < elements.count, byte < name.count, elements[element].matches(name[byte]) {
                byte = elements[element] == .anyCharacter ? Self.end(ofCharacterAt: byte, in: name) : byte + 1
                element += 1
            } else if element == elements.count, byte == name.count {
                return true
            } else if let last = retry, last.byte < name.count {
                byte = Self.end(ofCharacterAt: last.byte, in: name)
                element = last.element
                retry = (element, byte)
            } else {
                return false
            }
        }
    }

    private static func end(ofCharacterAt start: Int, in name: UnsafeRawBufferPointer) -> Int {
        var end = start + 1
        while end < name.count, UTF8.isContinuation(name[end]) { end += 1 }
        return end
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == star || byte == questionMark || byte == backslash
    }

    package static let star = UInt8(ascii: "*")
    package static let questionMark = UInt8(ascii: "?")
    package static let backslash = UInt8(ascii: "\\")
}

extension NamePattern.Element {
    /// Whether the element matches the character that begins with a byte, or that byte alone.
    fileprivate func matches(_ byte: UInt8) -> Bool {
        switch self {
        case .byte(let wanted): wanted == byte
        case .anyCharacter: !UTF8.isContinuation(byte)
        case .anyText: false
        }
    }
}
