import ClickReports
import ClickStore
import ClickTracking
import ResponderChain

/// What one version of an app tells of a control.
struct ControlEvidence {
    /// The kinds of clicks on it, with their number.
    var clicked: [(row: ControlRow, clicks: Int)] = []
    /// The classes that handled clicks.
    var handlers: Set<ByteString> = []
    /// What a file told.
    private var file: CatalogueControl?
    /// Where the layout shows it that most sessions have seen.
    private var frame: ScreenLayout.Frame?
    private var frameSessions = 0
    /// What identifies it.
    private var told = ToldAttributes()

    /// Adds that a layout tells what identifies the control.
    mutating func identify(by attributes: ElementAttributes) { told.add(attributes, isLayout: true) }

    /// Adds that a layout shows the control. In a cell of a list its place is data.
    mutating func show(_ outline: ScreenLayout.Outline, in layout: StoredLayout) {
        identify(by: outline.attributes)
        guard let frame = outline.frame, layout.sessions.count > frameSessions, !outline.element.contains("[*]") else {
            return
        }
        (self.frame, frameSessions) = (frame, layout.sessions.count)
    }

    /// Adds what a file tells. Lines that name several events of the control are one.
    mutating func add(_ control: CatalogueControl) {
        told.add(control.attributes, isLayout: false)
        guard let known = file else {
            file = control
            return
        }
        let events = [known, control].flatMap { $0.events ?? [$0.path.event] }
        file?.events = Set(events.map(ByteString.init)).texts
    }

    /// The control as several versions tell of it, the oldest first.
    ///
    /// - Parameter everywhere: What all versions tell: where none of the several knows an event, another one may.
    static func control(
        _ element: String, on screen: String?, _ told: [ControlEvidence], everywhere: [ControlEvidence]
    ) -> CatalogueControl {
        let rows = told.flatMap(\.clicked)
        let files = told.reversed().compactMap(\.file)
        let row = mostUsed(rows)
        let other = row ?? (files.isEmpty ? mostUsed(everywhere.flatMap(\.clicked)) : nil)
        let path =
            other.flatMap { try? ControlPath(parsing: $0.path) } ?? files.first?.path
            ?? (try? ControlPath(parsing: element + ControlPath.separator + unknownEvent))
            ?? ControlPath([PathComponent(element)], event: other?.event ?? unknownEvent)
        var control = CatalogueControl(number: other.map { Int($0.id) } ?? -1, path: path, screen: screen)
        let events = rows.map(\.row.event) + files.flatMap { $0.events ?? [] }
        let isKnown = !events.isEmpty || files.contains { $0.events != nil }
        control.events = isKnown ? Set(events.map(ByteString.init)).texts : nil
        control.frame = told.reversed().compactMap { $0.file?.frame ?? $0.frame }.first
        control.actions = files.compactMap(\.actions).first
        control.handledBy = told.reversed().compactMap(\.handledBy).first
        control.attributes = told.reversed().map(\.attributes).first { !$0.isEmpty } ?? ElementAttributes()
        // Rows of a list are one control, and each leads elsewhere.
        if element.contains("[*]") { control.attributes.target = nil }
        control.lastingName = files.compactMap(\.lastingName).first
        control.clicks = rows.reduce(0) { $0 + $1.clicks }
        return control
    }

    /// What identifies the control.
    var attributes: ElementAttributes { told.common }

    /// The event of a control that no click and no file has told; layouts know none.
    private static let unknownEvent = "activation"

    private var handledBy: [String]? {
        let known = handlers.union((file?.handledBy ?? []).map(ByteString.init))
        return known.isEmpty ? file?.handledBy : known.texts
    }

    /// The row with the most clicks, of activations if there are any; of equal ones that with the least path.
    private static func mostUsed(_ rows: [(row: ControlRow, clicks: Int)]) -> ControlRow? {
        var clicks: [Int64: (row: ControlRow, clicks: Int)] = [:]
        for (row, count) in rows { clicks[row.id] = (row, count + (clicks[row.id]?.clicks ?? 0)) }
        return clicks.values.max { a, b in
            (a.row.kind == .activation ? 1 : 0, a.clicks, b.row) < (b.row.kind == .activation ? 1 : 0, b.clicks, a.row)
        }?.row
    }
}
