/// What platforms say of their own classes, whichever app uses them. A class counts by its name without package or module.
package enum PlatformClasses {
    /// Whether what stands inside such a component belongs to it: HTML allows no other control inside these elements, and
    /// a button's parts are its decoration.
    package static func isWholeControl(_ component: PathComponent) -> Bool {
        elementsWithoutControls.contains(component.className) || name(of: component).hasSuffix("Button")
    }

    /// Whether each child is a row, also where there is only one.
    static func isList(_ component: PathComponent) -> Bool { lists.contains(name(of: component)) }

    /// Whether such a component is a row, also where there is only one.
    static func isRow(_ component: PathComponent) -> Bool { rows.contains(component.className) }

    /// Whether a component only arranges what is inside, and is given no name by the app.
    package static func isWrapper(_ component: PathComponent) -> Bool {
        component.identifier == nil && component.index != .cell && wrappers.contains(name(of: component))
    }

    private static func name(of component: PathComponent) -> String {
        let name = component.className
        return name.lastIndex { $0 == "." || $0 == "$" }.map { String(name[name.index(after: $0)...]) } ?? name
    }

    private static let elementsWithoutControls: Set = ["a", "button", "option", "select", "summary", "textarea"]

    private static let lists: Set = [
        "ExpandableListView", "Gallery", "GridView", "ListView", "RecyclerView", "Spinner", "ViewPager", "ViewPager2",
    ]

    private static let rows: Set = ["option", "tr"]

    private static let wrappers: Set = [
        "div", "span",
        "ConstraintLayout", "CoordinatorLayout", "FrameLayout", "LinearLayout", "LinearLayoutCompat", "RelativeLayout",
        "ViewGroup",
        "ScrollView", "StackView", "TableViewCellContentView", "View",
    ]
}

extension PathComponent {
    /// The identifier, unless it looks as if a program or the data had made it: without a letter, with three digits in a
    /// row, or ending in a colon.
    package var durableIdentifier: String? {
        guard let identifier else { return nil }
        var (hasLetter, digits) = (false, 0)
        for byte in identifier.utf8 {
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            digits = isDigit ? digits + 1 : 0
            if digits == 3 { return nil }
            if byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) { hasLetter = true }
        }
        return hasLetter && identifier.utf8.last != UInt8(ascii: ":") ? identifier : nil
    }
}
