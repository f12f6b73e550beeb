extension Chart {
    /// Draws what is to be drawn.
    ///
    /// - Parameter width: The width in points of charts that may have any; nil for what suits the chart.
    package func picture(width: Double? = nil) -> Picture {
        let width = width ?? usualWidth
        return picture(of: width)
    }

    /// The width of a picture that stands alone.
    private var usualWidth: Double {
        switch self {
        case .icicle, .graph: 1_200
        case .forest, .timeline: 960
        case .bars, .grid, .funnel, .heatmap: 720
        }
    }

    private func picture(of width: Double) -> Picture {
        switch self {
        case .bars(let bars): bars.picture(width: width)
        case .grid(let grid): grid.picture(width: width)
        case .forest(let forest): forest.picture(width: width)
        case .icicle(let icicle): icicle.picture(width: width)
        case .graph(let graph): graph.picture(width: width)
        case .funnel(let funnel): funnel.picture(width: width)
        case .heatmap(let heatmap): heatmap.picture(width: width)
        case .timeline(let timeline): timeline.picture(width: width)
        }
    }

    /// What is to be drawn as text in a format; nil if it is none of the format's.
    package func text(as format: OutputFormat) -> String? {
        switch (format, self) {
        case (.svg, _): picture().svg()
        case (.mermaid, _): asGraph?.mermaid
        case (.dot, _): asGraph?.dot
        case (.folded, .icicle(let icicle)): icicle.folded
        default: nil
        }
    }
}

extension Chart {
    /// The graph that is to be drawn; nil if it is something else.
    package var asGraph: Graph? {
        switch self {
        case .graph(let graph): graph
        case .funnel(let funnel): funnel.graph
        case .bars, .grid, .forest, .icicle, .heatmap, .timeline: nil
        }
    }
}

extension Chart.Icicle {
    /// The stacks in the folded format of flame-graph tools: `Application;Window;Button#send 12`, a line each.
    ///
    /// A semicolon in a name is written as `%3B`, as control paths write what would divide them; tools take everything up
    /// to the last blank for the stack.
    var folded: String {
        stacks.filter { $0.clicks > 0 }.map { stack in
            let names = stack.names.map { TerminalText.escaped($0).replacing(";", with: "%3B") }
            return names.joined(separator: ";") + " \(stack.clicks)\n"
        }.joined()
    }
}
