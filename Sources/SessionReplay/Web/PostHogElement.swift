import JSON

/// One element above a click, as PostHog keeps it: without its siblings, but with its place among those of its tag.
struct PostHogElement {
    /// The class of an app's view as it is written.
    let name: String
    /// How many earlier siblings have the same tag.
    let ordinal: Int
    let identifier: String?
    let attributes: HTMLAttributes

    init(tag: String, nthOfType: Int64?, identifier: String?, attributes: HTMLAttributes) {
        name = tag
        ordinal = Int(clamping: max(1, nthOfType ?? 1) - 1)
        self.identifier = identifier
        self.attributes = attributes
    }

    /// The tag of a page's element, in lower case.
    var tag: String { name.lowercased() }

    /// The most elements that an event may have, as deep as documents may be nested.
    static let maxCount = 512

    /// The elements of a list, innermost first.
    static func list(
        _ list: [JSONValue], _ identifierAttribute: String?
    ) throws(PostHogElementError) -> [PostHogElement] {
        guard list.count <= maxCount else { throw .tooMany }
        let order = list.map { $0["order"]?.wholeNumber }
        var indices = Array(list.indices)
        if !order.contains(nil) { indices.sort { (order[$0] ?? 0, $0) < (order[$1] ?? 0, $1) } }
        var elements: [PostHogElement] = []
        for value in indices.map({ list[$0] }) {
            guard let tag = value["tag_name"]?.string, !tag.isEmpty else { throw .noTag(index: elements.count) }
            elements.append(
                PostHogElement(
                    tag: tag, nthOfType: value["nth_of_type"]?.wholeNumber,
                    identifier: identifierAttribute.flatMap { identifier(of: value, $0) },
                    attributes: attributes(of: value)))
        }
        return elements
    }

    /// The attributes that may identify an element. Where it has none of its own, some versions have its classes and its
    /// address beside the tag.
    private static func attributes(of value: JSONValue) -> HTMLAttributes {
        var attributes = HTMLAttributes()
        attributes.set("href", value["href"]?.string)
        attributes.set("class", value["attr_class"]?.array?.compactMap(\.string).joined(separator: " "))
        for name in HTMLAttributes.names {
            if let text = value["attributes"]?["attr__\(name)"]?.string { attributes.set(name, text) }
        }
        return attributes
    }

    private static func identifier(of value: JSONValue, _ attribute: String) -> String? {
        for key in attributeKeys(attribute) {
            if let text = value["attributes"]?[key]?.string ?? value[key]?.string { return text }
        }
        return nil
    }

    /// The attribute that a key of a chain holds and that may identify an element; nil if it holds none.
    static func attribute(ofKey key: String) -> String? {
        let name = key.hasPrefix("attr__") ? String(key.dropFirst(6)) : key == "href" ? key : nil
        return name.flatMap { HTMLAttributes.names.contains($0) ? $0 : nil }
    }

    /// The keys of the attributes that may identify an element.
    static let identifyingKeys = Set(["href", "attr_class"]).union(HTMLAttributes.names.map { "attr__\($0)" })

    /// The keys of an attribute.
    static func attributeKeys(_ attribute: String) -> [String] {
        attribute == "id" ? ["attr_id", "attr__id"] : ["attr__\(attribute)"]
    }
}

/// Why the elements of an event cannot be used.
enum PostHogElementError: Error, Hashable {
    case none
    case tooMany
    /// An element, counted from the innermost one, does not say what it is.
    case noTag(index: Int)
    /// The text of the chain breaks the rules at this byte.
    case badChain(offset: Int)
}

extension PostHogElementError: CustomStringConvertible {
    var description: String {
        switch self {
        case .none: "the event has no elements"
        case .tooMany: "the event has more than \(PostHogElement.maxCount) elements"
        case .noTag(let index): "element \(index) of the event has no tag"
        case .badChain(let offset): "the event's elements_chain is broken at byte \(offset)"
        }
    }
}

/// Parses elements that PostHog has written as one text, innermost first:
/// `a.link.md:flex:attr__href="/x;y"nth-child="1"nth-of-type="2";body:nth-child="2"nth-of-type="1"`.
///
/// Values are quoted; in them `;`, `:` and `.` mean nothing and `\"` is a quote. Classes are not quoted and may have
/// colons, so attributes begin at the first colon that is followed by a name and `="`. Only a name that begins with
/// `attr__` may have colons itself there.
struct PostHogChain {
    private let bytes: [UInt8]
    private let identifierKeys: [String]
    private var at = 0

