package import ClickIndex
package import ClickTracking
package import ResponderChain

/// A selection, read by the names that there are: what it selects, whoever asks.
///
/// A text that is itself a name in the database stands for that name alone, and any other text for its wildcards; of screens
/// also for those that tables show by it. That is found out once; scans, rows, SQL, servers, layouts and catalogues take their conditions from here.
package struct ResolvedSelection: Sendable {
    package let selection: Selection
    private let names: [Selection.Name: SelectedNames]
    /// One of each of these lists must match.
    private let selectors: [[any ControlSelector]]

    /// All clicks.
    package static let everything = ResolvedSelection(Selection(), labels: nil) { _, _ in
        false
    } screens: {
        []
    }

    /// - Parameters:
    ///   - isName: Whether a text is itself a name that there is; asked of texts with wildcards, and of screens.
    ///   - screens: All screens that there are; some may occur several times.
    ///   - labels: The names that people gave to controls, as a database keeps them; nil for none.
    package init<Failure>(
        _ selection: Selection, labels: String?, isName: (Selection.Name, String) throws(Failure) -> Bool,
        screens: () throws(Failure) -> [String]
    ) throws(Failure) {
        self.selection = selection
        var names: [Selection.Name: SelectedNames] = [:]
        for name in Selection.Name.allCases {
            var texts = selection[keyPath: name.texts]
            if name == .screen, try Self.hasOther(texts, than: isName) {
                texts = try Self.screens(texts, isName, among: screens())
            }
            names[name] = try SelectedNames(texts) { text throws(Failure) in try isName(name, text) }
        }
        self.names = names
        let labels = labels ?? ""
        selectors = [
            selection.selectors.map { $0.resolving(labels) }, selection.branches.map { $0.resolving(labels).branch },
        ].filter { !$0.isEmpty }
    }

    /// Whether some texts have one without wildcards that is no screen's whole name.
    private static func hasOther<Failure>(
        _ texts: [String], than isName: (Selection.Name, String) throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        for text in texts where NamePattern(globbing: text) == nil {
            if try !isName(.screen, text) { return true }
        }
        return false
    }

    /// Texts, with whole names in place of those that tables show screens by.
    private static func screens<Failure>(
        _ texts: [String], _ isName: (Selection.Name, String) throws(Failure) -> Bool, among screens: [String]
    ) throws(Failure) -> [String] {
        var names: [String] = []
        for text in texts {
            let isPattern = NamePattern(globbing: text) != nil
            let isWhole = isPattern ? true : try isName(.screen, text)
            let named =
                isWhole ? [] : Set(screens.map { ByteString($0) }).filter { ScreenName.isName(text, of: $0.text) }
            names += named.isEmpty ? [text] : named.map(\.text).sortedByBytes()
        }
        return names
    }

    /// The names that a condition takes in.
    package subscript(name: Selection.Name) -> SelectedNames {
        names[name] ?? SelectedNames([]) { _ in false }
    }

    /// The outcomes of those clicks on a control that may be selected; none if no click on it is.
    package func outcomes(of control: ControlRow) -> HandledSet {
        selection.handled.intersection(wantedOutcomes(of: control))
    }

    /// Whether a control is selected by all that is asked of controls, whatever became of its clicks.
    package func includes(_ control: ControlRow) -> Bool { !wantedOutcomes(of: control).isEmpty }

    /// Whether an element that a layout or a catalogue shows is selected, of which no event is known.
    package func includes(element: String, on screen: String?) -> Bool {
        self[.control].include(element)
            && !wantedOutcomes(of: try? ControlPath(parsing: element + "--activation"), on: screen, .activation).isEmpty
    }

    /// Whether a control that a catalogue lists is selected, by its screen, its event and selectors.
    package func includes(_ path: ControlPath, on screen: String?, _ kind: ClickKind) -> Bool {
        self[.event].include(path.event) && !wantedOutcomes(of: path, on: screen, kind).isEmpty
    }

    private func wantedOutcomes(of control: ControlRow) -> HandledSet {
        guard selection.controlIDs?.contains(control.id) ?? true,
            selection.kinds.isEmpty || selection.kinds.contains(control.kind),
            selection.countsDoubleClicks || !DoubleClick.isOne(control), self[.event].include(control.event),
            self[.control].include(control.path) || self[.control].include(control.element)
        else { return [] }
        let path = selectors.isEmpty ? nil : try? ControlPath(parsing: control.path)
        return wantedOutcomes(of: path, on: control.screen, control.kind)
    }

    /// The outcomes that selectors ask for.
    ///
    /// - Parameter path: nil where it is none, as only other programs write it; no selector matches that.
    private func wantedOutcomes(of path: ControlPath?, on screen: String?, _ kind: ClickKind) -> HandledSet {
        guard self[.screen].include(screen) else { return [] }
        return selectors.reduce(.all) { wanted, list in
            guard let path, !wanted.isEmpty else { return [] }
            let ofList = list.reduce(HandledSet()) { $0.union($1.outcomes(path, screen: screen, kind: kind)) }
            return wanted.intersection(ofList)
        }
    }
}

extension ResolvedSelection {
    /// Reads a selection by the names that a database has: of sessions, controls, layouts and imported catalogues.
    init(_ selection: Selection, _ connection: Connection) throws(StoreError) {
        let labels = selection.hasSelectors ? try connection.setting(.labels) : nil
        try self.init(selection, labels: labels) { name, text throws(StoreError) in
            let places = name.places.map { "SELECT 1 FROM \($0) WHERE \($1) = ?1" }
            let find = try connection.prepare(places.joined(separator: " UNION ALL ") + " LIMIT 1")
            find.bind(text, at: 1)
            return try find.step()
        } screens: { () throws(StoreError) in
            let places = Selection.Name.screen.places.map {
                "SELECT DISTINCT \($1) FROM \($0) WHERE \($1) IS NOT NULL"
            }
            let rows = try connection.prepare(places.joined(separator: " UNION "))
            var screens: [String] = []
            while try rows.step() { screens.append(rows.text(0) ?? "") }
            return screens
        }
    }
}

extension Selection.Name {
    /// The tables and columns of a database that have such names.
    fileprivate var places: [(table: String, column: String)] {
        switch self {
        case .app, .version: [("session", rawValue), ("catalogue", rawValue)]
        case .user: [("session", "user")]
        case .session: [("session", "name")]
        case .event: [("control", "event")]
        case .screen: [("control", "screen"), ("layout", "screen"), ("catalogue_control", "screen")]
        case .control: [("control", "path"), ("control", "element")]
        }
    }
}

extension ClickReader {
    /// Reads a selection by the names that the database has.
    package func resolve(_ selection: Selection) throws(StoreError) -> ResolvedSelection {
        try access { connection in try ResolvedSelection(selection, connection) }
    }
}

extension ClickScan {
    /// Reads a selection by the names that the database has.
    package func resolve(_ selection: Selection) throws(StoreError) -> ResolvedSelection {
        try reading { connection throws(StoreError) in try ResolvedSelection(selection, connection) }
    }
}
