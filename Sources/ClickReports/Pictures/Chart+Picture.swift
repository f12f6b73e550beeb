extension Chart {
    /// Draws what is to be drawn.
    ///
    /// - Parameter width: The width in points of charts that may have any.
    package func picture(width: Double = 720) -> Picture {
        switch self {
        case .bars(let bars): bars.picture(width: width)
        case .grid(let grid): grid.picture(width: width)
        case .slope(let slope): slope.picture(width: width)
        case .icicle(let icicle): icicle.picture(width: width)
        case .graph(let graph): graph.picture()
        case .heatmap(let heatmap): heatmap.picture(width: width)
        }
    }

    /// What is to be drawn as text in a format; nil if it is none of the format's.
    package func text(as format: OutputFormat) -> String? {
        switch (format, self) {
        case (.svg, _): picture().svg()
        case (.mermaid, .graph(let graph)): graph.mermaid
        case (.dot, .graph(let graph)): graph.dot
        case (.folded, .icicle(let icicle)): icicle.folded
        default: nil
        }
    }
}
