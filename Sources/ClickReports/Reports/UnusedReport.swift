import Basics
package import ClickStore
import ClickTracking
import ResponderChain

/// The controls that nobody clicked in the selection, though a layout shows them, an imported catalogue lists them, or somebody
/// clicked them before.
///
/// It is about all versions of each app, or about those of the selection. Which is the newest, ``VersionPrecedence`` decides.
package struct UnusedReport: SelectedReport {
    package var selection: Selection

    package init(_ selection: Selection) {
        self.selection = selection
    }

    /// A control without its event that has no selected click.
    package struct UnusedControl: Sendable {
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
        package fileprivate(set) var status = Status.maybeGone
    }

    /// Whether the newest version that the report is about has a control that nobody clicked.
    package enum Status: String, CaseIterable, Sendable {
        /// It has: a layout or a catalogue tells, or a click that is not selected.
        case unused
        /// Only older versions are known to have it.
        case maybeGone = "maybe gone"
        /// Only older versions are known to have it, and a catalogue has all controls of the newest one.
        case gone
    }

    /// The controls, and whether there is a layout or a catalogue of a version that they are about.
    package struct Unused: Sendable {
        package let lines: [UnusedControl]
        /// Whether there are selected clicks in such a version.
        package let hasClicks: Bool
        /// How many sessions the selection has.
        package fileprivate(set) var sessions = 0
        package let hasLayouts: Bool
        package let hasCatalogues: Bool
    }

    /// The clicks that the report looks at: those of the selected apps and kinds.
    package var everyClick: Selection {
        var every = Selection()
        (every.apps, every.kinds) = (selection.apps, selection.kinds)
        every.countsDoubleClicks = selection.countsDoubleClicks
        return every
    }

    package typealias Figures = Unused

    /// - Returns: By status, then the controls that most sessions showed first, then those with the most clicks before; among
    ///   equals by element, screen and app.
    package func figures(by engine: any ReportEngine) throws -> Unused {
        let query = ControlSources.Query([everyClick, selection], layouts: selection, of: selection)
        var unused = unused(of: try engine.figures(of: query))
        unused.sessions = try OverviewReport(selection).figures(by: engine).sessions
        return unused
    }

    /// The versions of apps that clicks, layouts and catalogues are of.
    func versions(of sources: ControlSources) -> AppVersions {
        let names = sources.versions
        let clicked = sources.clicks[0].map {
            (names[$0.version].app, names[$0.version].version, Int64?.some($0.firstMs))
        }
        let listed = sources.catalogues.filter { sources.wanted[.app].include($0.app) }
        return AppVersions(
            clicked + sources.layouts.map { ($0.app, $0.version, nil) } + listed.map { ($0.app, $0.version, nil) },
            chosen: sources.wanted[.version])
    }

    /// Finds the controls without a selected click. Layouts and catalogues tell no outcome, so controls are wanted whatever the
    /// selection says of outcomes.
    private func unused(of sources: ControlSources) -> Unused {
        let (names, clicks, wanted) = (sources.versions, sources.clicks[0], sources.wanted)
        let versions = versions(of: sources)
        func app(_ click: VersionClicks) -> String? { names[click.version].app }
        func version(_ click: VersionClicks) -> String? { names[click.version].version }
        let selected = sources.clicks[1].filter { versions.isChosen(app($0), version($0)) }
        let used = Set(selected.map { UnusedElement(app($0), $0.control) })
        var lines: [UnusedElement: UnusedControl] = [:]
        for click in clicks where versions.isKnown(app(click), version(click)) && wanted.includes(click.control) {
            let element = UnusedElement(app(click), click.control)
            guard !used.contains(element) else { continue }
            let isNewest = versions.isNewest(app(click), version(click))
            lines[element, default: UnusedControl(element)].add(click, in: version(click), isNewest)
        }
        let layouts = sources.layouts.filter { !$0.isPart && versions.isChosen($0.app, $0.version) }
        var shows = ShownElements()
        for (index, layout) in layouts.enumerated() {
            for outline in layout.controls
            where outline.isControl && wanted.includes(element: outline.element, on: layout.screen) {
                let element = UnusedElement(layout.app, outline.element, on: layout.screen)
                guard !used.contains(element) else { continue }
                shows.add(element, in: index)
                lines[element, default: UnusedControl(element)].add(
                    layout, versions.isNewest(layout.app, layout.version))
            }
        }
        for (element, shown) in shows.sessions(in: layouts) { lines[element]?.shown = shown }
        let catalogues = sources.catalogues.filter { versions.isChosen($0.app, $0.version) }
        for catalogue in catalogues {
            for control in catalogue.controls where wanted.includes(element: control.element, on: control.screen) {
                let element = UnusedElement(catalogue.app, control.element, on: control.screen)
                guard !used.contains(element) else { continue }
                lines[element, default: UnusedControl(element)].add(
                    catalogue, versions.isNewest(catalogue.app, catalogue.version))
            }
        }
        for catalogue in catalogues where versions.isNewest(catalogue.app, catalogue.version) {
            for (element, line) in lines where line.status == .maybeGone && line.app.hasSameBytes(as: catalogue.app) {
                lines[element]?.status = .gone
            }
        }
        return Unused(
            lines: lines.values.sorted { $0.precedes($1) }, hasClicks: !selected.isEmpty,
            hasLayouts: !layouts.isEmpty, hasCatalogues: !catalogues.isEmpty)
    }
}

extension UnusedReport.UnusedControl {
    fileprivate init(_ element: UnusedElement) {
        (app, screen, self.element) = (element.app, element.screen, element.path)
    }

