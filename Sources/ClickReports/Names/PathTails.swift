/// The shortest tail of each of some paths that no other one has.
struct PathTails {
    /// How many components the tail of each path has.
    private(set) var lengths: [Int]
    /// Whether another path ends in the whole of it.
    private(set) var areWithin: [Bool]
    /// How far from the end the components are that tell each path from others, the last component being 1.
    private(set) var telling: [[Int]]

    /// - Parameter paths: Different paths; their components are numbers, outermost first.
    init(_ paths: [[Int]]) {
        lengths = paths.map { _ in 1 }
        areWithin = paths.map { _ in false }
        telling = paths.map { _ in [] }
        // The paths that end alike, and for how many components.
        var groups = [(members: Array(paths.indices), depth: 0)]
        while let (members, depth) = groups.popLast() {
            guard members.count > 1 else {
                for path in members { lengths[path] = max(1, depth) }
                continue
            }
            var (ended, parts): ([Int], [Int: [Int]]) = ([], [:])
            for path in members {
                let components = paths[path]
                if components.count == depth {
                    ended.append(path)
                } else {
                    parts[components[components.count - 1 - depth], default: []].append(path)
                }
            }
            for path in ended { (lengths[path], areWithin[path]) = (depth, true) }
            for part in parts.values {
                if parts.count + ended.count > 1 { for path in part { telling[path].append(depth + 1) } }
                groups.append((part, depth + 1))
            }
        }
    }
}
