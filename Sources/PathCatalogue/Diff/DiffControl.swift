internal import Basics
internal import ClickTracking
internal import ResponderChain

/// Numbers for texts and lists of numbers, so that comparing controls compares no strings. The order in which they are given
/// says nothing: they are only compared for being equal.
struct DiffNames {
    private var names = Numbering<ByteString>()
    private var lists = Numbering<[Int]>()
    /// The components that were seen: many paths have the same ones.
    private var parts: [PathComponent: DiffPart] = [:]

    /// Number 0 is the empty text.
    init() { _ = number("") }

    func text(_ number: Int) -> String { names.values[number].text }

    mutating func number(_ text: String) -> Int { names.number(of: ByteString(text)) }

    mutating func number(_ list: [Int]) -> Int { lists.number(of: list) }

    mutating func part(_ component: PathComponent) -> DiffPart {
        if let known = parts[component] { return known }
        let place =
            switch component.index {
            case .cell: -1
            case .ordinal(let ordinal): ordinal
            }
        let part = DiffPart(
            className: number(component.className), identifier: number(component.identifier ?? ""), index: place,
            landmark: number(component.durableIdentifier ?? ""), isWrapper: component.isWrapper)
        parts[component] = part
        return part
    }

    /// The numbers of some names, each once, in an order that only the names decide.
    mutating func set(_ names: [String]) -> [Int] {
        Set(names.map(ByteString.init)).texts.map { number($0) }
    }
}

/// A component of a path as numbers.
struct DiffPart: Hashable {
    let className: Int
    /// 0 if there is none.
    let identifier: Int
    /// -1 for a list's cell.
    let index: Int

    var isCell: Bool { index < 0 }

    var numbers: [Int] { [className, identifier, index] }

    /// The identifier unless it looks generated.
    let landmark: Int
    /// Whether the component only arranges what is inside, and nobody gave it a name that lasts.
    let isWrapper: Bool

    /// What lasts of the component: neither its ordinal nor an identifier that looks generated.
    var lasting: DiffPart {
        DiffPart(
            className: className, identifier: landmark, index: min(0, index), landmark: landmark, isWrapper: isWrapper)
    }

    /// Whether both may be one component: an identifier that was given or taken away changes the ordinal, too.
    func fits(_ other: DiffPart) -> Bool {
        guard className == other.className else { return false }
        if identifier == other.identifier { return index == other.index }
        return identifier == 0 || other.identifier == 0
    }
}

/// Two numbers of the older and the newer catalogue, or two names.
struct DiffPair: Hashable {
    let old: Int
    let new: Int

    init(_ old: Int, _ new: Int) {
        (self.old, self.new) = (old, new)
    }
}

/// A control as the comparison sees it: its path below its screen, and what else is known, as numbers. It is an object since
/// each is looked at with many others, and copying it would count references to all of its lists.
final class DiffControl {
    let index: Int
    /// The class of the screen; where that is unknown, the outermost component that not all paths have.
    let screen: Int
    let screenPart: DiffPart
    /// The screen that the catalogue names, whether or not the path has it; nil if it names none.
    let namedScreen: Int?
    /// The components below the screen.
    let parts: [DiffPart]
    let ownPart: DiffPart
    /// Numbers of the whole path, of the parts' classes, and of the screen with the parts above the control.
    let path: Int
    let classes: Int
    let parent: Int
    /// The number of what a control has in common with its siblings of its class.
    let siblings: Int
    /// The number of the parts, with all that they have.
    let below: Int
    /// The screen's part and the parts together; and the numbers of all their beginnings, from the empty one on, without identifiers.
    let route: [DiffPart]
    let beginnings: [Int]
    let event: Int
    let events: [Int]
    let actions: [Int]?
    /// The number of the actions; 0 if there are none, or if they are not known.
    let actionList: Int
    let handledBy: [Int]
    let frame: ScreenLayout.Frame?
    let position: String?
    let attributes: DiffAttributes
    let kind: ControlKind
    let platform: Platform
    /// The parts that are no wrappers, without ordinals, and their number.
    let meaning: [DiffPart]
    let meaningNumber: Int
    /// The lasting identifier of the nearest part around the control that has one, 0 if there is none; and the number of the parts
    /// below it.
    let landmark: Int
    let belowLandmark: Int
    /// The number of the classes above the innermost cell, and that cell's place in ``parts``; nil where the control is in no
    /// list, or its position is unknown.
    let list: (classes: Int, cell: Int)?
    /// The numbers of what it has of each ``Mark``, 0 where it has none. Different marks have different numbers.
    private var marks: [Int] = []

