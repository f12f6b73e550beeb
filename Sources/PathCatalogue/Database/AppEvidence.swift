import ClickReports
import ClickStore
import ClickTracking
import ResponderChain

/// What a database knows of the controls of one app, version by version.
struct AppEvidence {
    /// Where a control is.
    private struct Place: Hashable {
        let screen: ByteString?
        let element: ByteString
        let position: ByteString?

        init(_ element: String, on screen: String?, at position: String? = nil) {
            self.element = ByteString(element)
            (self.screen, self.position) = (screen.map(ByteString.init), position.map(ByteString.init))
        }
    }

    /// The controls, and what each version tells of them.
    private var controls: [Place: [Int: ControlEvidence]] = [:]
    /// The versions in the order in which they were met; nil is one of its own.
    private var versions: [VersionEvidence] = []
    private var numbers: [ByteString?: Int] = [:]
    /// The places of rows of `control`.
    private var places: [Int64: Place] = [:]

    mutating func add(_ clicks: VersionClicks, in version: String?) {
        let (number, control) = (number(of: version), clicks.control)
        let place = Place(control.element, on: control.screen)
        places[control.id] = place
        versions[number].click(clicks.firstMs)
        controls[place, default: [:]][number, default: ControlEvidence()].clicked.append((control, clicks.clicks))
    }

    mutating func add(_ layout: StoredLayout) {
        let number = number(of: layout.version)
        versions[number].see(layout.firstMs)
        if !layout.isPart {
            versions[number].shown.append(layout.controls, on: layout.screen, sessions: layout.sessions.count)
        }
        for outline in layout.controls {
            let place = Place(outline.element, on: layout.screen)
            if outline.isControl {
                controls[place, default: [:]][number, default: ControlEvidence()].show(outline, in: layout)
            } else {
                // It is a control if somebody clicked it; clicks are known before layouts.
                controls[place]?[number]?.identify(by: outline.attributes)
            }
        }
    }

    mutating func add(_ catalogue: StoredCatalogue) {
        let number = number(of: catalogue.version)
        versions[number].see(catalogue.importedMs)
        for (screen, controls) in Dictionary(grouping: catalogue.controls, by: { $0.screen.map(ByteString.init) }) {
            let outlines = controls.map { ScreenLayout.Outline(element: $0.element, frame: nil, isControl: true) }
            versions[number].shown.append(outlines, on: screen?.text, sessions: .max, isLayout: false)
        }
        for control in catalogue.controls {
            let place = Place(control.element, on: control.screen, at: control.position)
            controls[place, default: [:]][number, default: ControlEvidence()].add(CatalogueControl(control))
        }
    }

    mutating func add(_ handler: ClickHandler) {
        guard let place = places[handler.controlID] else { return }
        let number = number(of: handler.version)
        controls[place]?[number]?.handlers.insert(ByteString(handler.className))
    }

    private mutating func number(of version: String?) -> Int {
        if let known = numbers[version.map(ByteString.init)] { return known }
        numbers[version.map(ByteString.init)] = versions.count
        versions.append(VersionEvidence(name: version))
        return versions.count - 1
    }

    /// The controls that a selection wants.
    func catalogue(of app: String?, _ selected: ResolvedSelection) -> Catalogue {
        let ages = versions.map { VersionPrecedence($0.name, firstMs: $0.ms) }
        let order = versions.indices.sorted { ages[$0].precedes(ages[$1]) }
        let chosen = order.filter { selected[.version].include(versions[$0].name) }
        let names = chosen.reduce(into: [:]) { $0[$1] = self.names(in: $1) }
        var found: [CatalogueControl] = []
        for (place, evidence) in controls {
            guard var control = control(at: place, evidence, chosen: chosen, order), selected.includes(control) else {
                continue
            }
            chosen.last { evidence[$0] != nil }.flatMap { names[$0] }?.name(&control)
            found.append(control)
        }
        found.sort { $0.place < $1.place }
        var unclicked = 0
        for index in found.indices where found[index].number < 0 {
            unclicked += 1
            found[index].number = -unclicked
        }
        return Catalogue(app: app, version: chosen.count == 1 ? versions[chosen[0]].name : nil, controls: found)
    }

    /// The lasting names of a version's controls, whichever of them are wanted.
    private func names(in version: Int) -> VersionNames {
        let known = controls.compactMap { place, evidence -> VersionNames.Element? in
            guard let told = evidence[version], let path = ShownScreens.path(of: place.element.text) else { return nil }
            return VersionNames.Element(screen: place.screen, path: path, attributes: told.attributes)
        }
        return VersionNames(known, showing: versions[version].shown, areComplete: false)
    }

    /// - Parameters:
    ///   - chosen: The versions that are wanted, the oldest first.
    ///   - order: All versions.
    private func control(
        at place: Place, _ evidence: [Int: ControlEvidence], chosen: [Int], _ order: [Int]
    ) -> CatalogueControl? {
        let told = chosen.compactMap { evidence[$0] }
        guard !told.isEmpty else { return nil }
        var control = ControlEvidence.control(
            place.element.text, on: place.screen?.text, told, everywhere: order.compactMap { evidence[$0] })
        control.position = place.position?.text
        let named = order.filter { evidence[$0] != nil }.compactMap { versions[$0].name }
        (control.firstVersion, control.lastVersion) = (named.first, named.last)
        return control
    }
}

/// A version, and when it was first met.
private struct VersionEvidence {
    let name: String?
    private var firstClickMs: Int64?
    private var firstSeenMs: Int64?
    /// What its screens showed.
    var shown = ShownScreens()

    init(name: String?) {
        self.name = name
    }

    /// When the version was first met: the first click, else when something else told of it.
    var ms: Int64 { firstClickMs ?? firstSeenMs ?? .max }

    mutating func click(_ ms: Int64) { firstClickMs = min(firstClickMs ?? .max, ms) }
    mutating func see(_ ms: Int64) { firstSeenMs = min(firstSeenMs ?? .max, ms) }
}

extension CatalogueControl {
    /// What the order of controls depends on.
    fileprivate var place: (ByteString, ByteString, ByteString) {
        (ByteString(screen ?? ""), ByteString(path.element), ByteString(position ?? ""))
    }
}
