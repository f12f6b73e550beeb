package import ClickTracking
import ResponderChain

/// The controls of a version of an app as a file told them, whether anybody clicked them or not.
package struct StoredCatalogue: Sendable {
    package var app: String
    package var version: String
    /// When the file was imported, in milliseconds since the Unix epoch, UTC.
    package var importedMs: Int64
    package var controls: [Control]

    package init(app: String, version: String, importedMs: Int64, controls: [Control]) {
        (self.app, self.version, self.importedMs, self.controls) = (app, version, importedMs, controls)
    }

    /// What the file told of a control. What is nil is not known; an empty array says that there is none.
    package struct Control: Sendable {
        /// The line of the file, from 0.
        package var number: Int64
        /// The canonical path, with one of the control's events.
        package var path: String
        /// The path without its event.
        package var element: String
        package var screen: String?
        package var position: String?
        package var frame: ScreenLayout.Frame?
        /// JSON arrays of texts.
        package var events: String?
        package var actions: String?
        package var handledBy: String?
        package var lastingName: String?
        package var attributes = ElementAttributes()

        package init(number: Int64, path: String, element: String, screen: String?) {
            (self.number, self.path, self.element, self.screen) = (number, path, element, screen)
        }
    }
}

extension ClickReader {
    /// The catalogues that files have brought, by app and version; none of a database of an earlier version.
    package func catalogues() throws(StoreError) -> [StoredCatalogue] {
        try access { connection in try StoredCatalogue.all(connection, naming) }
    }
}

extension ClickScan {
    /// The catalogues that files have brought; see ``ClickReader/catalogues()``.
    package func catalogues() throws(StoreError) -> [StoredCatalogue] {
        try reading { connection throws(StoreError) in try StoredCatalogue.all(connection, naming) }
    }

    /// Which classes handled clicks on controls, in which spans' app and version. All details of clicks are read for it, about
    /// a microsecond each.
    package func handlers() throws(StoreError) -> [ClickHandler] {
        try reading { connection throws(StoreError) in
            let rows = try connection.prepare(
                """
                SELECT DISTINCT control_id, app, version, handled_by
                FROM click_detail
                JOIN click ON click.id = click_id
                JOIN session ON session.id = session_id
                WHERE handled_by IS NOT NULL
                """)
            var handlers: [ClickHandler] = []
            while try rows.step() {
                handlers.append(
                    ClickHandler(
                        controlID: rows.int(0), app: rows.text(1), version: rows.text(2), className: rows.text(3) ?? "")
                )
            }
            return handlers
        }
    }
}

/// A class that handled a click on a control in a version of an app.
package struct ClickHandler: Sendable {
    package let controlID: Int64
    package let app: String?
    package let version: String?
    package let className: String

    package init(controlID: Int64, app: String?, version: String?, className: String) {
        (self.controlID, self.app, self.version, self.className) = (controlID, app, version, className)
    }
}

extension StoredCatalogue {
    /// See ``ClickReader/catalogues()``.
    static func all(_ connection: Connection, _ naming: ControlNaming) throws(StoreError) -> [StoredCatalogue] {
        let rows = try connection.prepare(
            "SELECT id, app, version, imported_ms FROM catalogue ORDER BY app, version")
        let controls = try connection.prepare(
            """
            SELECT number, path, element, screen, position, events, actions, handled_by, name, x, y, width, height,
                \(ElementAttributes.columnList)
            FROM catalogue_control WHERE catalogue_id = ? ORDER BY number
            """)
        let steps = try AliasSteps(naming, connection)
        var catalogues: [StoredCatalogue] = []
        while try rows.step() {
            controls.bind(rows.int(0), at: 1)
            var catalogue = StoredCatalogue(
                app: rows.text(1) ?? "", version: rows.text(2) ?? "", importedMs: rows.int(3), controls: [])
            while try controls.step() {
                catalogue.controls.append(Control(controls))
            }
            catalogues.append(steps.map(catalogue.named(by:)) ?? catalogue)
        }
        return catalogues
    }

    /// The catalogue's screens, as aliases need them.
    package var shownScreens: [ShownScreen] {
        Dictionary(grouping: controls) { $0.screen.map(ByteString.init) }.map { screen, controls in
            let outlines = controls.map {
                ScreenLayout.Outline(element: $0.element, frame: nil, isControl: true, attributes: $0.attributes)
            }
            return ShownScreen(
                app: app, version: version, screen: screen?.text, outlines: outlines, sessions: .max, isLayout: false)
        }
    }

    /// The catalogue by the names that clicks on its controls are shown by.
    package func named(by steps: AliasSteps) -> StoredCatalogue {
        var catalogue = self
        for index in controls.indices { catalogue.controls[index].rename(by: steps, in: self) }
        return catalogue
    }
}

extension StoredCatalogue.Control {
    /// Gives the control the name that clicks on it are shown by.
    fileprivate mutating func rename(by steps: AliasSteps, in catalogue: StoredCatalogue) {
        let name = AliasSteps.Name(screen: screen, element: element, path: path)
        guard steps.concern(name.control) else { return }
        let now = steps.shown(name, app: catalogue.app, version: catalogue.version)
        (screen, element, path) = (now.control.screen, now.control.element, now.path)
    }

    fileprivate init(_ row: Statement) {
        self.init(number: row.int(0), path: row.text(1) ?? "", element: row.text(2) ?? "", screen: row.text(3))
        position = row.text(4)
        (events, actions, handledBy) = (row.text(5), row.text(6), row.text(7))
        lastingName = row.text(8)
        frame = row.frame(9)
        attributes = row.attributes(13)
    }
}
