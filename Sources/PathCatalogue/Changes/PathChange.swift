package import ResponderChain

/// Two paths of one control as one text, in which only what differs stands twice: `App--{Start => Home}--View--{ => Card--}Button--tap`.
package struct PathChange {
    private let old: [Substring]
    private let new: [Substring]

    package init(from old: ControlPath, to new: ControlPath) {
        self.old = Self.parts(of: old.description)
        self.new = Self.parts(of: new.description)
    }

    /// The parts of a canonical path: dashes within a part are escaped where two could meet.
    private static func parts(of path: String) -> [Substring] { path.split(separator: "--") }

    package var text: String {
        var text = ""
        var (isFirst, at) = (true, (old: 0, new: 0))
        for (oldEnd, newEnd) in common + [(old.count, new.count)] {
            let (gone, fresh) = (old[at.old..<oldEnd], new[at.new..<newEnd])
            if !gone.isEmpty || !fresh.isEmpty {
                text += (isFirst ? "" : "--") + "{\(gone.joined(separator: "--")) => \(fresh.joined(separator: "--"))}"
                isFirst = false
            }
            if oldEnd < old.count {
                text += (isFirst ? "" : "--") + old[oldEnd]
                isFirst = false
            }
            at = (oldEnd + 1, newEnd + 1)
        }
        return text
    }

    /// The places of the parts that stay, in order: as many as possible.
    private var common: [(old: Int, new: Int)] {
        let start = zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        let most = min(old.count, new.count) - start
        let end = zip(old.reversed(), new.reversed()).prefix { $0.utf8.elementsEqual($1.utf8) }.prefix(most).count
        let (oldRest, newRest) = (start..<(old.count - end), start..<(new.count - end))
        return (0..<start).map { ($0, $0) } + Self.longest(old[oldRest], new[newRest])
            + (0..<end).map { (oldRest.upperBound + $0, newRest.upperBound + $0) }
    }

    /// The places of a longest common subsequence; none where looking for it would take long.
    private static func longest(_ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>) -> [(old: Int, new: Int)] {
        guard old.count * new.count <= CatalogueDiff.maxComparedParts else { return [] }
        var lengths = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
        for (i, oldPart) in old.enumerated().reversed() {
            for (j, newPart) in new.enumerated().reversed() {
                lengths[i][j] =
                    oldPart.utf8.elementsEqual(newPart.utf8)
                    ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
            }
        }
        var (i, j, places) = (0, 0, [(old: Int, new: Int)]())
        while i < old.count, j < new.count {
            let (oldPlace, newPlace) = (old.startIndex + i, new.startIndex + j)
            if old[oldPlace].utf8.elementsEqual(new[newPlace].utf8) {
                places.append((oldPlace, newPlace))
                (i, j) = (i + 1, j + 1)
            } else if lengths[i + 1][j] >= lengths[i][j + 1] {
                i += 1
            } else {
                j += 1
            }
        }
        return places
    }
}
