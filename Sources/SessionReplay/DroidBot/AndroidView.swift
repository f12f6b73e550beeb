/// What DroidBot keeps of one view, in a state and again in the event that touched it.
struct AndroidView {
    /// The number within the state.
    let number: Int64?
    /// The number of the view around it; negative for none, nil where the file does not say.
    let parent: Int64?
    let children: [Int64]
    /// The class as in the file, with its package.
    let className: String
    let resourceID: String?
    /// A name that DroidBot works out of the view's content and place.
    let viewString: String?
    /// Left, top, right and bottom.
    let bounds: [Double]?

    /// The keys that are looked at.
    static let keys: Set = ["temp_id", "parent", "children", "class", "resource_id", "view_str", "bounds"]

    init(_ value: JSONValue) {
        number = value["temp_id"]?.int
        parent = value["parent"]?.int
        children = value.elements("children").compactMap(\.int)
        className = value["class"]?.string ?? ""
        resourceID = value["resource_id"]?.string
        viewString = value["view_str"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        bounds = value["bounds"].flatMap(Self.bounds)
    }

    /// Whether two views have the same class and the same place on the screen.
    func looksLike(_ other: AndroidView) -> Bool {
        className.utf8.elementsEqual(other.className.utf8) && bounds == other.bounds
    }

    /// The corners, written `[[left, top], [right, bottom]]`.
    private static func bounds(_ corners: JSONValue) -> [Double]? {
        var numbers: [Double] = []
        numbers.reserveCapacity(4)
        for corner in corners.elements {
            if let number = corner.double { numbers.append(number) }
            for number in corner.elements { if let number = number.double { numbers.append(number) } }
        }
        return numbers.count == 4 ? numbers : nil
    }
}