    static func elements(
        _ chain: String, _ identifierAttribute: String?
    ) throws(PostHogElementError) -> [PostHogElement] {
        var parser = PostHogChain(
            bytes: Array(chain.utf8), identifierKeys: identifierAttribute.map(PostHogElement.attributeKeys) ?? [])
        var elements: [PostHogElement] = []
        while parser.skipToElement() {
            guard elements.count < PostHogElement.maxCount else { throw .tooMany }
            elements.append(try parser.element(elements.count))
        }
        guard !elements.isEmpty else { throw .none }
        return elements
    }

    /// Goes to the next element; false if there is none.
    private mutating func skipToElement() -> Bool {
        while let byte = byte, byte == UInt8(ascii: ";") || byte.isJSONSpace { at += 1 }
        return byte != nil
    }

    private mutating func element(_ index: Int) throws(PostHogElementError) -> PostHogElement {
        let tag = tag()
        guard !tag.isEmpty else { throw .noTag(index: index) }
        var attributes = HTMLAttributes()
        attributes.set("class", classes())
        var nthOfType: Int64?
        var identifiers: [String: String] = [:]
        while true {
            while let byte = byte, byte.isJSONSpace { at += 1 }
            guard let byte, byte != UInt8(ascii: ";") else { break }
            guard let name = attributeName(from: at, mayHoldColons: true) else { throw .badChain(offset: at) }
            at = name.valueStart
            let start = at
            try skipValue()
            if name.text == "nth-of-type" { nthOfType = Int64(value(from: start)) }
            if identifierKeys.contains(name.text) { identifiers[name.text] = value(from: start) }
            if let attribute = PostHogElement.attribute(ofKey: name.text) {
                attributes.set(attribute, value(from: start))
            }
        }
        let identifier = identifierKeys.lazy.compactMap { identifiers[$0] }.first
        return PostHogElement(tag: tag, nthOfType: nthOfType, identifier: identifier, attributes: attributes)
    }

    /// The tag: up to its classes, its attributes, or the end of the element.
    private mutating func tag() -> String {
        let start = at
        while let byte, byte != UInt8(ascii: "."), !endsName(byte) { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    /// The classes, with a space between; nil if there are none. Goes past the colon before the attributes, or to the end of an
    /// element without any.
    private mutating func classes() -> String? {
        let start = at
        while let byte, !endsName(byte) { at += 1 }
        let names = bytes[start..<at].split(separator: UInt8(ascii: ".")).map { String(decoding: $0, as: UTF8.self) }
        if byte == UInt8(ascii: ":") { at += 1 }
        return names.isEmpty ? nil : names.joined(separator: " ")
    }

    /// Whether tag and classes end before a byte.
    private func endsName(_ byte: UInt8) -> Bool {
        if byte == UInt8(ascii: ";") { return true }
        guard byte == UInt8(ascii: ":") else { return false }
        // A colon with nothing after it begins an empty list of attributes.
        let next = at + 1 < bytes.count ? bytes[at + 1] : UInt8(ascii: ";")
        let isAttribute = bytes[(at + 1)...].starts(with: "attr__".utf8)
        return next == UInt8(ascii: ";") || attributeName(from: at + 1, mayHoldColons: isAttribute) != nil
    }

    /// The attribute's name that begins at an index and is followed by `="`; nil if there is none.
    ///
    /// Frameworks put nearly any character into names: `@click.prevent`, `[hidden]`, `v-on:input`.
    private func attributeName(from start: Int, mayHoldColons: Bool) -> (text: String, valueStart: Int)? {
        var end = start
        while end < bytes.count, !Self.endsAttributeName(bytes[end]), mayHoldColons || bytes[end] != UInt8(ascii: ":") {
            end += 1
        }
        guard end > start, end + 1 < bytes.count, bytes[end] == UInt8(ascii: "="),
            bytes[end + 1] == UInt8(ascii: "\"")
        else { return nil }
        return (String(decoding: bytes[start..<end], as: UTF8.self), end + 2)
    }

    /// Goes past the quote that ends the value.
    private mutating func skipValue() throws(PostHogElementError) {
        let start = at
        while let byte, byte != UInt8(ascii: "\"") { at += byte == UInt8(ascii: "\\") ? 2 : 1 }
        guard byte != nil else { throw .badChain(offset: start) }
        at += 1
    }

    /// The value that begins at an index and has just been skipped.
    private func value(from start: Int) -> String {
        var value: [UInt8] = []
        var next = start
        while next < at - 1 {
            if bytes[next] == UInt8(ascii: "\\") {
                // PostHog escapes quotes alone: any other backslash stands for itself.
                if bytes[next + 1] != UInt8(ascii: "\"") { value.append(bytes[next]) }
                next += 1
            }
            value.append(bytes[next])
            next += 1
        }
        return String(decoding: value, as: UTF8.self)
    }

    /// The next byte, nil at the end.
    private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

    private static func endsAttributeName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "=") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ";") || byte.isJSONSpace
    }
}
