/// What pictures call controls: the shortest end of each path, in whole components, that no other one of them has:
/// `Toolbar › Button#gift`. The event stands there only where it tells two of them apart: `Button#send · tap`.
///
/// Names of other things, such as `(end)`, stay what they are.
struct ControlLabels {
    static let separator = " › "

    private var labels: [String: String] = [:]

    /// - Parameters:
    ///   - paths: The paths of the controls of one picture.
    ///   - withEvents: Whether paths end with an event; else they are elements.
    ///   - least: How many components a name has at least, if its path has so many.
    init(_ paths: some Sequence<String>, withEvents: Bool, least: Int = 1) {
        var events: [String: Set<String>] = [:]
        var parts: [String: (components: [String], event: String)] = [:]
        for path in paths where path.contains("--") && parts[path] == nil {
            var components = path.split(separator: "--", omittingEmptySubsequences: false).map(Self.short)
            let event = withEvents ? components.removeLast() : ""
            parts[path] = (components, event)
            events[components.joined(separator: "--"), default: []].insert(event)
        }
        let elements = events.keys.map { element in
            element.split(separator: "--", omittingEmptySubsequences: false).map(String.init)
        }
        let lengths = Self.lengths(elements, least: max(1, least))
        for (path, part) in parts {
            let element = part.components.joined(separator: "--")
            let end = part.components.suffix(lengths[element] ?? part.components.count)
            let event = events[element].map { $0.count > 1 } ?? false ? " · \(part.event)" : ""
            labels[path] = end.joined(separator: Self.separator) + event
        }
    }

    /// How many of the last components of each element no other one ends with.
    private static func lengths(_ elements: [[String]], least: Int) -> [String: Int] {
        var lengths: [String: Int] = [:]
        var (open, length) = (elements, least)
        while !open.isEmpty {
            let ends = open.map { $0.suffix(length).joined(separator: "--") }
            var counts: [String: Int] = [:]
            for end in ends { counts[end, default: 0] += 1 }
            for (element, end) in zip(open, ends) where counts[end] == 1 || element.count <= length {
                lengths[element.joined(separator: "--")] = length
            }
            open = zip(open, ends).filter { counts[$1] != 1 && $0.count > length }.map(\.0)
            length += 1
        }
        return lengths
    }

    /// A component without what its platform puts before every class and identifier: `LinearLayout#list` for
    /// `android.widget.LinearLayout#com.example:id/list`.
    static func short(_ component: some StringProtocol) -> String {
        let parts = component.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].split(separator: ".").last ?? parts[0][...]
        guard parts.count > 1 else { return String(name) }
        return "\(name)#\(parts[1].split(separator: ":id/").last ?? parts[1])"
    }

    /// The name of a path, or of something else that was not among the paths.
    subscript(path: String) -> String { labels[path] ?? path }

    /// A name in two lines: the control, and what it is in.
    static func lines(_ label: String) -> (control: String, place: String) {
        guard let end = label.ranges(of: separator).last else { return (label, "") }
        return (String(label[end.upperBound...]), String(label[..<end.lowerBound]))
    }
}
