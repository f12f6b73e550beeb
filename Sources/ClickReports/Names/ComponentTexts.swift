import ClickQuery
import ClickStore
import ResponderChain

/// What components of paths are called in names: without packages; of web pages and Android's views by their identifiers
/// alone. As parts of a name, the texts of different components never match the same one.
struct ComponentTexts {
    let components: [PathComponent]
    /// The text of each component, as a selector has it.
    let texts: [String]
    /// How each is matched by the text of a name that is this part alone.
    let looseKeys: [LooseKey]

    /// What such a text names of a component; nil for what it leaves open.
    struct LooseKey: Hashable {
        var className: ByteString?
        var identifier: ByteString?
        var index: PathComponent.Index?
    }

    init(_ components: [PathComponent]) {
        self.components = components
        let classes = ShownNames(components.map(\.className), mark: "*.", PathComponent.withoutPackage(class:))
        let identifiers = ShownNames(
            components.compactMap(\.identifier), mark: "*\"\(PathComponent.identifierMark)\"",
            PathComponent.withoutPackage(identifier:))
        var owners: [ByteString: Set<ByteString>] = [:]
        for component in components {
            guard let identifier = component.identifier else { continue }
            owners[ByteString(identifier), default: []].insert(ByteString(component.className))
        }
        var (texts, keys): ([String], [LooseKey]) = ([], [])
        for component in components {
            let identifier = component.identifier
            // Tags and classes with a package begin with a small letter.
            let isTag = component.className.utf8.first.map(Self.isSmall) ?? false
            let isNamedAlone = isTag && identifier.map { owners[ByteString($0)]?.count == 1 } ?? false
            let className = isNamedAlone ? nil : classes.text(of: component.className)
            let ownName = identifier.map { identifiers.text(of: $0) }
            texts.append(
                (className?.text ?? "") + (ownName.map { "#" + $0.text } ?? "") + Self.text(component.index)
                    + (className?.exception.map { ":not(\($0))" } ?? "")
                    + (ownName?.exception.map { ":not(#\($0))" } ?? ""))
            keys.append(
                LooseKey(
                    className: isNamedAlone ? nil : ByteString(component.className),
                    identifier: identifier.map { ByteString($0) },
                    index: component.index == .ordinal(0) ? nil : component.index))
        }
        (self.texts, looseKeys) = (texts, keys)
    }

    /// All that a component is matched by, if it is the part that a name is.
    func matchingKeys(of number: Int) -> [LooseKey] {
        let component = components[number]
        let className = ByteString(component.className)
        let identifier = component.identifier.map { ByteString($0) }
        return [nil, component.index].flatMap { index in
            [
                LooseKey(className: className, identifier: nil, index: index),
                identifier.map { LooseKey(className: className, identifier: $0, index: index) },
                identifier.map { LooseKey(className: nil, identifier: $0, index: index) },
            ].compactMap(\.self)
        }
    }

    /// Some components without those between the first and the last that only arrange others; nil stands for several.
    ///
    /// - Parameter isNeeded: Whether the component at a place stays all the same.
    func folded(_ numbers: [Int], isNeeded: (Int) -> Bool) -> [Int?] {
        guard numbers.count > 3 else { return numbers }
        var (parts, run): ([Int?], [Int]) = ([], [])
        for (place, number) in numbers.enumerated() {
            let isInside = place > 0 && place < numbers.count - 1
            if isInside, PlatformClasses.isWrapper(components[number]), !isNeeded(place) {
                run.append(number)
                continue
            }
            parts += run.count > 1 ? [nil] : run.map(Optional.some)
            run = []
            parts.append(number)
        }
        return parts
    }

    /// What some components are called that stand one below the other; nil stands for any.
    func text(of parts: [Int?]) -> String {
        parts.map(text).joined(separator: ControlNames.separator)
    }

    func text(of part: Int?) -> String { part.map { texts[$0] } ?? "\(NameSign.any)" }

    private static func text(_ index: PathComponent.Index) -> String {
        switch index {
        case .ordinal(0): ""
        case .ordinal(let ordinal): "[\(ordinal)]"
        case .cell: "[*]"
        }
    }

    private static func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
}

/// Classes or identifiers that are shown, with the names that they have without their packages.
private struct ShownNames {
    private let whole: Set<ByteString>
    /// How many names have the same one without a package.
    private var counts: [ByteString: Int] = [:]
    private let mark: String
    private let withoutPackage: (String) -> String?

    init(_ names: [String], mark: String, _ withoutPackage: @escaping (String) -> String?) {
        whole = Set(names.map { ByteString($0) })
        (self.mark, self.withoutPackage) = (mark, withoutPackage)
        for name in whole {
            if let own = withoutPackage(name.text) { counts[ByteString(own), default: 0] += 1 }
        }
    }

    /// The shortest text that matches the name and no other one shown; for that a name without a package may have to except
    /// those with one.
    func text(of name: String) -> (text: String, exception: String?) {
        let written = NamePattern(exactly: name).selectorText
        if let own = withoutPackage(name) {
            let isClear = counts[ByteString(own)] == 1 && !whole.contains(ByteString(own))
            return (isClear ? NamePattern(exactly: own).selectorText : written, nil)
        }
        return (written, counts[ByteString(name)] == nil ? nil : mark + written)
    }
}
