import Testing

@testable import ClickReports

struct GraphTextTests {
    private static let graph = Chart.Graph(
        nodes: [
            .init(label: "Window--Button#send--tap", note: "12 clicks", weight: 12),
            .init(label: "\"]; x", note: "", weight: 1),
        ],
        arrows: [
            .init(from: 0, to: 1, note: "8 · 4.2 s", weight: 8, isAside: false),
            .init(from: 1, to: 1, note: "", weight: 2, isAside: true),
            .init(from: 1, to: 7, note: "nowhere", weight: 2, isAside: true),
        ])

    @Test func `Mermaid gets a flowchart`() {
        #expect(
            Chart.graph(Self.graph).text(as: .mermaid) == """
                flowchart LR
                    n0["Window--Button#35;send--tap<br/>12 clicks"]
                    n1["#34;#93;#59; x"]
                    n0 -->|"8 · 4.2 s"| n1
                    n1 -.-> n1
                    linkStyle 0 stroke-width:6px
                    linkStyle 1 stroke-width:2.25px

                """)
    }

    @Test func `Graphviz gets a digraph`() {
        #expect(
            Chart.graph(Self.graph).text(as: .dot) == """
                digraph taptrail {
                    rankdir=LR
                    node [shape=box, style=rounded, fontname="sans-serif"]
                    edge [fontname="sans-serif", fontsize=10]
                    n0 [label="Window--Button#send--tap\\n12 clicks"]
                    n1 [label="\\"]; x"]
                    n0 -> n1 [penwidth=6, label="8 · 4.2 s"]
                    n1 -> n1 [penwidth=2.25, style=dashed]
                }

                """)
    }

    @Test(arguments: 0..<30 as Range<UInt64>)
    func `no name ends its quotes or its line`(seed: UInt64) throws {
        var random = RandomCharts(seed: seed)
        let graph = random.graph()
        let lines = 1 + graph.nodes.count + 2 * graph.arrows.count
        let mermaid = try #require(Chart.graph(graph).text(as: .mermaid)).split(separator: "\n")
        #expect(mermaid.count == lines)
        for line in mermaid.dropFirst() {
            #expect(line.hasPrefix("    n") && line.count { $0 == "\"" } % 2 == 0 || line.hasPrefix("    linkStyle"))
            #expect(!line.contains("`") && !line.contains("<script"))
        }
        let dot = try #require(Chart.graph(graph).text(as: .dot)).split(separator: "\n")
        #expect(dot.count == 5 + graph.nodes.count + graph.arrows.count)
        for line in dot where line.hasPrefix("    n") {
            let plain = line.replacing("\\\\", with: "").replacing("\\\"", with: "")
            #expect(line.hasPrefix("    node [") || plain.count { $0 == "\"" } % 2 == 0)
            #expect(plain.hasSuffix("]"))
        }
    }

    @Test func `other charts are none of these texts`() {
        for format in [OutputFormat.mermaid, .dot] {
            #expect(Chart.icicle(Chart.Icicle(stacks: [])).text(as: format) == nil)
        }
        #expect(Chart.graph(Self.graph).text(as: .folded) == nil && Chart.graph(Self.graph).text(as: .csv) == nil)
    }
}
