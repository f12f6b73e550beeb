import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The elements of an SVG text, as a parser of XML reads them.
final class ParsedSVG: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let attributes: [String: String]
        /// The text right within it.
        var text = ""
        /// The text of its title.
        var title: String?

        func number(_ attribute: String) -> Double? { attributes[attribute].flatMap(Double.init) }
    }

    private(set) var elements: [Element] = []
    private var open: [Int] = []

    /// - Returns: nil if the text is not well-formed.
    init?(_ text: String) {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        guard parser.parse() else { return nil }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        open.append(elements.count)
        elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        guard let last = open.last else { return }
        elements[last].text += text
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        let ended = open.removeLast()
        if name == "title", let around = open.last { elements[around].title = elements[ended].text }
    }
}
