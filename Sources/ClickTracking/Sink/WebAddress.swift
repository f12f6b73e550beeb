import Basics
import ResponderChain

/// An address of a web page: its host and its path, without all else.
package struct WebAddress: Sendable {
    /// In lower case, without a port and without a leading `www.`.
    package let host: String
    /// The decoded parts between slashes, without `.` and `..`; empty for the root.
    package let parts: [String]

    /// Reads an address as a browser does that shows a page.
    ///
    /// - Parameter page: The page's address, which what does not begin with a host goes on from.
    /// - Returns: nil for what leads to no other page: a fragment alone, `javascript:`, `mailto:`, `tel:`, `data:` and every
    ///   scheme but `http` and `https`; for what needs a page where none is known; and for what is no address. Also for one
    ///   with an `@` before its query, encoded or not: a mail address, a user's name or a password.
    package init?(_ text: String, on page: WebAddress? = nil) {
        var rest = text.trimmingASCIIBlanks()
        guard !rest.isEmpty, rest.first != "#" else { return nil }
        rest = rest.prefix { $0 != "#" && $0 != "?" }
        if let colon = rest.firstIndex(where: { !$0.isOfScheme }), rest[colon] == ":", colon > rest.startIndex {
            guard ["http", "https"].contains(rest[..<colon].lowercased()) else { return nil }
            rest = rest[rest.index(after: colon)...]
            guard rest.hasPrefix("//") else { return nil }
        }
        var parts: [String] = []
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            guard let host = Self.host(rest.prefix { $0 != "/" }) else { return nil }
            self.host = host
            rest = rest.drop { $0 != "/" }
        } else {
            guard let page else { return nil }
            host = page.host
            if rest.isEmpty { parts = page.parts } else if rest.first != "/" { parts = page.parts.dropLast() }
        }
        for part in rest.split(separator: "/", omittingEmptySubsequences: true) {
            guard let part = Self.part(part) else { return nil }
            switch part {
            case ".", "": break
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        self.parts = parts
    }

    /// What is kept of a link's address: host and path with `*` for each id, number, UUID, hash or token; without a slash at the
    /// end. nil if it is longer than 512 bytes.
    package var target: String? {
        let target = ([Self.withoutTokens(host)] + parts.map(Self.withoutIDs)).joined(separator: "/")
        return target.utf8.count <= 512 ? target : nil
    }

    /// A part of a path with `*` for each id in it. Whole parts are one where something was encoded that is not of a word: a
    /// blank, a per cent sign, a control character. They are texts or data.
    package static func withoutIDs(_ part: String) -> String {
        part.utf8.contains { $0 <= 0x20 || $0 == 0x7F || "%/?#;+\\".utf8.contains($0) }
            ? "*" : MachineText.withoutIDs(part)
    }

    /// A part of a path as an address has it, with `*` for each id in it, and for the whole of one with an `@`. Without an id it
    /// stays as it stands, but for parameters behind `;`.
    package static func withoutIDs(of part: Substring) -> String {
        guard let decoded = Self.part(part) else { return "*" }
        let kept = withoutIDs(decoded)
        return kept.utf8.elementsEqual(decoded.utf8) ? String(part.prefix { $0 != ";" }) : kept
    }

    /// The host with `*` for ids in its labels; numbers of three digits stay, as those of `127.0.0.1`.
    private static func withoutTokens(_ host: String) -> String {
        host.split(separator: ".", omittingEmptySubsequences: false).map { label in
            label.utf8.count <= 3 && label.utf8.allSatisfy(isDigit) ? String(label) : MachineText.withoutIDs(label)
        }.joined(separator: ".")
    }

    /// The host of what stands between the slashes.
    private static func host(_ authority: Substring) -> String? {
        var host = authority.lowercased()[...]
        if let port = host.firstIndex(of: ":"), host[port...].dropFirst().utf8.allSatisfy(isDigit) {
            host = host[..<port]
        }
        while host.hasPrefix("www."), host.utf8.count > 4 { host = host.dropFirst(4) }
        let isHost = host.utf8.allSatisfy { byte in
            byte >= 0x80 || (0x61...0x7A).contains(byte) || isDigit(byte) || "-._*".utf8.contains(byte)
        }
        return isHost && !host.isEmpty ? String(host) : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// A part of a path without parameters behind `;`, decoded; nil for one with an `@`.
    private static func part(_ text: Substring) -> String? {
        let part = decoded(text.prefix { $0 != ";" })
        return part.utf8.contains(UInt8(ascii: "@")) ? nil : part
    }

    /// The text with its escapes as what they stand for. What is no UTF-8 then stays as it is.
    private static func decoded(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
            if byte == UInt8(ascii: "%"), digits.count == 2 {
                bytes.append(UInt8(digits[0] << 4 | digits[1]))
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(utf8: bytes) ?? String(text)
    }
}

extension String {
    fileprivate func trimmingASCIIBlanks() -> Substring {
        let isBlank = { (byte: Unicode.Scalar) in byte.value <= 0x20 }
        var rest = unicodeScalars[...]
        rest = rest.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return Substring(rest)
    }
}

extension Character {
    fileprivate var isOfScheme: Bool { isASCII && (isLetter || isNumber || self == "+" || self == "-" || self == ".") }
}

extension WebAddress: Hashable {
    package static func == (a: WebAddress, b: WebAddress) -> Bool {
        a.host.hasSameBytes(as: b.host) && a.parts.hasSameBytes(as: b.parts)
    }

    package func hash(into hasher: inout Hasher) {
        host.hashBytes(into: &hasher)
        parts.hashBytes(into: &hasher)
    }
}