    /// - Parameter shared: How many components all paths of both catalogues have in common.
    init(_ control: CatalogueControl, index: Int, shared: Int, names: inout DiffNames) {
        let all = control.path.components.map { names.part($0) }
        let wanted = control.screen.map { names.number($0) }
        let last = all.count - 1
        // Paths of web pages and of Android's views do not name their screen.
        let named = all.lastIndex { $0.className == wanted }
        let isAbove = wanted != nil && named == nil
        let root = named ?? min(shared, last)
        self.index = index
        ownPart = all[last]
        namedScreen = wanted
        screenPart = isAbove ? DiffPart(screen: wanted ?? 0) : all[root]
        screen = screenPart.className
        parts = Array(all[(isAbove ? root : root + 1)...])
        event = names.number(control.path.event)
        path = names.number(all.flatMap(\.numbers) + [event])
        classes = names.number(parts.map(\.className))
        parent = names.number([screen] + parts.dropLast().flatMap(\.numbers))
        siblings = names.number([parent, ownPart.className])
        below = names.number(parts.flatMap(\.numbers))
        route = [screenPart] + parts
        beginnings = route.reduce(into: [names.number([])]) { beginnings, part in
            beginnings.append(names.number([beginnings[beginnings.count - 1], part.className, part.index]))
        }
        events = names.set(control.events ?? [control.path.event])
        actions = control.actions.map { names.set($0) }
        actionList = actions.flatMap { $0.isEmpty ? nil : names.number($0) + 1 } ?? 0
        handledBy = names.set(control.handledBy ?? [])
        (frame, position) = (control.frame, control.position)
        let own = control.path.components[last]
        attributes = DiffAttributes(control.attributes, names: &names)
        kind = ControlKind(own, control.attributes)
        platform = Platform(own, control)
        meaning = (parts.dropLast().filter { !$0.isWrapper } + parts.suffix(1)).map(\.lasting)
        meaningNumber = names.number(meaning.flatMap(\.numbers))
        let mark = parts.dropLast().lastIndex { $0.landmark != 0 }
        (landmark, belowLandmark) = (
            mark == nil ? 0 : parts[mark ?? 0].landmark,
            names.number(parts[(mark.map { $0 + 1 } ?? 0)...].flatMap(\.numbers))
        )
        let cell = position == nil ? nil : parts.lastIndex(where: \.isCell)
        let above = cell == nil ? 0 : names.number(parts[..<(cell ?? 0)].map(\.className))
        list = cell.map { (above, $0) }
        marks = Mark.allCases.map { mark in key(mark).map { names.number($0) + 1 } ?? 0 }
    }

    /// The number of what the control has of a mark; 0 if it has none.
    func number(_ mark: Mark) -> Int { marks[mark.rawValue] }

    var hasActions: Bool { actionList != 0 }

    /// How many components all paths have in common at their beginning.
    static func shared(_ controls: some Sequence<CatalogueControl>) -> Int {
        var common: ArraySlice<PathComponent>?
        for control in controls {
            let components = control.path.components
            guard let known = common else {
                common = components[...]
                continue
            }
            common = known.prefix(zip(known, components).prefix { $0 == $1 }.count)
        }
        return common?.count ?? 0
    }
}

extension DiffPart {
    /// A screen that no part of the path names.
    fileprivate init(screen: Int) {
        self.init(className: screen, identifier: 0, index: 0, landmark: 0, isWrapper: false)
    }
}

extension PathComponent {
    /// Whether the component only arranges what is inside, whatever a program called it.
    fileprivate var isWrapper: Bool {
        let lasting = PathComponent(className, identifier: durableIdentifier, index: index)
        return PlatformClasses.isWrapper(lasting) || className == "section" && durableIdentifier == nil
    }
}

extension ScreenLayout.Frame {
    var numbers: [Int] { [Int(x), Int(y), Int(width), Int(height)] }
}
