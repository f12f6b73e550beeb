internal import ClickTracking
internal import ResponderChain

/// Which row of which list each control with a position is in, and which row of the other catalogue that became.
struct DiffRows {
    /// What became of the row that a control of the older catalogue is in.
    struct Place {
        /// The row that it became; nil if it is gone.
        let match: RowAlignment.Match?
        /// The list of the newer catalogue that its list became, and the row's position in that.
        let list: [Int]
        let position: String?
    }

    private var places: [[Int]: [ByteString: Place]] = [:]

    init(_ old: [DiffControl], _ new: [DiffControl], _ screens: ScreenAlignment, _ names: inout DiffNames) {
        let (oldLists, newLists) = (Self.lists(old), Self.lists(new))
        for (key, controls) in oldLists {
            let newKey = [screens.newNames.contains(key[0]) ? key[0] : screens.newName[key[0]] ?? -1, key[1]]
            guard let others = newLists[newKey] else { continue }
            let (rows, newRows) = (Self.rows(controls, &names), Self.rows(others, &names))
            let alignment = RowAlignment(rows, newRows)
            for (row, match) in zip(rows, alignment.matches) {
                places[key, default: [:]][ByteString(row.position)] = Place(
                    match: match, list: newKey, position: match.map { newRows[$0.row].position })
            }
        }
    }

    /// The row that a control's row became; nil if it is in no list of which that is known.
    func place(of control: DiffControl) -> Place? {
        guard let key = Self.key(control), let position = control.position else { return nil }
        return places[key]?[ByteString(position)]
    }

    static func key(_ control: DiffControl) -> [Int]? {
        control.list.map { [control.screen, $0.classes] }
    }

    private static func lists(_ controls: [DiffControl]) -> [[Int]: [DiffControl]] {
        var lists: [[Int]: [DiffControl]] = [:]
        for control in controls {
            if let key = key(control) { lists[key, default: []].append(control) }
        }
        return lists
    }

    /// The rows of a list from its first to its last.
    private static func rows(_ controls: [DiffControl], _ names: inout DiffNames) -> [RowAlignment.Row] {
        var tokens: [ByteString: [Int]] = [:]
        for control in controls {
            tokens[ByteString(control.position ?? ""), default: []] += control.rowTokens(&names)
        }
        return tokens.map { position, tokens in
            let numbers: [Int] = position.text.split { $0 == "/" || $0 == ":" }.map { Int($0) ?? 0 }
            return RowAlignment.Row(
                position: position.text, section: Array(numbers.dropLast()), row: numbers.last ?? 0,
                tokens: tokens.sorted())
        }
        .sorted { $0.precedes($1) }
    }
}

extension DiffControl {
    /// What the control tells of its row. Actions tell three times as much as the rest.
    fileprivate func rowTokens(_ names: inout DiffNames) -> [Int] {
        guard let cell = list?.cell else { return [] }
        let below = parts[(cell + 1)...].flatMap { [$0.className, $0.identifier, $0.index] }
        var tokens = [
            names.number([10, event] + below), names.number([11, parts[cell].className, parts[cell].identifier]),
        ]
        if let actions, !actions.isEmpty {
            let token = names.number([12] + actions)
            tokens += [token, token, token]
        }
        if let frame {
            tokens.append(names.number([13, Int(frame.width), Int(frame.height)] + below))
            tokens.append(names.number([14, Int(frame.height)] + below))
        }
        return tokens
    }
}

extension RowAlignment.Row {
    fileprivate func precedes(_ other: Self) -> Bool {
        if section != other.section { return section.lexicographicallyPrecedes(other.section) }
        return (row, ByteString(position)) < (other.row, ByteString(other.position))
    }
}
