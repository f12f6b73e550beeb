/// The decorated name of an event: the hops it climbs, outermost first, then the event's own name.
///
///     path      = component *( "--" component ) "--" event
///     component = class [ "#" identifier ] [ "[" ( ordinal / "*" ) "]" ]
///
/// For example `Application--Window--LiveRoomViewController--View--GiftPanel--Button#send--touchUpInside`.
/// Equality and hashing work on UTF-8 bytes, and `try ControlPath(parsing: path.description) == path` always holds.
public struct ControlPath: Sendable {
    /// The hops, outermost first; at least one.
    public let components: [PathComponent]
    /// The name of the event, decoded. Never empty.
    public let event: String

    /// Creates a path. An empty event becomes `?`, and missing components become one component `?`.
    public init(_ components: [PathComponent], event: String) {
        self.components = components.isEmpty ? [PathComponent("?")] : components
        self.event = event.isEmpty ? "?" : event
    }

    /// The path of an event of this name raised at a responder, computed from its present chain without caches.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` if following `next` never ends.
    public init(of responder: any Responder, event: String) throws(ChainError) {
        self = try CapturedChain(from: responder).path(event: event)
    }

    /// The canonical path without its event; it identifies an element.
    public var element: String {
        components.map(\.description).joined(separator: Self.separator)
    }

    /// The class of the control: that of the innermost component.
    public var controlClass: String {
        components[components.count - 1].className
    }

    /// Stands between the parts of a path, and in none of them.
    package static let separator = "--"

    /// The canonical text of some components and an event; the event alone without components.
    static func format(_ components: some Sequence<PathComponent>, event: String) -> String {
        var text = ""
        for component in components { text += component.description + separator }
        return text + encode(event)
    }
}

extension ControlPath: Hashable {
    public static func == (a: ControlPath, b: ControlPath) -> Bool {
        a.components == b.components && a.event.utf8.elementsEqual(b.event.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(components)
        for byte in event.utf8 { hasher.combine(byte) }
    }
}

extension ControlPath: CustomStringConvertible {
    /// The canonical text: `[0]` is not written, escapes are upper-case and only where they are needed.
    public var description: String { Self.format(components, event: event) }
}

extension ControlPath {
    /// A path, with its event or without, whose first components have become others: `UIApplication--Button` for
    /// `TrackedApplication--Button`, where `TrackedApplication` has become `UIApplication`.
    ///
    /// - Parameters:
    ///   - path: The canonical text of the path.
    ///   - root: The first components, as they stand there.
    /// - Returns: nil for a path that does not begin with them.
    package static func moved(_ path: String, from root: String, to newRoot: String) -> String? {
        guard path.utf8.starts(with: root.utf8) else { return nil }
        let rest = path.utf8.dropFirst(root.utf8.count)
        guard rest.isEmpty || rest.starts(with: "--".utf8) else { return nil }
        return newRoot + String(Substring(rest))
    }

    /// Percent-encodes a class, identifier or event name, so that it holds no separators of the path.
    ///
    /// Encoded are `% # [ ]`, U+0000–1F, U+007F, and a `-` that begins or ends the part or follows another `-`.
    static func encode(_ part: String) -> String {
        guard needsEncoding(part.utf8) else { return part }
        var bytes: [UInt8] = []
        let last = part.utf8.count - 1
        var previous: UInt8?
        for (index, byte) in part.utf8.enumerated() {
            if isReserved(byte) || (byte == dash && (index == 0 || index == last || previous == dash)) {
                bytes += [percent, hexDigit(byte >> 4), hexDigit(byte & 15)]
            } else {
                bytes.append(byte)
            }
            previous = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func needsEncoding(_ part: String.UTF8View) -> Bool {
        var previous = dash
        for byte in part {
            if isReserved(byte) || (byte == dash && previous == dash) { return true }
            previous = byte
        }
        return previous == dash
    }

    /// Whether a byte must be encoded wherever it stands in a part.
    static func isReserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x1F, 0x7F, percent, hash, open, close: true
        default: false
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    static let dash = UInt8(ascii: "-")
    static let percent = UInt8(ascii: "%")
    static let hash = UInt8(ascii: "#")
    static let open = UInt8(ascii: "[")
    static let close = UInt8(ascii: "]")
}
