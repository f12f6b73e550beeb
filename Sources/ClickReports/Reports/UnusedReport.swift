package import ClickStore
package import ClickTracking
import ResponderChain

/// The controls that nobody clicked in the selection, though a layout shows them, an imported catalogue lists them, or somebody
/// clicked them before.
///
/// It is about one version of each app: that of the selection, or the one whose first click is the latest. A version is older
/// than another if its first click was earlier; how versions are written does not matter.
package struct UnusedReport: ReportQuery {
    package var selection: Selection

    package init(_ selection: Selection) {
        self.selection = selection
    }

    /// A control without its event that has no selected click.
    package struct Line: Sendable {
        package let app: String?
        package let screen: String?
        /// The control's path without its event.
        package let element: String
        /// How many selected sessions showed it in a layout; nil if no layout of the version has it.
        package fileprivate(set) var shown: Int?
        /// The clicks before, on any of its events: in this version, if they are not selected, and in older ones.
        package fileprivate(set) var clicks = 0
        /// The last one of them, in milliseconds since the Unix epoch; nil if there is none.
        package fileprivate(set) var lastClickMs: Int64?
        /// Whether a catalogue of the version lists it.
        package fileprivate(set) var isListed = false
        /// When a layout showed it or somebody clicked it last, the least number if neither was so, and in which version; nil if
        /// the version is unknown.
        package fileprivate(set) var lastSeenMs = Int64.min
        package fileprivate(set) var version: String?
    }

    /// The controls, and whether there is a layout or a catalogue of a version that they are about.
    package struct Unused: Sendable {
        package let lines: [Line]
        /// Whether there are selected clicks in such a version.
        package let hasClicks: Bool
        package let hasLayouts: Bool
        package let hasCatalogues: Bool
    }

    /// The clicks that the report looks at: those of the selected apps and kinds.
    package var everyClick: Selection {
        var every = Selection()
        (every.apps, every.kinds) = (selection.apps, selection.kinds)
        return every
    }

    /// - Returns: The controls that most sessions showed first, then those with the most clicks before; among equals by
    ///   element, screen and app.
    package func figures(from reader: ClickReader) throws(StoreError) -> Unused {
        let every = everyClick
        return try reader.scan(every, withApps: true) { scan throws(StoreError) in
            let numbers = VersionNumbers(scan.sessions)
            return (numbers, try VersionCounter.clicks(of: scan, numbers))
        } finish: { parts, scan throws(StoreError) in
            guard let numbers = parts.first?.0 else {
                return Unused(lines: [], hasClicks: false, hasLayouts: false, hasCatalogues: false)
            }
            let clicks = parts.flatMap(\.1)
            let named = try chosenVersions(every, numbers, scan)
            let names = try scan.names(ofSpans: numbers.spans)
            let selected = try scan.scan(selection) { scan throws(StoreError) in
                try VersionCounter.clicks(of: scan, numbers)
            }
            return unused(
                of: names, chosen: named, clicks, selected: selected.flatMap(\.self), try scan.layouts(selection),
                try scan.catalogues())
        }
    }

    /// The numbers of the versions that the selection names; nil if it names none.
    private func chosenVersions(
        _ every: Selection, _ numbers: VersionNumbers, _ scan: ClickScan
    ) throws(StoreError) -> Set<Int>? {
        guard !selection.versions.isEmpty else { return nil }
        var ofVersions = every
        ofVersions.versions = selection.versions
        let found = try scan.scan(ofVersions) { scan throws(StoreError) in
            try VersionCounter.clicks(of: scan, numbers)
        }
        return Set(found.joined().map(\.version))
    }

    /// Finds the controls without a selected click.
    ///
    /// - Parameters:
    ///   - names: The apps and versions, by the numbers that clicks have.
    ///   - chosen: The numbers of the versions that the selection names; nil if it names none.
    ///   - clicks: Those of ``everyClick``.
    ///   - selected: Those of the selection.
    package func unused(
        of names: [SessionKey], chosen: Set<Int>?, _ clicks: [VersionClicks], selected: [VersionClicks],
        _ layouts: [StoredLayout], _ catalogues: [StoredCatalogue]
    ) -> Unused {
        let versions = AppVersions(names, clicks, chosen: chosen)
        let selected = selected.filter { versions.isChosen($0.version) }
        let used = Set(selected.map { UnusedElement(versions.app(of: $0.version), $0.control) })
        let layouts = layouts.filter { versions.isChosen(app: $0.app, version: $0.version) }
        var lines: [UnusedElement: Line] = [:]
        let wanted = ElementFilter(selection)
        for click in clicks where versions.isKnown(click.version) && wanted.includes(click.control) {
            let element = UnusedElement(versions.app(of: click.version), click.control)
            guard !used.contains(element) else { continue }
            lines[element, default: Line(element)].add(click, in: versions.version(of: click.version))
        }
        var shows = ShownElements()
        for (index, layout) in layouts.enumerated() {
            for outline in layout.controls
            where outline.isControl && wanted.includes(outline.element, on: layout.screen) {
                let element = UnusedElement(layout.app, outline.element, on: layout.screen)
                guard !used.contains(element) else { continue }
                shows.add(element, in: index)
                lines[element, default: Line(element)].add(layout)
            }
        }
        for (element, shown) in shows.sessions(in: layouts) { lines[element]?.shown = shown }
        let catalogues = catalogues.filter { versions.isChosen(app: $0.app, version: $0.version) }
        for catalogue in catalogues {
            for control in catalogue.controls where wanted.includes(control.element, on: control.screen) {
                let element = UnusedElement(catalogue.app, control.element, on: control.screen)
                guard !used.contains(element) else { continue }
                lines[element, default: Line(element)].add(catalogue)
            }
        }
        return Unused(
            lines: lines.values.sorted { $0.precedes($1) }, hasClicks: !selected.isEmpty,
            hasLayouts: !layouts.isEmpty, hasCatalogues: !catalogues.isEmpty)
    }
}

