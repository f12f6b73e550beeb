/// Where the nodes of a graph stand: in layers from left to right, so that most arrows lead to the right.
///
/// The layers are those of the longest paths; within a layer, nodes stand where the middle of their neighbours is. The same
/// graph has the same layout always.
struct GraphLayout {
    /// A place in a layer: of a node, or of an arrow that passes the layer.
    struct Place {
        let layer: Int
        /// nil where an arrow passes.
        let node: Int?
        /// The middle, from the top.
        var y = 0.0

        var height: Double { node == nil ? GraphLayout.passHeight : GraphLayout.nodeHeight }
    }

    static let nodeHeight = 66.0
    /// The room between nodes of one layer.
    static let gap = 22.0
    private static let passHeight = 10.0

    /// Of the nodes first, in their order, then of passing arrows.
    private(set) var places: [Place] = []
    /// The places that each arrow leads over, with both ends, from left to right; from end to end within one layer.
    private(set) var ways: [[Int]] = []
    private(set) var layerCount = 0
    /// The places of each layer, from the top.
    private var layers: [[Int]] = []

    /// - Parameters:
    ///   - arrows: The indexes of two nodes, and the weight; heavier arrows are more likely to lead to the right.
    ///   - limit: How many layers there are at most.
    init(nodes count: Int, arrows: [(from: Int, to: Int, weight: Int)], layers limit: Int = .max) {
        let layers = Self.layers(count, arrows, limit: max(1, limit))
        layerCount = (layers.max() ?? 0) + 1
        places = layers.enumerated().map { Place(layer: $1, node: $0) }
        for arrow in arrows {
            let isBack = layers[arrow.to] < layers[arrow.from]
            let (left, right) = isBack ? (arrow.to, arrow.from) : (arrow.from, arrow.to)
            var way = [left]
            for layer in layers[left]..<layers[right] where layer > layers[left] {
                way.append(places.count)
                places.append(Place(layer: layer, node: nil))
            }
            ways.append(way + [right])
        }
        self.layers = (0..<layerCount).map { layer in places.indices.filter { places[$0].layer == layer } }
        let beside = neighbours()
        arrange(beside)
        setHeights(beside)
    }

    /// The layer of each node: one more than the highest one of those with an arrow to it. Of arrows in a circle, the
    /// lightest one does not count.
    private static func layers(
        _ count: Int, _ arrows: [(from: Int, to: Int, weight: Int)], limit layerLimit: Int
    ) -> [Int] {
        // Where everything leads everywhere, the longest path would be as long as there are nodes.
        let limit = min(arrows.count > count ? 5 : count, layerLimit - 1)
        var layers = Array(repeating: 0, count: count)
        var next: [[Int]] = Array(repeating: [], count: count)
        let order = arrows.indices.sorted { (arrows[$1].weight, $0) < (arrows[$0].weight, $1) }
        for arrow in order.map({ arrows[$0] }) where arrow.from != arrow.to {
            var raised = layers
            var waiting = [(node: arrow.to, layer: layers[arrow.from] + 1)]
            var isPossible = true
            while let (node, layer) = waiting.popLast(), isPossible {
                guard raised[node] < layer else { continue }
                isPossible = node != arrow.from && layer <= limit
                raised[node] = layer
                waiting += next[node].map { ($0, layer + 1) }
            }
            // An arrow back that raises nothing yet would close a circle later.
            guard isPossible, !reaches(arrow.from, from: arrow.to, next) else { continue }
            layers = raised
            next[arrow.from].append(arrow.to)
        }
        return compact(layers)
    }

    private static func reaches(_ goal: Int, from start: Int, _ next: [[Int]]) -> Bool {
        var isSeen = Array(repeating: false, count: next.count)
        var waiting = [start]
        while let node = waiting.popLast() {
            if node == goal { return true }
            guard !isSeen[node] else { continue }
            isSeen[node] = true
            waiting += next[node]
        }
        return false
    }

