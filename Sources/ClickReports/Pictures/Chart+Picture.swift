extension Chart {
    /// Draws what is to be drawn.
    ///
    /// - Parameter width: The width in points of charts that may have any.
    package func picture(width: Double = 720) -> Picture {
        switch self {
        case .bars(let bars): bars.picture(width: width)
        case .grid, .slope, .graph, .icicle, .heatmap:
            Picture(title: "", description: "", width: width, height: 0).withNote("Nothing to show.")
        }
    }

    /// What is to be drawn as text in a format; nil if it is none of the format's.
    package func text(as format: OutputFormat) -> String? {
        switch format {
        case .svg: picture().svg()
        case .mermaid, .dot, .folded, .table, .json, .jsonl, .csv, .tsv, .markdown, .html: nil
        }
    }
}
