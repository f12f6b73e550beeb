import ClickStore
import ClickTracking
import ResponderChain

extension PathSelector {
    /// The selector as it may be written; parsing it gives the same selector.
    package var description: String { Self.text(alternatives) }

    private static func text(_ alternatives: [[Step]]) -> String {
        alternatives.map { steps in
            var text = ""
            for (index, step) in steps.enumerated() {
                text += step.link(isFirst: index == 0)
                text += step.isPart && index == steps.count - 1 ? step.control : step.tests.map(\.text).joined()
            }
            return text
        }.joined(separator: ", ")
    }
}

/// The signs of names as reports show them.
package enum NameSign {
    /// Stands between two parts, and before the outermost component of a path.
    package static let below: Unicode.Scalar = "›"
    /// Stands for any parts.
    package static let any: Unicode.Scalar = "…"
    /// Stands before the event.
    package static let event: Unicode.Scalar = "·"

    /// Whether a name begins with one of the signs.
    static func begins(_ name: some Sequence<UInt8>) -> Bool {
        let start = Array(name.prefix(3))
        return [below, any, event].contains { start.starts(with: $0.utf8) }
    }
}

extension PathSelector.Step {
    /// What stands before the step.
    fileprivate func link(isFirst: Bool) -> String {
        switch (isFirst, isPart, isChild) {
        case (true, true, true): "\(NameSign.below) "
        case (true, _, _): ""
        case (false, true, true): " \(NameSign.below) "
        case (false, true, false): " \(NameSign.below) \(NameSign.any) \(NameSign.below) "
        case (false, false, true): " > "
        case (false, false, false): " "
        }
    }

    /// The last part of a name, with the event.
    fileprivate var control: String {
        var text = ""
        var hasEvent = false
        for test in tests {
            if case .event(let patterns) = test, patterns.count == 1, !hasEvent, !text.isEmpty {
                text += " \(NameSign.event) " + patterns[0].selectorText
                hasEvent = true
            } else {
                text += test.text
            }
        }
        return text
    }
}

extension PathSelector.Test {
    fileprivate var text: String {
        switch self {
        case .className(let pattern): pattern.selectorText
        case .identifier(let pattern): "#" + pattern.selectorText
        case .index(.cell): "[*]"
        case .index(.ordinal(let ordinal)): "[\(ordinal)]"
        case .root: ":root"
        case .event(let patterns): ":event(\(Self.list(patterns)))"
        case .screen(let patterns): ":screen(\(Self.list(patterns)))"
        case .kind(let kinds): ":kind(\(kinds.map(\.rawValue).joined(separator: ", ")))"
        case .handled(let isHandled): isHandled ? ":handled" : ":unhandled"
        case .not(let others): ":not(\(PathSelector(others).description))"
        }
    }

    private static func list(_ patterns: [NamePattern]) -> String {
        patterns.map(\.selectorText).joined(separator: ", ")
    }
}

extension NamePattern {
    /// The pattern as a selector has it: quoted where there is more than plain characters, wildcards outside the quotes.
    package var selectorText: String {
        if isPlain { return String(decoding: elements.map(\.plainByte), as: UTF8.self) }
        var text: [UInt8] = []
        var isQuoted = false
        for element in elements {
            if case .byte(let byte) = element {
                if !isQuoted { text.append(Self.quote) }
                text += Self.escaped(byte)
                isQuoted = true
            } else {
                if isQuoted { text.append(Self.quote) }
                text.append(element.plainByte)
                isQuoted = false
            }
        }
        if isQuoted { text.append(Self.quote) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether the pattern is written without quotes.
    private var isPlain: Bool {
        var isAfterDash = true
        for element in elements {
            guard case .byte(let byte) = element else { continue }
            guard Self.isPlain(byte, afterDash: isAfterDash) else { return false }
            isAfterDash = byte == Self.dash
        }
        return elements.first != .byte(UInt8(ascii: ".")) && !NameSign.begins(elements.map(\.plainByte))
    }

    /// Whether a byte of a name needs no quotes.
    static func isPlain(_ byte: UInt8, afterDash: Bool) -> Bool {
        switch Unicode.Scalar(byte) {
        case "-": !afterDash
        case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "/", "$", "@": true
        default: byte >= 0x80
        }
    }

    /// A byte between quotes.
    private static func escaped(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case quote, backslash: [backslash, byte]
        case 0..<0x20, 0x7F, UInt8(ascii: "%"):
            Array("%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8)
        default: [byte]
        }
    }

    static let dash = UInt8(ascii: "-")
    private static let quote = UInt8(ascii: "\"")
}

extension NamePattern.Element {
    fileprivate var plainByte: UInt8 {
        switch self {
        case .byte(let byte): byte
        case .anyCharacter: NamePattern.questionMark
        case .anyText: NamePattern.star
        }
    }
}
