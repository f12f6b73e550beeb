internal import ResponderChain

/// What the platform of two controls tells of them. Each has weights of its own, since the same evidence says more on one than on
/// another.
enum Platform: String, CaseIterable {
    /// Elements of web pages, whose classes are tags: their paths change most, and attributes identify them.
    case web
    /// Views of apps of which frames, actions, identifiers or rows are known.
    case app
    /// Controls of which nothing but classes is known, as Android's in catalogue files.
    case names

    init(_ part: PathComponent, _ control: CatalogueControl) {
        let isKnown = control.frame != nil || control.actions?.isEmpty == false || part.identifier != nil
        self = part.isTag ? .web : isKnown ? .app : .names
    }

    /// The platform by whose weights two controls are compared: what one alone has says nothing.
    static func of(_ one: DiffControl, _ other: DiffControl) -> Platform {
        if one.platform == .web || other.platform == .web { return .web }
        let hasBoth =
            one.frame != nil && other.frame != nil || one.hasActions && other.hasActions
            || one.ownPart.identifier != 0 && other.ownPart.identifier != 0
            || one.position != nil && other.position != nil
        return hasBoth ? .app : .names
    }

    /// How likely a move must be to be told. Where names alone tell of it, they do too often of another control.
    var leastMoved: Double { self == .names ? 0.75 : 0.5 }

    /// Below this, an equal path is another control. On web pages addresses change where elements do not: there the path is told as
    /// doubtful.
    var leastSame: Double { self == .web ? 0.1 : 0.35 }
}

extension PathComponent {
    /// Whether it is an element of a web page: tags begin with a small letter, and classes of views with a capital one.
    var isTag: Bool { className.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false }
}
