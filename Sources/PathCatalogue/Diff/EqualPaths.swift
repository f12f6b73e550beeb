internal import ClickTracking
internal import ResponderChain

/// The pairs of controls with equal paths, told apart by whether anything makes them doubtful.
struct EqualPaths {
    /// The numbers of pairs that nothing speaks against.
    private(set) var settled: [(old: Int, new: Int)] = []
    /// The numbers of pairs whose evidence contradicts, or that are beside controls that came or went: another control may
    /// be the one that stood there.
    private(set) var open: [(old: Int, new: Int)] = []
    /// The older controls of settled pairs that nothing but their places tells from controls of their class.
    private(set) var toldByPlace: Set<Int> = []
    /// The older controls of settled pairs on screens that have changed.
    private(set) var onChanged: Set<Int> = []

    init(_ old: [DiffControl], _ new: [DiffControl], _ rows: DiffRows, _ marks: MarkCounts, isDistinct: Bool) {
        let pairs = Self.pairs(old, new, rows)
        let frames = SiblingFrames(old, new)
        var doubtful: Set<Int> = []
        var changed: Set<Int> = []
        var (isOldPaired, isNewPaired) = (
            Array(repeating: false, count: old.count), Array(repeating: false, count: new.count)
        )
        for (one, other) in pairs {
            (isOldPaired[one], isNewPaired[other]) = (true, true)
            let isElsewhere = frames.isElsewhere(old[one], new[other])
            if isElsewhere || Self.contradict(old[one], new[other]) { doubtful.insert(old[one].siblings) }
        }
        for control in old where !isOldPaired[control.index] { changed.insert(control.siblings) }
        for control in new where !isNewPaired[control.index] { changed.insert(control.siblings) }
        let calm = Self.calmScreens(pairs, old, new)
        let classmates = Self.classmates(old).merging(Self.classmates(new), uniquingKeysWith: max)
        for (one, other) in pairs {
            let (a, b) = (old[one], new[other])
            // Which of several equal rows was added or removed cannot be told.
            let isUnsure = rows.place(of: a)?.match.map { !$0.isSure } ?? false
            let isBesideDoubt = doubtful.contains(a.siblings)
            let isMarked = [.identifier, .name, .testID, .target].contains { marks.isAlone($0, a, b) }
            let isSettled =
                !isUnsure && !Self.contradict(a, b) && a.attributes.isSame(as: b.attributes)
                && (a.frame != nil && a.frame == b.frame || a.platform == .web && isMarked
                    || !isBesideDoubt && (a.hasActions && a.actions == b.actions || !changed.contains(a.siblings))
                        && (a.frame == nil) == (b.frame == nil))
            let isCalm = a.screen == b.screen && calm.contains(a.screen)
            if isSettled, isCalm || isMarked || a.platform != .web, !isDistinct || a.isIdentical(to: b) {
                settled.append((one, other))
                let isUnnamed = a.isUnnamed && b.isUnnamed && !isMarked
                if isUnnamed, classmates[a.siblings] ?? 0 > 1 { toldByPlace.insert(one) }
                if !isCalm { onChanged.insert(one) }
            } else {
                open.append((one, other))
            }
        }
    }

    /// How many controls of its class each control is among, itself included.
    private static func classmates(_ controls: [DiffControl]) -> [Int: Int] {
        controls.reduce(into: [:]) { $0[$1.siblings, default: 0] += 1 }
    }

    /// The screens of which nine in ten controls are as they were. On others a place says less, and on web pages little.
    private static func calmScreens(_ pairs: [(Int, Int)], _ old: [DiffControl], _ new: [DiffControl]) -> Set<Int> {
        func count(_ controls: some Sequence<DiffControl>) -> [Int: Int] {
            controls.reduce(into: [:]) { $0[$1.screen, default: 0] += 1 }
        }
        let same = pairs.filter { one, other in
            let (a, b) = (old[one], new[other])
            return a.screen == b.screen && !contradict(a, b) && a.attributes.isSame(as: b.attributes)
        }
        let (kept, before, after) = (count(same.map { old[$0.0] }), count(old), count(new))
        return Set(kept.filter { $1 * 10 >= 9 * max(before[$0] ?? 0, after[$0] ?? 0) }.keys)
    }

    /// Whether actions or attributes differ, or are known of one alone.
    private static func contradict(_ old: DiffControl, _ new: DiffControl) -> Bool {
        old.actions != new.actions || old.attributes.contradicts(new.attributes)
    }

    /// Pairs those with equal paths one to one: in rows that became one another, then in the order of the catalogues.
    private static func pairs(_ old: [DiffControl], _ new: [DiffControl], _ rows: DiffRows) -> [(Int, Int)] {
        var free: [Place: [Int]] = [:]
        for control in new.reversed() {
            free[Place(path: control.path, position: control.position.map(ByteString.init)), default: []]
                .append(control.index)
        }
        var pairs: [(Int, Int)] = []
        var left: [DiffControl] = []
        var taken = Array(repeating: false, count: new.count)
        for control in old {
            let place = rows.place(of: control)
            let position = place == nil ? control.position : place?.position ?? "gone"
            let key = Place(path: control.path, position: position.map(ByteString.init))
            guard let partner = free[key]?.popLast() else {
                left.append(control)
                continue
            }
            taken[partner] = true
            pairs.append((control.index, partner))
        }
        var rest: [Int: [Int]] = [:]
        for control in new.reversed() where !taken[control.index] {
            rest[control.path, default: []].append(control.index)
        }
        for control in left {
            if let partner = rest[control.path]?.popLast() { pairs.append((control.index, partner)) }
        }
        return pairs.sorted { $0.0 < $1.0 }
    }

    private struct Place: Hashable {
        let path: Int
        let position: ByteString?
    }
}

extension DiffControl {
    /// Whether neither an identifier nor an action says which control it is.
    fileprivate var isUnnamed: Bool { ownPart.identifier == 0 && !hasActions }
}

/// The frames of the controls that are siblings of one class.
private struct SiblingFrames {
    private let old: Set<[Int]>
    private let new: Set<[Int]>

    init(_ old: [DiffControl], _ new: [DiffControl]) {
        self.old = Set(old.compactMap { $0.frameAmongSiblings })
        self.new = Set(new.compactMap { $0.frameAmongSiblings })
    }

    /// Whether a sibling is now where the control was, or was where it is now.
    func isElsewhere(_ one: DiffControl, _ other: DiffControl) -> Bool {
        guard let frame = one.frameAmongSiblings, let otherFrame = other.frameAmongSiblings, frame != otherFrame else {
            return false
        }
        return new.contains(frame) || old.contains(otherFrame)
    }
}

extension DiffControl {
    fileprivate var frameAmongSiblings: [Int]? { frame.map { [siblings] + $0.numbers } }
}