    fileprivate mutating func add(_ click: VersionClicks, in version: String?, _ isNewest: Bool) {
        clicks += click.clicks
        lastClickMs = max(lastClickMs ?? .min, click.lastMs)
        see(version, click.lastMs, isNewest)
    }

    fileprivate mutating func add(_ layout: StoredLayout, _ isNewest: Bool) {
        see(layout.version, layout.lastMs, isNewest)
    }

    fileprivate mutating func add(_ catalogue: StoredCatalogue, _ isNewest: Bool) {
        isListed = true
        see(catalogue.version, .min, isNewest)
    }

    /// - Note: Of versions at one time it is the last one by its bytes, so that it is always the same.
    private mutating func see(_ version: String?, _ atMs: Int64, _ isNewest: Bool) {
        if isNewest { status = .unused }
        guard atMs >= lastSeenMs else { return }
        let (name, known) = ((version ?? "").utf8, (self.version ?? "").utf8)
        if atMs == lastSeenMs, name.lexicographicallyPrecedes(known) { return }
        (lastSeenMs, self.version) = (atMs, version)
    }

    fileprivate func precedes(_ other: Self) -> Bool {
        let figures = (status.rank, other.shown ?? -1, other.clicks)
        let others = (other.status.rank, shown ?? -1, clicks)
        return figures != others ? figures < others : place < other.place
    }

    private var place: (ByteString, ByteString, ByteString) {
        (ByteString(element), ByteString(screen ?? ""), ByteString(app ?? ""))
    }
}

extension UnusedReport.Status {
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension UnusedReport {
    package static var inSQL: String { reads(table: "unused_report") }

    package static var noFigures: Unused {
        Unused(lines: [], hasClicks: false, hasLayouts: true, hasCatalogues: false)
    }

    /// Makes the report. It tells apps only if there are several.
    package func report(of unused: Unused) -> Report {
        let isOneApp = unused.lines.allSatisfy { $0.app.hasSameBytes(as: unused.lines.first?.app) }
        var report = Report(
            unused.lines, Self.fields(isOneApp: isOneApp, hasLayouts: unused.hasLayouts))
        report.headline = headline(unused.sessions)
        if !unused.hasLayouts, !unused.hasCatalogues, unused.hasClicks {
            report.notes.append(
                "without layouts only controls that were clicked before are known; replay touch sessions, as a "
                    + "TouchSessionRecorder writes them, or import a catalogue, to know the others")
        }
        if !unused.lines.isEmpty, selection.asksForOutcome {
            report.notes.append("clicks with another outcome than the selected one count as clicks before")
        }
        if unused.lines.isEmpty, unused.hasClicks {
            report.notes.append("every known control was clicked")
        }
        return report
    }

    /// What the report is about, and whether that is enough to tell anything.
    private func headline(_ sessions: Int) -> String {
        let versions = selection.versions.map { "'\($0)'" }
        let choice = versions.isEmpty ? "any version" : "version \(versions.joined(separator: " or "))"
        let isFew = sessions < Self.fewSessions
        return """
            Controls that nobody clicked in \(choice) (\(Wording.count(sessions, "session"))\
            \(isFew ? ", too few to call a control unused" : "")).
            """
    }

    /// In fewer sessions a control that one user in ten uses may well stay without a click.
    private static let fewSessions = 30

    private static func fields(isOneApp: Bool, hasLayouts: Bool) -> [Report.Field<UnusedControl>] {
        names(isOneApp: isOneApp) + figures(hasLayouts: hasLayouts)
    }

    private static func names(isOneApp: Bool) -> [Report.Field<UnusedControl>] {
        [
            .init("element", .element, "the control's path without its event") { .text($0.element) },
            .init("screen", .screen, "the screen that the control is on; empty if unknown") {
                Cell($0.screen)
            },
            .init("app", .text, "the app, if it is known", isDetail: isOneApp) { Cell($0.app) },
            .init(
                "status", .text,
                """
                unused: the newest of these versions has it; maybe gone: only older ones are known to have it; gone: a \
                catalogue of the newest one does not list it
                """, isTerm: true
            ) { .text($0.status.rawValue) },
            .init("source", .text, "what the control is known from: layout, clicks, catalogue, or several") {
                .text(
                    [
                        $0.shown == nil ? nil : "layout", $0.clicks == 0 ? nil : "clicks",
                        $0.isListed ? "catalogue" : nil,
                    ].compactMap(\.self).joined(separator: ", "))
            },
        ]
    }

    private static func figures(hasLayouts: Bool) -> [Report.Field<UnusedControl>] {
        [
            .init(
                "shown", .count, "selected sessions that showed the control; empty if no layout has it",
                isDetail: !hasLayouts
            ) { Cell($0.shown) },
            .init(
                "clicks", heading: "clicks before", .count,
                "clicks outside of the selection, in these versions and older ones"
            ) {
                Cell($0.clicks)
            },
            .init(
                "last_click", heading: "last click", .time, "the last one of them; empty if there is none"
            ) {
                $0.lastClickMs.map(Cell.integer) ?? .null
            },
            .init(
                "last_seen", heading: "last seen", .time,
                "when a layout last showed it or it was last clicked; empty if neither",
                isDetail: true
            ) {
                $0.lastSeenMs == .min ? .null : .integer($0.lastSeenMs)
            },
            .init("version", .text, "the version at that time, or whose catalogue lists it") { Cell($0.version) },
        ]
    }
}
