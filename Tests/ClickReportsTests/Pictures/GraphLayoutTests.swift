import Testing

@testable import ClickReports

struct GraphLayoutTests {
    @Test func `a chain has a layer for each node, however the nodes are numbered`() {
        let layout = GraphLayout(nodes: 4, arrows: [(2, 0, 1), (0, 3, 5), (3, 1, 2)])
        #expect(layout.places.prefix(4).map(\.layer) == [1, 3, 0, 2])
    }

    @Test func `the lightest arrow of a circle leads back`() {
        let layout = GraphLayout(nodes: 3, arrows: [(0, 1, 9), (1, 2, 8), (2, 0, 3)])
        #expect(layout.places.prefix(3).map(\.layer) == [0, 1, 2])
        #expect(layout.ways[2].count == 3 && layout.ways[2].first == 0 && layout.ways[2].last == 2)
    }

    @Test func `a node stands behind the last one that leads to it`() {
        let layout = GraphLayout(nodes: 4, arrows: [(0, 1, 1), (1, 2, 1), (0, 2, 9), (2, 3, 1)])
        #expect(layout.places.prefix(4).map(\.layer) == [0, 1, 2, 3])
    }

    @Test func `arrows to itself, twice and both ways are drawn`() {
        let layout = GraphLayout(nodes: 2, arrows: [(0, 0, 5), (0, 1, 2), (0, 1, 1), (1, 0, 1)])
        #expect(layout.layerCount == 2 && layout.ways.allSatisfy { $0.count == 2 })
    }

    @Test func `crossings are taken out where they can be`() {
        let layout = GraphLayout(nodes: 6, arrows: [(0, 5, 1), (1, 4, 1), (2, 3, 1)])
        let (left, right) = ([0, 1, 2], [5, 4, 3])
        let order = left.sorted { layout.places[$0].y < layout.places[$1].y }
        #expect(order.map { right[$0] } == right.sorted { layout.places[$0].y < layout.places[$1].y })
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `places of one layer never touch, and ways lead from layer to layer`(seed: UInt64) {
        var random = RandomCharts(seed: seed)
        let graph = random.graph()
        let layout = GraphLayout(nodes: graph.nodes.count, arrows: graph.arrows.map { ($0.from, $0.to, $0.weight) })
        for layer in 0..<layout.layerCount {
            let places = layout.places.filter { $0.layer == layer }.sorted { $0.y < $1.y }
            #expect(graph.nodes.isEmpty || !places.isEmpty)
            for (above, below) in zip(places, places.dropFirst()) {
                #expect(below.y - below.height / 2 - (above.y + above.height / 2) > GraphLayout.gap - 0.001)
            }
        }
        for (way, arrow) in zip(layout.ways, graph.arrows) {
            #expect(Set([way.first, way.last]) == Set([arrow.from, arrow.to]))
            let layers = way.map { layout.places[$0].layer }
            #expect(zip(layers, layers.dropFirst()).allSatisfy { $1 == $0 + 1 } || layers.first == layers.last)
        }
    }
}
