import Basics

/// A picture as SVG: without script, without anything from elsewhere, and well-formed whatever the texts hold.
extension Picture {
    /// Where SVG goes.
    package enum Destination: Sendable {
        /// A file of its own: with its style sheet for a light and a dark surrounding, its background and its title.
        case file
        /// A page of HTML that has ``styleSheet`` and a heading.
        case page
        /// The same on a phone, where no pointer rests on anything: only names that are shortened have their whole text.
        case phone
    }

    /// The picture as SVG, the same text for the same picture.
    ///
    /// - Parameter address: Where a branch or a control leads, by its path; nil if none leads anywhere.
    package func svg(for destination: Destination = .file, linking address: ((String) -> String?)? = nil) -> String {
        let hasLinks = elements.contains { $0.path.flatMap { address?($0) } != nil }
        let (isFile, head) = (destination == .file, destination == .file ? Self.headHeight : 0)
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" class="picture" role="\(hasLinks ? "group" : "img")" viewBox="0 \(SVGText.number(-head)) \
            \(SVGText.number(width)) \(SVGText.number(height + head))" width="\(SVGText.number(width))" \
            height="\(SVGText.number(height + head))" font-size="\(SVGText.number(TextSize.usual))">
            <title>\(SVGText.escaped(title))</title>
            <desc>\(SVGText.escaped(description))</desc>

            """
        if isFile {
            var front = Picture(title: title, description: description, width: width, height: height)
            front.rectangle(Frame(x: 0, y: -head, width: width, height: height + head), fill: .background)
            front.text(title, at: Point(x: 12, y: -14), width: width - 24, size: 16, isBold: true)
            text += "<style>\(Self.styleSheet)</style>\n" + front.elements.map(SVGText.element).joined()
        }
        for var element in elements {
            let link = element.path.flatMap { path in address?(path) }
            guard link != nil || !element.isOnlyLink else { continue }
            let label = link == nil ? "" : element.tip ?? ""
            if destination == .phone, !element.isText { element.tip = nil }
            let shape = SVGText.element(element)
            text +=
                link.map {
                    "<a href=\"\(SVGText.escaped($0))\" aria-label=\"\(SVGText.escaped(label))\">\(shape)</a>\n"
                } ?? shape
        }
        return text + "</svg>\n"
    }

    /// The height of a file's title.
    private static let headHeight = 40.0

    /// The rules of CSS that give pictures their colours: those of a light surrounding, or of a dark one if the reader
    /// prefers that.
    ///
    /// They hold for elements of the class `picture`.
    package static let styleSheet: String = """

        .picture text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif }
        .picture .middle { text-anchor: middle } .picture .end { text-anchor: end }
        .picture .bold { font-weight: 600 }
        \(rules(.light))
        @media screen and (prefers-color-scheme: dark) {
        \(rules(.dark))
        }

        """

    private static func rules(_ palette: Palette) -> String {
        palette.colours.map { name, colour in
            ".picture .f-\(name) { fill: \(colour) } .picture .l-\(name) { stroke: \(colour) }"
        }.joined(separator: "\n")
    }
}

/// The parts of SVG.
enum SVGText {
    static func element(_ element: Picture.Element) -> String {
        let (name, attributes, content) = shape(element.shape)
        let inside = (element.tip.map { "<title>\(escaped($0))</title>" } ?? "") + content
        let start = "<\(name)\(style(element))\(attributes)"
        return inside.isEmpty ? start + "/>\n" : start + ">\(inside)</\(name)>\n"
    }

    private static func shape(_ shape: Picture.Shape) -> (name: String, attributes: String, content: String) {
        switch shape {
        case .rectangle(let frame, let radius):
            let place = attributes([
                ("x", frame.x), ("y", frame.y), ("width", max(0, frame.width)), ("height", max(0, frame.height)),
            ])
            return ("rect", place + (radius > 0 ? attributes([("rx", radius)]) : ""), "")
        case .circle(let center, let radius):
            return ("circle", attributes([("cx", center.x), ("cy", center.y), ("r", max(0, radius))]), "")
        case .path(let steps):
            return ("path", " d=\"\(data(steps))\"", "")
        case .text(let text):
            let size = text.size == TextSize.usual ? [] : [("font-size", text.size)]
            return (
                "text", attributes([("x", text.place.x), ("y", text.place.y)] + size), escaped(text.content)
            )
        }
    }

    private static func style(_ element: Picture.Element) -> String {
        var classes = [element.fill.map { "f-" + $0.name }, element.line.map { "l-" + $0.name }].compactMap(\.self)
        if case .text(let text) = element.shape {
            if text.isBold { classes.append("bold") }
            if text.anchor != .start { classes.append(text.anchor.rawValue) }
        }
        var style = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
        if element.fill == nil { style += " fill=\"none\"" }
        if element.line != nil, element.lineWidth != 1 { style += attributes([("stroke-width", element.lineWidth)]) }
        if let moment = element.momentMs { style += " data-ms=\"\(moment)\"" }
        if element.isDashed { style += " stroke-dasharray=\"4 3\"" }
        return style
    }

    /// The steps of a path in the shortest way: lines say how far they lead, those across or down in one number.
    private static func data(_ steps: [Picture.Step]) -> String {
        var (text, last) = ("", Picture.Point(x: 0, y: 0))
        for step in steps {
            switch step {
            case .move(let point):
                text += "M\(Self.text(point))"
                last = Picture.Point(x: rounded(point.x), y: rounded(point.y))
            case .line(let point):
                // From where the steps before lead as they are written: else what is rounded off would add up.
                let (across, down) = (rounded(point.x - last.x), rounded(point.y - last.y))
                text +=
                    down == 0
                    ? "h\(number(across))"
                    : across == 0 ? "v\(number(down))" : "l\(Self.text(Picture.Point(x: across, y: down)))"
                last = Picture.Point(x: last.x + across, y: last.y + down)
            case .curve(let first, let second, let end):
                text += "C\(Self.text(first)) \(Self.text(second)) \(Self.text(end))"
                last = end
            case .close: text += "Z"
            }
        }
        return text
    }

    private static func text(_ point: Picture.Point) -> String { number(point.x) + "," + number(point.y) }

    private static func attributes(_ values: [(String, Double)]) -> String {
        values.map { " \($0)=\"\(number($1))\"" }.joined()
    }

    /// A number as it is written.
    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    /// A number with up to two decimals.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let hundredths = Int(rounding: min(max(value, -1e9), 1e9) * 100)
        let (whole, part) = (abs(hundredths) / 100, abs(hundredths) % 100)
        let decimals = part == 0 ? "" : part % 10 == 0 ? ".\(part / 10)" : part < 10 ? ".0\(part)" : ".\(part)"
        return (hundredths < 0 ? "-" : "") + "\(whole)" + decimals
    }

    /// A text for an element or an attribute. Characters that XML does not know, or that act on a terminal, are written as
    /// `\u{1B}`.
    static func escaped(_ text: String) -> String {
        HTMLText.escaped(text).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\u{FFFE}", "\u{FFFF}": result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
