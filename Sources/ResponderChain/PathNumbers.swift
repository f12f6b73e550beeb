/// Numbers for the beginnings of paths, or for their ends read backwards: two have one number if they are equal. So what is
/// kept of each beginning of a path takes as much memory as the path, where their texts would take the square of it.
package struct PathNumbers {
    /// A beginning, and the component that follows.
    private struct Step: Hashable {
        let start: Int
        let component: PathComponent
    }

    /// The number of the beginning that has no component.
    package static let empty = 0

    private var numbers: [Step: Int] = [:]

    package init() {}

    /// The number of a beginning and one component more.
    package mutating func number(_ start: Int, _ component: PathComponent) -> Int {
        let step = Step(start: start, component: component)
        if let known = numbers[step] { return known }
        numbers[step] = numbers.count + 1
        return numbers.count
    }

    /// The same; nil if it was never given.
    package func known(_ start: Int, _ component: PathComponent) -> Int? {
        numbers[Step(start: start, component: component)]
    }

    /// The numbers of all beginnings of a path, from the one without a component to the whole path.
    package mutating func beginnings(of components: some Sequence<PathComponent>) -> [Int] {
        components.reduce(into: [Self.empty]) { beginnings, component in
            beginnings.append(number(beginnings[beginnings.count - 1], component))
        }
    }
}
