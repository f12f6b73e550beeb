import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The elements of a page, as a parser of XML reads it that knows which elements of HTML have no end.
final class ParsedHTML: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let attributes: [String: String]
        /// The names of the elements around it, outermost first.
        let around: [String]
        var text = ""
    }

    private(set) var elements: [Element] = []
    private var open: [Int] = []

    /// - Returns: nil if the page is not well-formed.
    init?(_ html: String) {
        super.init()
        var text = html.replacing(/<(meta|link|input|wbr)\b([^>]*)>/) { "<\($0.1)\($0.2)/>" }
        text = text.replacing(" selected>", with: " selected=\"\">").replacing("<!DOCTYPE html>", with: "")
        // XML has no way to write these; HTML has.
        text = text.replacing(/&#(\d+);/) { (Int($0.1) ?? 0) < 32 ? "?" : String($0.0) }
        text = String(String.UnicodeScalarView(text.unicodeScalars.filter { !(0xFFFE...0xFFFF).contains($0.value) }))
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        guard parser.parse() else { return nil }
    }

    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    /// Where the page leads.
    var addresses: [String] { elements.compactMap { $0.name == "a" ? $0.attributes["href"] : nil } }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        elements.append(Element(name: name, attributes: attributes, around: open.map { elements[$0].name }))
        open.append(elements.count - 1)
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        for place in open { elements[place].text += text }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }
}
