/// A drawing: shapes and texts in the order in which they are painted, in points from the top left corner.
///
/// Paints are roles, not colours: a style sheet says what they look like in a light and in a dark surrounding.
package struct Picture: Sendable {
    package let title: String
    /// What the picture shows, in a sentence or two for those who do not see it.
    package let description: String
    package var width: Double
    package var height: Double
    var elements: [Element] = []

    init(title: String, description: String, width: Double, height: Double) {
        (self.title, self.description) = (title, description)
        (self.width, self.height) = (width, height)
    }
}

extension Picture {
    /// What a colour stands for.
    enum Paint: Hashable, Sendable {
        /// What is behind everything.
        case background
        case text
        /// Text that says less, such as the numbers of an axis.
        case softText
        /// Lines that help to read off values.
        case grid
        /// What is there, but does not matter.
        case muted
        /// One of several things, from 0.
        case series(Int)
        /// What needs attention.
        case alert
        /// A step from 0 to ``Palette/steps`` - 1 between nothing and the most.
        case scale(Int)
        /// Text on that step.
        case textOnScale(Int)
        /// A step from 0 to ``Palette/steps`` - 1 between what works and what does not, and text on it.
        case trouble(Int)
        case textOnTrouble(Int)
    }

    struct Point: Hashable, Sendable {
        var x: Double
        var y: Double
    }

    struct Frame: Hashable, Sendable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double

        var right: Double { x + width }
        var bottom: Double { y + height }

        func overlaps(_ other: Frame) -> Bool {
            x < other.right && other.x < right && y < other.bottom && other.y < bottom
        }
    }

    /// What leads somewhere is so wide and high at least that a finger hits it, in points.
    static let narrowestLink = 24.0

    /// Something that is painted.
    struct Element: Sendable {
        let shape: Shape
        var fill: Paint?
        var line: Paint?
        var lineWidth = 1.0
        var isDashed = false
        /// What is told when a pointer rests on it, and read out.
        var tip: String?
        /// The path of the branch or the control that it shows, which may lead somewhere.
        var path: String?
        /// When it happened, in milliseconds, for scripts that show a picture's marks one after the other.
        var momentMs: Int64?

        /// Whether it paints nothing, and is there to lead somewhere.
        var isOnlyLink: Bool { path != nil && fill == nil && line == nil }

        var isText: Bool { if case .text = shape { true } else { false } }
    }

    enum Shape: Sendable {
        case rectangle(Frame, radius: Double)
        case circle(Point, radius: Double)
        case path([Step])
        case text(Text)
    }

    /// A step of a path.
    enum Step: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case curve(Point, Point, to: Point)
        case close
    }

    /// A line of text.
    struct Text: Sendable {
        enum Anchor: String, Sendable { case start, middle, end }

        let content: String
        /// Where the text begins, has its middle or ends, on the line that it is written on.
        let place: Point
        let anchor: Anchor
        let size: Double
        let isBold: Bool

        /// About where the text is.
        var frame: Frame {
            let width = TextSize.width(content, size: size, isBold: isBold)
            let left = anchor == .start ? 0 : anchor == .middle ? width / 2 : width
            return Frame(x: place.x - left, y: place.y - size * 0.8, width: width, height: size)
        }
    }
}

extension Picture {
    mutating func rectangle(
        _ frame: Frame, radius: Double = 0, fill: Paint? = nil, line: Paint? = nil, lineWidth: Double = 1,
        tip: String? = nil, path: String? = nil
    ) {
        elements.append(
            Element(
                shape: .rectangle(frame, radius: radius), fill: fill, line: line, lineWidth: lineWidth, tip: tip,
                path: path))
    }

    /// Has what is below a frame lead to a control, where pictures lead somewhere. Nothing is painted.
    mutating func link(_ frame: Frame, to path: String, tip: String) {
        elements.append(Element(shape: .rectangle(frame, radius: 0), tip: tip, path: path))
    }

    mutating func circle(
        _ center: Point, radius: Double, fill: Paint, line: Paint? = nil, lineWidth: Double = 1, tip: String? = nil,
        momentMs: Int64? = nil
    ) {
        elements.append(
            Element(
                shape: .circle(center, radius: radius), fill: fill, line: line, lineWidth: lineWidth, tip: tip,
                momentMs: momentMs))
    }

    mutating func line(
        from start: Point, to end: Point, _ paint: Paint, width: Double = 1, isDashed: Bool = false,
        tip: String? = nil
    ) {
        path([.move(start), .line(end)], line: paint, width: width, isDashed: isDashed, tip: tip)
    }

    mutating func path(
        _ steps: [Step], fill: Paint? = nil, line: Paint? = nil, width: Double = 1, isDashed: Bool = false,
        tip: String? = nil
    ) {
        elements.append(
            Element(
                shape: .path(steps), fill: fill, line: line, lineWidth: width, isDashed: isDashed, tip: tip))
    }

    /// Writes a text, shortened to a width; its tip is the whole of what was shortened.
    mutating func text(
        _ text: String, at place: Point, _ anchor: Text.Anchor = .start, width: Double = .infinity,
        size: Double = TextSize.usual, isBold: Bool = false, fill: Paint = .text
    ) {
        let shown = TextSize.shortened(text, to: width, size: size, isBold: isBold)
        guard !shown.isEmpty else { return }
        elements.append(
            Element(
                shape: .text(Text(content: shown, place: place, anchor: anchor, size: size, isBold: isBold)),
                fill: fill, tip: shown == text ? nil : text))
    }

    /// Covers a frame with lines from the lower left to the upper right, so that it is told by more than its colour.
    mutating func hatch(_ frame: Frame, _ paint: Paint, distance: Double = 6) {
        var steps: [Step] = []
        // Each line goes up by as much as it goes right; the offset is where it leaves the left edge, from the top.
        var offset = distance
        while offset < frame.width + frame.height, steps.count < 4_000 {
            let (down, right) = (min(offset, frame.height), min(offset, frame.width))
            steps.append(.move(Point(x: frame.x + offset - down, y: frame.y + down)))
            steps.append(.line(Point(x: frame.x + right, y: frame.y + offset - right)))
            offset += distance
        }
        if !steps.isEmpty { path(steps, line: paint) }
    }
}
