import ClickQuery
import ResponderChain

/// What pictures call controls: their ``ControlNames``, and what these do not name as it is, such as `(end)`.
struct ControlLabels {
    static let separator = ControlNames.separator

    private let names: ControlNames
    private let withEvents: Bool
    private let least: Int

    /// - Parameters:
    ///   - paths: The paths of the controls of one picture.
    ///   - withEvents: Whether paths end with an event; else they are elements.
    ///   - least: How many components a name has at least, if its path has so many: 1 or 2.
    init(_ paths: some Sequence<String>, withEvents: Bool, least: Int = 1) {
        names = withEvents ? ControlNames(paths) : ControlNames(EmptyCollection<String>(), elements: paths)
        (self.withEvents, self.least) = (withEvents, least)
    }

    /// A component without what its platform puts before every class and identifier: `LinearLayout#list` for
    /// `android.widget.LinearLayout#com.example:id/list`.
    static func short(_ component: some StringProtocol) -> String {
        let parts = String(component).split(separator: "#" as Character, maxSplits: 1, omittingEmptySubsequences: false)
            .map(String.init)
        let name = PathComponent.withoutPackage(class: parts[0]) ?? parts[0]
        guard parts.count > 1 else { return name }
        return "\(name)#\(PathComponent.withoutPackage(identifier: parts[1]) ?? parts[1])"
    }

    /// The name of a path, or of something else that was not among the paths.
    subscript(path: String) -> String {
        let name = withEvents ? names.name(ofPath: path) : names.name(ofElement: path)
        guard least > 1, name != path, !name.contains(Self.separator), let parent = parent(of: path) else {
            return name
        }
        return Self.short(parent) + Self.separator + name
    }

    private func parent(of path: String) -> Substring? {
        path.split(separator: "--", omittingEmptySubsequences: false).dropLast(withEvents ? 2 : 1).last
    }

    /// A name in two lines: the control, and what it is in.
    static func lines(_ label: String) -> (control: String, place: String) {
        guard let end = label.ranges(of: separator).last else { return (label, "") }
        return (String(label[end.upperBound...]), String(label[..<end.lowerBound]))
    }
}
