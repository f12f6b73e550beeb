/// A class that goes by another name in every changed click: the one cause of many differences.
package struct RenamedClass: Equatable, Sendable {
    package let old: String
    package let new: String
    /// How many clicks it has changed.
    package let clicks: Int

    /// - Parameter differences: All that is not as expected.
    /// - Returns: nil unless all changed clicks differ by one class's name alone, and there are several.
    package init?(in differences: [ClickDifference]) {
        let changed = differences.filter { $0.kind == .changed }
        guard changed.count > 1, let first = changed.first.flatMap(Self.names) else { return nil }
        guard changed.allSatisfy({ Self.names(of: $0).map { $0 == first } == true }) else { return nil }
        (old, new, clicks) = (first.old, first.new, changed.count)
    }

    /// The two names of the class that alone makes a click differ; nil if that is not so.
    private static func names(of difference: ClickDifference) -> (old: String, new: String)? {
        guard let expected = difference.expected?.click.click, let came = difference.came?.click else { return nil }
        var names: [(old: String, new: String)] = []
        for property in difference.properties {
            guard [.path, .screen, .handledBy].contains(property), let old = expected[property],
                let new = came[property], let pairs = differentClasses(old, new)
            else { return nil }
            names += pairs
        }
        guard let first = names.first, names.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    /// The classes of the parts that differ; nil if more than classes differ.
    private static func differentClasses(_ old: String, _ new: String) -> [(old: String, new: String)]? {
        let (before, after) = (old.split(separator: "--"), new.split(separator: "--"))
        guard before.count == after.count else { return nil }
        var pairs: [(old: String, new: String)] = []
        for (a, b) in zip(before, after) where a != b {
            let (oldName, newName) = (a.prefix(while: isOfName), b.prefix(while: isOfName))
            guard a.dropFirst(oldName.count) == b.dropFirst(newName.count) else { return nil }
            pairs.append((String(oldName), String(newName)))
        }
        return pairs
    }

    private static func isOfName(_ character: Character) -> Bool { character != "#" && character != "[" }
}
