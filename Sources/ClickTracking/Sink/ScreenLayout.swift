internal import Basics
internal import ResponderChain

/// What a screen shows: the places of its controls, without texts, labels and items.
package struct ScreenLayout: Sendable {
    /// A part of a screen.
    package struct Outline: Sendable {
        /// The canonical text of the part's control path, without an event. Cells of lists are `[*]`, so several outlines
        /// of a layout may have one element.
        package var element: String
        /// Where it is in the window; nil if unknown.
        package var frame: Frame?
        /// Whether it is made to be clicked; otherwise it is only something to be seen.
        package var isControl: Bool
        /// Where it leads and what its makers called it.
        package var attributes: ElementAttributes

        package init(
            element: String, frame: Frame?, isControl: Bool, attributes: ElementAttributes = ElementAttributes()
        ) {
            self.element = element
            self.frame = frame
            self.isControl = isControl
            self.attributes = attributes
        }

        /// Whether it is in a cell of a list: in a canonical path a `[` before a `*` is nothing else.
        package var isInCell: Bool {
            // In one piece of memory, as every element of every layout is looked through.
            var element = element
            return element.withUTF8 { bytes in
                bytes.indices.dropFirst().contains {
                    bytes[$0] == UInt8(ascii: "*") && bytes[$0 - 1] == UInt8(ascii: "[")
                }
            }
        }
    }

    /// A rectangle in the window, in tenths of a point.
    package struct Frame: BitwiseCopyable, Hashable, Sendable {
        package let x: Int32
        package let y: Int32
        package let width: Int32
        package let height: Int32

        /// Makes a rectangle of tenths of a point.
        package init(x: Int32, y: Int32, width: Int32, height: Int32) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }

        /// Makes a rectangle of points, each number rounded to the nearest tenth; nil for NaN, and for numbers of more than
        /// 200 million.
        package init?(points x: Double, y: Double, width: Double, height: Double) {
            guard let x = Tenths.from(points: x), let y = Tenths.from(points: y),
                let width = Tenths.from(points: width), let height = Tenths.from(points: height)
            else { return nil }
            self.init(x: x, y: y, width: width, height: height)
        }
    }

    /// The app, its version and the size of its window; nil if unknown.
    package var app: String?
    package var version: String?
    package var window: WindowSize?
    /// The class of the screen, Android's activity or a page's path; nil if unknown.
    package var screen: String?
    /// From back to front.
    package var outlines: [Outline]

    package init(
        app: String? = nil, version: String? = nil, window: WindowSize? = nil, screen: String?, outlines: [Outline]
    ) {
        self.app = app
        self.version = version
        self.window = window
        self.screen = screen
        self.outlines = outlines
    }
}

extension ScreenLayout {
    /// The first 16 bytes of SHA-256 of all that the layout says. Two layouts with one digest are taken for one: with a
    /// billion layouts there is one such pair with a probability of 10⁻²¹.
    package var digest: [UInt8] {
        var hash = SHA256()
        content.withUnsafeBytes { hash.update($0) }
        let digits = Array(hash.hexDigest.utf8.prefix(32))
        let nibbles = digits.map { $0 < 0x3A ? $0 &- 0x30 : $0 &- 0x57 }
        return stride(from: 0, to: nibbles.count - 1, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    }

    /// 64 bits of a faster hash, for the layouts of one feed.
    package var hash: UInt64 { content.withUnsafeBytes { XXH64.digest($0) } }

    /// All that tells the layout from others, each text behind its length, so that no two of them have the same bytes. Of
    /// what is inside cells of lists, that is the elements, not how many there are and where. Attributes stand at the end, each
    /// behind its element's number, so that a layout without any has the bytes that it had before there were attributes.
    private var content: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(outlines.reduce(64) { $0 + $1.element.utf8.count + 24 })
        for text in [app, version, screen] { Self.append(text, to: &bytes) }
        for side in [window?.width ?? 0, window?.height ?? 0] { Self.append(side, to: &bytes) }
        var cells: Set<ByteString> = []
        for outline in outlines {
            // Where a list stands depends on how far it was scrolled, and how many rows it shows on data.
            if outline.isInCell {
                if cells.insert(ByteString(outline.element)).inserted { Self.append(outline.element, to: &bytes) }
                continue
            }
            Self.append(outline.element, to: &bytes)
            bytes.append((outline.isControl ? 1 : 0) | (outline.frame == nil ? 0 : 2))
            guard let frame = outline.frame else { continue }
            for number in [frame.x, frame.y, frame.width, frame.height] { Self.append(number, to: &bytes) }
        }
        for (number, outline) in outlines.enumerated() where !outline.attributes.isEmpty {
            for number in [-2, Int32(truncatingIfNeeded: number)] { Self.append(number, to: &bytes) }
            for text in outline.attributes.values { Self.append(text, to: &bytes) }
        }
        return bytes
    }

    private static func append(_ text: String?, to bytes: inout [UInt8]) {
        append(text.map { Int32(truncatingIfNeeded: $0.utf8.count) } ?? -1, to: &bytes)
        if let text { bytes.append(contentsOf: text.utf8) }
    }

    private static func append(_ number: Int32, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