extension UnusedReport.Line {
    fileprivate init(_ element: UnusedElement) {
        (app, screen, self.element) = (element.app, element.screen, element.path)
    }

    fileprivate mutating func add(_ click: VersionClicks, in version: String?) {
        clicks += click.clicks
        lastClickMs = max(lastClickMs ?? .min, click.lastMs)
        see(version, click.lastMs)
    }

    fileprivate mutating func add(_ layout: StoredLayout) { see(layout.version, layout.lastMs) }

    fileprivate mutating func add(_ catalogue: StoredCatalogue) {
        isListed = true
        see(catalogue.version, .min)
    }

    /// - Note: Of versions at one time it is the last one by its bytes, so that it is always the same.
    private mutating func see(_ version: String?, _ atMs: Int64) {
        guard atMs >= lastSeenMs else { return }
        let (name, known) = ((version ?? "").utf8, (self.version ?? "").utf8)
        if atMs == lastSeenMs, name.lexicographicallyPrecedes(known) { return }
        (lastSeenMs, self.version) = (atMs, version)
    }

    fileprivate func precedes(_ other: Self) -> Bool {
        let (counts, others) = ([shown ?? -1, clicks], [other.shown ?? -1, other.clicks])
        if counts != others { return others.lexicographicallyPrecedes(counts) }
        let (texts, otherTexts) = (
            [element, screen ?? "", app ?? ""], [other.element, other.screen ?? "", other.app ?? ""]
        )
        let pair = zip(texts, otherTexts).first { !$0.utf8.elementsEqual($1.utf8) }
        return pair.map { $0.utf8.lexicographicallyPrecedes($1.utf8) } ?? false
    }
}

extension UnusedReport {
    /// Makes the report. It tells apps only if there are several.
    package func report(from engine: some ReportEngine) throws -> Report {
        let unused = try engine.figures(of: self)
        let isOneApp = unused.lines.allSatisfy { $0.app == unused.lines.first?.app }
        var report = Report(
            unused.lines, Self.fields(isOneApp: isOneApp, hasLayouts: unused.hasLayouts))
        if !unused.hasLayouts, !unused.hasCatalogues, unused.hasClicks {
            report.notes.append(
                "without layouts only controls that somebody clicked before are known; replay touch sessions, as a "
                    + "TouchSessionRecorder writes them, or import a catalogue, to know the others")
        }
        if unused.lines.isEmpty, unused.hasClicks {
            report.notes.append("every control that is known was clicked")
        }
        return report
    }

    static func fields(isOneApp: Bool, hasLayouts: Bool) -> [Report.Field<Line>] {
        names(isOneApp: isOneApp) + figures(hasLayouts: hasLayouts)
    }

    private static func names(isOneApp: Bool) -> [Report.Field<Line>] {
        [
            .init("element", .path, "the control's path without its event") { .text($0.element) },
            .init("screen", .text, "the screen that the control is on, if it is known") {
                Cell($0.screen)
            },
            .init("app", .text, "the app, if it is known", isDetail: isOneApp) { Cell($0.app) },
            .init("source", .text, "what the control is known from: layout, clicks, catalogue, or several") {
                .text(
                    [
                        $0.shown == nil ? nil : "layout", $0.clicks == 0 ? nil : "clicks",
                        $0.isListed ? "catalogue" : nil,
                    ].compactMap(\.self).joined(separator: ", "))
            },
        ]
    }

    private static func figures(hasLayouts: Bool) -> [Report.Field<Line>] {
        [
            .init(
                "shown", .count, "selected sessions that showed the control; empty if no layout has it",
                isDetail: !hasLayouts
            ) { Cell($0.shown) },
            .init(
                "clicks", .count, "clicks before: in older versions, and in this one outside the selection"
            ) {
                Cell($0.clicks)
            },
            .init(
                "last_click", heading: "last click", .time, "the last one of them; empty if there is none"
            ) {
                $0.lastClickMs.map(Cell.integer) ?? .null
            },
            .init(
                "last_seen", heading: "last seen", .time, "when it was shown or clicked last, if it ever was",
                isDetail: true
            ) {
                $0.lastSeenMs == .min ? .null : .integer($0.lastSeenMs)
            },
            .init("version", .text, "the version in which that was, if it is known") { Cell($0.version) },
        ]
    }
}
