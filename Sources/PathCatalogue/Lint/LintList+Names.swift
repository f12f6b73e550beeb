import ClickTracking
internal import ResponderChain

extension LintList {
    /// Checks each name of a control by itself: classes, identifiers and the screen.
    mutating func checkNames(of control: CatalogueControl, at index: Int) {
        let isPage = control.path.components.contains { $0.className == "html" || $0.className == "body" }
        for component in control.path.components {
            let rule =
                component.identifier.flatMap { LintName($0).identifierRule }
                ?? LintName(component.className).classRule(isPage: isPage)
            guard let rule else { continue }
            // Which of several siblings it is does not matter here.
            let part = PathComponent(component.className, identifier: component.identifier).description
            add(rule, part, control, at: index)
        }
        if let screen = control.screen, let rule = LintName(screen).screenRule { add(rule, screen, control, at: index) }
    }
}

/// A class, an identifier or a screen, and what its letters give away. Only bytes are looked at, so that nothing depends on a locale.
struct LintName {
    private let text: String
    private let bytes: [UInt8]

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// What is wrong with an identifier; the worst of several.
    var identifierRule: LintRule? {
        if isKey { return .key }
        if hasMailAddress { return .mail }
        if hasAddress { return .address }
        if isGenerated { return .generatedIdentifier }
        return looksLikeText ? .text : nil
    }

    /// What is wrong with a class. Tag names of pages are short, which elsewhere only an obfuscator's names are.
    func classRule(isPage: Bool) -> LintRule? {
        if hasAddress { return .address }
        let marks = ["_Tt", "NSKVONotifying_", "ModifiedContent<", "_ConditionalContent<", "TupleView<", "(in _", "$$"]
        if marks.contains(where: text.contains) { return .generatedClass }
        if isNumberedInnerClass || !isPage && isObfuscated { return .generatedClass }
        return text.hasPrefix("_") ? .privateClass : nil
    }

    var screenRule: LintRule? { hasMailAddress ? .mail : hasAddress ? .address : nil }
}

extension LintName {
    /// A known beginning of secrets, or twenty characters or more in which letters and digits change places six times: words do
    /// not. `sk_live_…`, `AKIA…`, `ghp_…`, `eyJ…` of JSON Web Tokens.
    private var isKey: Bool {
        let starts = [
            "sk_live_", "sk_test_", "pk_live_", "AKIA", "ghp_", "gho_", "github_pat_", "xoxb-", "xoxp-", "AIza", "eyJ",
        ]
        if starts.contains(where: text.hasPrefix), bytes.count >= 16 { return true }
        let isOfAlphabet = bytes.allSatisfy { $0.isLetter || $0.isDigit || "_-+/=.".utf8.contains($0) }
        guard bytes.count >= 20, isOfAlphabet, !isUUID, !bytes.allSatisfy(\.isHexDigit) else { return false }
        let changes = zip(bytes, bytes.dropFirst()).count { $0.isLetter && $1.isDigit || $0.isDigit && $1.isLetter }
        return changes >= 6
    }

    /// Something, an @, and a domain with a dot that letters follow. `icon@2x.png` is none.
    private var hasMailAddress: Bool {
        bytes.indices.contains { at in
            guard bytes[at] == UInt8(ascii: "@"), at > 0, bytes[at - 1].isLetter || bytes[at - 1].isDigit else {
                return false
            }
            let domain = bytes[(at + 1)...].prefix {
                $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
            }
            let labels = domain.split(separator: UInt8(ascii: "."))
            return labels.count >= 2 && (domain.first?.isLetter ?? false)
                && labels.last.map { $0.prefix(while: \.isLetter).count >= 2 } ?? false
        }
    }

    /// `0x` and six hexadecimal digits or more, Swift's `unknown context at $10…`, or Java's `Object@1b6d3586`.
    private var hasAddress: Bool {
        if text.contains("unknown context at $") { return true }
        for at in bytes.indices {
            let rest = bytes[(at + 1)...]
            switch bytes[at] {
            case UInt8(ascii: "0") where rest.first == UInt8(ascii: "x"):
                if rest.dropFirst().prefix(while: \.isHexDigit).count >= 6 { return true }
            case UInt8(ascii: "@") where at > 0:
                if (6...8).contains(rest.count), rest.allSatisfy(\.isHexDigit), rest.contains(where: \.isDigit) {
                    return true
                }
            default: break
            }
        }
        return false
    }

    /// A UUID, Interface Builder's `a1B-2c-D3e`, the identifiers that web frameworks count, sixteen hexadecimal digits or more, six
    /// digits or more in a row.
    private var isGenerated: Bool {
        if isUUID || isOfInterfaceBuilder { return true }
        let counters = [
            "ember", "ext-gen", "yui_", "radix-", "headlessui-", "mui-", "react-aria", "«r", ":r", "view-id-",
        ]
        let endsInCount = bytes.last.map { $0.isDigit || $0 == UInt8(ascii: ":") || $0 >= 0x80 } ?? false
        if counters.contains(where: text.hasPrefix), endsInCount, bytes.contains(where: \.isDigit) { return true }
        return longestRun(\.isDigit) >= 6 || hasHexRun
    }

    private var hasHexRun: Bool {
        bytes.split { !$0.isHexDigit }.contains { run in
            run.count >= 16 && run.contains(where: \.isDigit) && run.contains(where: \.isLetter)
        }
    }

    private var isUUID: Bool {
        let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).suffix(5)
        return parts.map(\.count).dropFirst().elementsEqual([4, 4, 4, 12]) && parts.first.map { $0.count >= 8 } ?? false
            && parts.dropFirst().allSatisfy { $0.allSatisfy(\.isHexDigit) }
            && parts.first.map { $0.suffix(8).allSatisfy(\.isHexDigit) } ?? false
    }

    private var isOfInterfaceBuilder: Bool {
        let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.map(\.count) == [3, 2, 3] && parts.joined().allSatisfy { $0.isLetter || $0.isDigit }
            && bytes.contains(where: \.isDigit) && bytes.contains(where: \.isUppercase)
            && bytes.contains(where: \.isLowercase)
    }

    /// Letters around a blank, letters outside of ASCII, or a sentence's end.
    private var looksLikeText: Bool {
        let words = bytes.split(separator: UInt8(ascii: " ")).count { $0.contains { $0.isLetter || $0 >= 0x80 } }
        if words >= 2 || bytes.contains(where: { $0 >= 0x80 }) { return true }
        return bytes.last.map { ".!?:,".utf8.contains($0) } ?? false && bytes.contains(where: \.isLetter)
    }

    /// Java's anonymous classes: `MainActivity$1`.
    private var isNumberedInnerClass: Bool {
        guard let dollar = bytes.lastIndex(of: UInt8(ascii: "$")) else { return false }
        let rest = bytes[(dollar + 1)...]
        return dollar > 0 && !rest.isEmpty && rest.allSatisfy(\.isDigit)
    }

    /// One or two small letters, in packages named the same way: `a`, `b.c`, `aa.b`.
    private var isObfuscated: Bool {
        bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { part in
            (1...2).contains(part.count) && part.allSatisfy(\.isLowercase)
        }
    }

    private func longestRun(_ isIn: (UInt8) -> Bool) -> Int {
        bytes.split { !isIn($0) }.map(\.count).max() ?? 0
    }
}
