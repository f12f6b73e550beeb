/// Graphs as text for tools that lay them out themselves.
extension Chart.Graph {
    /// The graph for Mermaid: what a `mermaid` block in Markdown holds.
    var mermaid: String {
        var lines = ["flowchart LR"]
        for (index, node) in nodes.enumerated() {
            let label = [node.label, node.note].filter { !$0.isEmpty }.map(Self.mermaid).joined(separator: "<br/>")
            lines.append("    n\(index)[\"\(label.isEmpty ? " " : label)\"]")
        }
        for arrow in connected {
            let note = arrow.note.isEmpty ? "" : "|\"\(Self.mermaid(arrow.note))\"|"
            lines.append("    n\(arrow.from) \(arrow.isAside ? "-.->" : "-->")\(note) n\(arrow.to)")
        }
        for (index, arrow) in connected.enumerated() {
            lines.append("    linkStyle \(index) stroke-width:\(SVGText.number(width(of: arrow)))px")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The graph for Graphviz, in the language DOT.
    var dot: String {
        var lines = [
            "digraph taptrail {", "    rankdir=LR", "    node [shape=box, style=rounded, fontname=\"sans-serif\"]",
        ]
        lines.append("    edge [fontname=\"sans-serif\", fontsize=10]")
        for (index, node) in nodes.enumerated() {
            let label = [node.label, node.note].filter { !$0.isEmpty }.map(Self.dot).joined(separator: "\\n")
            lines.append("    n\(index) [label=\"\(label)\"]")
        }
        for arrow in connected {
            var attributes = ["penwidth=\(SVGText.number(width(of: arrow)))"]
            if !arrow.note.isEmpty { attributes.append("label=\"\(Self.dot(arrow.note))\"") }
            if arrow.isAside { attributes.append("style=dashed") }
            lines.append("    n\(arrow.from) -> n\(arrow.to) [\(attributes.joined(separator: ", "))]")
        }
        return lines.joined(separator: "\n") + "\n}\n"
    }

    /// The arrows whose nodes are there.
    private var connected: [Arrow] {
        arrows.filter { nodes.indices.contains($0.from) && nodes.indices.contains($0.to) }
    }

    private func width(of arrow: Arrow) -> Double {
        let most = Double(max(1, arrows.map(\.weight).max() ?? 1))
        return 1 + 5 * min(1, max(0, Double(arrow.weight) / most))
    }

    /// A text between quotes of Mermaid: what could end it, or be a tag, Markdown or an entity, as the code of a character.
    private static func mermaid(_ text: String) -> String {
        var result = ""
        let scalars = Array(TerminalText.escaped(text).unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isPlain =
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", " ", ",", "_": true
                case "-": index > 0
                // `1. ` begins a list.
                case ".": index + 1 < scalars.count && scalars[index + 1] != " "
                default: scalar.value >= 0xA0 && scalar != "\u{FFFE}" && scalar != "\u{FFFF}"
                }
            if isPlain { result.unicodeScalars.append(scalar) } else { result += "#\(scalar.value);" }
        }
        return result
    }

    /// A text between quotes of DOT, which knows escapes and HTML's entities.
    private static func dot(_ text: String) -> String {
        TerminalText.escaped(text).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\", "\"": result += "\\" + String(scalar)
            case "&": result += "&amp;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