    /// The layers without empty ones.
    private static func compact(_ layers: [Int]) -> [Int] {
        let used = Set(layers).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(used, 0...))
        return layers.map { numbers[$0] ?? 0 }
    }

    /// The places that each one is connected with, in the layer before and in the layer behind.
    private func neighbours() -> (left: [[Int]], right: [[Int]]) {
        var left: [[Int]] = Array(repeating: [], count: places.count)
        var right = left
        for way in ways {
            for (a, b) in zip(way, way.dropFirst()) where places[a].layer < places[b].layer {
                right[a].append(b)
                left[b].append(a)
            }
        }
        return (left, right)
    }

    /// Orders each layer by where the neighbours are on average, forth and back; the order with the fewest crossings stays.
    private mutating func arrange(_ beside: (left: [[Int]], right: [[Int]])) {
        var best = layers
        var fewest = crossings(beside.right)
        for round in 0..<12 where fewest > 0 {
            let isForth = round % 2 == 0
            for layer in isForth ? Array(layers.indices) : layers.indices.reversed() {
                let ranks = ranks()
                let wanted = layers[layer].map { place in
                    let ranks = (isForth ? beside.left : beside.right)[place].map { ranks[$0] }
                    return ranks.isEmpty ? nil : ranks.reduce(0, +) / Double(ranks.count)
                }
                let order = layers[layer].indices.sorted { a, b in
                    (wanted[a] ?? Double(a), a) < (wanted[b] ?? Double(b), b)
                }
                layers[layer] = order.map { layers[layer][$0] }
            }
            let crossings = crossings(beside.right)
            if crossings < fewest { (fewest, best) = (crossings, layers) }
        }
        layers = best
    }

    /// How far down each place stands in its layer, counted in places.
    private func ranks() -> [Double] {
        var ranks = Array(repeating: 0.0, count: places.count)
        for layer in layers { for (rank, place) in layer.enumerated() { ranks[place] = Double(rank) } }
        return ranks
    }

    private func crossings(_ right: [[Int]]) -> Int {
        let ranks = ranks()
        return layers.reduce(0) { sum, layer in
            var ends: [Double] = []
            var crossings = 0
            for place in layer {
                let next = right[place].map { ranks[$0] }
                crossings += next.reduce(0) { sum, end in sum + ends.count { $0 > end } }
                ends += next
            }
            return sum + crossings
        }
    }

    /// Sets how far down each place is: as near to its neighbours as those beside it in the layer let it.
    private mutating func setHeights(_ beside: (left: [[Int]], right: [[Int]])) {
        for layer in layers { place(layer, at: layer.map { _ in 0 }) }
        for round in 0..<8 {
            let isForth = round % 2 == 0
            for layer in isForth ? Array(layers.indices) : layers.indices.reversed() {
                let wanted = layers[layer].map { place in
                    let near = (isForth ? beside.left : beside.right)[place]
                    return near.isEmpty
                        ? places[place].y : near.reduce(0) { $0 + places[$1].y } / Double(near.count)
                }
                place(layers[layer], at: wanted)
            }
        }
        let top = places.map { $0.y - $0.height / 2 }.min() ?? 0
        for index in places.indices { places[index].y -= top }
    }

    /// Places those of one layer near to where they should be, without any touching another: halfway between going down from
    /// the first one and going up from the last one.
    private mutating func place(_ layer: [Int], at wanted: [Double]) {
        var (down, up) = (wanted, wanted)
        func distance(_ a: Int, _ b: Int) -> Double {
            (places[layer[a]].height + places[layer[b]].height) / 2 + Self.gap
        }
        for index in layer.indices.dropFirst() {
            down[index] = max(down[index], down[index - 1] + distance(index - 1, index))
        }
        for index in layer.indices.dropLast().reversed() {
            up[index] = min(up[index], up[index + 1] - distance(index, index + 1))
        }
        for index in layer.indices { places[layer[index]].y = (down[index] + up[index]) / 2 }
    }
}
