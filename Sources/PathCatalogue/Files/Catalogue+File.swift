import Basics
import ClickTracking
import Input
import JSON

extension Catalogue {
    /// Reads a catalogue file: a JSON object for each control, one a line, gzip or not.
    ///
    /// `path` is required. `screen`, `position`, `frame`, `events`, `actions`, `handled_by`, `target`, `attributes`,
    /// `name`, `clicks`, `first_version` and `last_version` are what else is known of the control, `app` and `version` are the same in each
    /// line that has them. Other keys are not looked at. Each control's ``CatalogueControl/number`` is its line, from 0.
    ///
    /// - Parameter path: The file, or `-` for standard input.
    /// - Throws: An error whose description names the file, the line (from 1) and what to do. No line is skipped but blank
    ///   ones.
    public init(readingFile path: String) throws {
        self.init(controls: [])
        try JSONLinesFile.read(path) { line in
            try Self.agree(line, "app", with: &app)
            try Self.agree(line, "version", with: &version)
            controls.append(try CatalogueControl(line))
        }
    }

    private static func agree(_ line: JSONLine, _ key: String, with known: inout String?) throws(JSONLinesError) {
        guard let text = try line.text(key) else { return }
        guard known == nil || known == text else {
            throw line.failure(
                "'\(key)' is \(JSONText.string(text)), in lines before \(JSONText.string(known ?? "")); "
                    + "make a file of each")
        }
        known = text
    }
}

extension CatalogueControl {
    fileprivate init(_ line: JSONLine) throws(JSONLinesError) {
        guard let path = try line.controlPath("path") else {
            throw line.failure("'path' is missing; write the control's path there, as in \"App--Button--tap\"")
        }
        self.init(number: line.line - 1, path: path, screen: try line.text("screen"))
        position = try line.text("position")
        frame = try Self.frame(line)
        events = try line.texts("events")
        actions = try line.texts("actions")
        handledBy = try line.texts("handled_by")
        attributes = try ElementAttributes(line)
        lastingName = try line.text("name")
        firstVersion = try line.text("first_version")
        lastVersion = try line.text("last_version")
        clicks = try line.count("clicks")
    }

    private static func frame(_ line: JSONLine) throws(JSONLinesError) -> ScreenLayout.Frame? {
        guard let value = line.value("frame") else { return nil }
        let sides = value.elements.compactMap(\.double)
        guard sides.count == 4, value.elements.count == 4,
            let frame = ScreenLayout.Frame(points: sides[0], y: sides[1], width: sides[2], height: sides[3])
        else {
            throw line.failure("frame", mustBe: "[x, y, width, height], four numbers of points below 200 million")
        }
        return frame
    }
}
