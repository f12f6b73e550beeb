package import ClickStore
internal import ResponderChain

/// Which names a diff would join: what is to be accepted, and what is not.
package struct AliasProposal: Sendable {
    /// Why a move is not accepted. The raw value tells it in words.
    package enum Reason: String, CaseIterable, Sendable {
        /// The old name is that of several controls, told apart by their rows alone, which went different ways: clicks do not tell
        /// which is which in a report.
        case wentApart = "controls with the old name, which only their rows distinguish, went different ways"
        /// Before, the new name was that of another control, whose clicks keep it: reports would show both as one.
        case nameTaken = "the new name was another control's before, whose clicks keep it"
        /// One control alone does not tell that a screen has another name: another screen may do the same for it.
        case alone = "no other control of its screen is known to have gone to the same one"
        /// It is less certain than was asked for.
        case unlikely = "its confidence is too low"

        /// `ambiguous` if its clicks would be mixed with those of others, `uncertain` if it may be another control.
        package var status: String {
            switch self {
            case .wentApart, .nameTaken: "ambiguous"
            case .alone, .unlikely: "uncertain"
            }
        }
    }

    /// One per old name, in the order of the diff.
    package private(set) var aliases: [Alias] = []
    /// Other moves, by the reason.
    package private(set) var refused: [(alias: Alias, reason: Reason)] = []

    /// - Parameters:
    ///   - changes: All changes of a diff, those that are the same, too.
    ///   - confidence: How certain a move must be, from 0 to 1; nil if somebody has said which moves are right.
    ///   - isWanted: Which moves are meant.
    ///   - template: Has the app, the versions and who accepts them; its names are not looked at.
    ///   - known: What was accepted before, of whichever app and version.
    package init(
        _ changes: [CatalogueChange], above confidence: Double?,
        where isWanted: (CatalogueChange) -> Bool = { _ in true },
        like template: Alias, besides known: [Alias] = []
    ) {
        var targets: [ControlName: Set<ControlName>] = [:]
        for change in changes {
            if let old = change.old, let new = change.new { targets[old.name, default: []].insert(new.name) }
        }
        var places: [ControlName: Int] = [:]
        for change in changes where change.kind == .moved && isWanted(change) {
            // Another row of the same list has the same name.
            guard let old = change.old, let new = change.new, old.name != new.name || old.event(in: new) != nil
            else { continue }
            let alias = Self.alias(old, new, change, like: template)
            if targets[old.name]?.count ?? 0 > 1 {
                refused.append((alias, .wentApart))
            } else if change.confidence < confidence ?? 0 {
                refused.append((alias, .unlikely))
            } else if let place = places[old.name] {
                aliases[place].confidence = min(aliases[place].confidence ?? 1, change.confidence)
            } else {
                places[old.name] = aliases.count
                aliases.append(alias)
            }
        }
        let (names, known) = (changes.compactMap { $0.old?.name }, known.filter { $0.renamesClicks(like: template) })
        repeat {
            refuseTaken(among: names, besides: known)
        } while confidence != nil && refuseAlone(among: names, besides: known)
        let order = Reason.allCases
        refused = order.flatMap { reason in refused.filter { $0.reason == reason } }
    }

    private static func alias(
        _ old: CatalogueControl, _ new: CatalogueControl, _ change: CatalogueChange, like template: Alias
    ) -> Alias {
        var alias = template
        (alias.old, alias.new, alias.event) = (old.name, new.name, old.event(in: new))
        alias.confidence = change.confidence
        alias.causes = change.causes.map(\.rawValue)
        return alias
    }

    /// Takes back each alias whose new name is that of an older control which keeps it. What keeps its name for that may stand in
    /// the way of others.
    ///
    /// - Parameters:
    ///   - names: Those of the older controls.
    ///   - known: What was accepted before, which stays.
    private mutating func refuseTaken(among names: [ControlName], besides known: [Alias]) {
        let renamed = Set(known.map(\.old))
        let claims = Dictionary(grouping: aliases.indices.filter { !renamed.contains(aliases[$0].old) }) {
            aliases[$0].new
        }
        var kept = Set(names).subtracting(renamed).subtracting(aliases.map(\.old)).filter { claims[$0] != nil }
        var taken: Set<Int> = []
        while let name = kept.popFirst() {
            for claim in claims[name] ?? [] where taken.insert(claim).inserted { kept.insert(aliases[claim].old) }
        }
        refuse(taken, .nameTaken)
    }

    /// Takes back each alias that alone leads from one screen to another, unless the older screen had no other control.
    ///
    /// - Returns: Whether there was one.
    private mutating func refuseAlone(among names: [ControlName], besides known: [Alias]) -> Bool {
        let held = names.reduce(into: [:]) { $0[$1.screen.map(ByteString.init), default: Set()].insert($1) }
        let ways = (aliases + known).reduce(into: [:]) { $0[Way($1), default: Set()].insert($1.old) }
        let renamed = Set(known.map(\.old))
        let alone = aliases.indices.filter { index in
            let way = Way(aliases[index])
            return way.from != way.to && ways[way]?.count == 1 && held[way.from]?.count ?? 0 > 1
                && !renamed.contains(aliases[index].old)
        }
        refuse(Set(alone), .alone)
        return !alone.isEmpty
    }

    private mutating func refuse(_ places: Set<Int>, _ reason: Reason) {
        refused += places.sorted().map { (aliases[$0], reason) }
        aliases = aliases.indices.filter { !places.contains($0) }.map { aliases[$0] }
    }

    /// The screens that a control has gone from and to.
    private struct Way: Hashable {
        let from: ByteString?
        let to: ByteString?

        init(_ alias: Alias) {
            (from, to) = (alias.old.screen.map(ByteString.init), alias.new.screen.map(ByteString.init))
        }
    }
}

extension Alias {
    /// Whether both are about the clicks of the same versions.
    fileprivate func renamesClicks(like other: Alias) -> Bool {
        app.hasSameBytes(as: other.app) && version.hasSameBytes(as: other.version) && range == other.range
    }
}

extension CatalogueControl {
    /// What clicks on it go by.
    package var name: ControlName { ControlName(screen: screen, element: path.element) }

    /// The event that goes by another name in a later version; nil if the two have an event in common.
    fileprivate func event(in new: CatalogueControl) -> Alias.EventChange? {
        let (mine, theirs) = (events ?? [path.event], new.events ?? [new.path.event])
        let isShared = path.event.hasSameBytes(as: new.path.event) || mine.contains { theirs.contains($0) }
        return isShared ? nil : Alias.EventChange(old: path.encodedEvent, new: new.path.encodedEvent)
    }
}

extension ControlPath {
    /// The event as it stands in the path.
    var encodedEvent: String {
        String(description.utf8.dropFirst(element.utf8.count + ControlPath.separator.utf8.count)) ?? event
    }
}
