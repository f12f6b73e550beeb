package import ClickQuery
import ClickStore

extension Report {
    /// The report with the names that people gave to its controls.
    package func labelled(_ labels: [ControlLabel]) -> Report {
        guard !labels.isEmpty else { return self }
        let places = columns.indices.filter { columns[$0].type == .control || columns[$0].type == .element }
        let screen = columns.firstIndex { $0.name == Column.screen.name }
        let ofRows = (rows + leftOut).flatMap { row in
            places.compactMap { place -> (path: String, screen: String?)? in
                row[place].name.map { ($0, screen.flatMap { row[$0].name }) }
            }
        }
        var drawn: [(path: String, screen: String?)] = []
        _ = chart?.labelled { label in
            drawn.append((label, nil))
            return label
        }
        var report = self
        report.labels = LabelledControls(labels, of: ofRows + drawn)
        if !report.labels.isEmpty { report.chart = chart?.labelled { report.labels[$0] ?? $0 } }
        return report
    }
}

extension Chart {
    /// The chart with other names in place of the paths of controls.
    fileprivate func labelled(_ name: (String) -> String) -> Chart {
        switch self {
        case .bars, .grid, .icicle: return self
        case .forest(var forest):
            for place in forest.changes.indices { forest.changes[place].label = name(forest.changes[place].label) }
            return .forest(forest)
        case .graph(var graph):
            for place in graph.nodes.indices { graph.nodes[place].label = name(graph.nodes[place].label) }
            return .graph(graph)
        case .funnel(var funnel):
            for place in funnel.steps.indices {
                for lost in funnel.steps[place].lost.indices {
                    funnel.steps[place].lost[lost].label = name(funnel.steps[place].lost[lost].label)
                }
            }
            return .funnel(funnel)
        case .heatmap(var map):
            for place in map.outlines.indices { map.outlines[place].label = name(map.outlines[place].label) }
            for place in map.marks.indices { map.marks[place].label = name(map.marks[place].label) }
            for place in map.touches.indices { map.touches[place].label = name(map.touches[place].label) }
            return .heatmap(map)
        case .timeline(var timeline):
            for place in timeline.events.indices { timeline.events[place].label = name(timeline.events[place].label) }
            return .timeline(timeline)
        }
    }
}
