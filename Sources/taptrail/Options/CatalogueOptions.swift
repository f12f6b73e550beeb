import ArgumentParser
import ClickReports
import ClickStore
import PathCatalogue

/// Which controls of which catalogues a command is about.
struct CatalogueOptions: ParsableArguments {
    @OptionGroup var database: DatabaseOption

    @Option(
        help: """
            Only this app. Repeat an option for any of several. In names, * stands for any text and ? for one character, \
            unless there is a name that is written so.
            """)
    var app: [String] = []

    @Option(name: .customLong("version"), help: "Only controls of this version of the app.")
    var appVersion: [String] = []

    @Option(help: "Only this screen.")
    var screen: [String] = []

    @Option(
        name: .customLong("where"),
        help: ArgumentHelp(
            "Only controls that this selector matches, as CSS selects elements: 'GiftPanel > Button#send'.",
            valueName: "selector"))
    var selectors: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only this component and all below it: a class, an '#identifier' or another selector.",
            valueName: "selector"))
    var under: [String] = []

    func validate() throws {
        _ = try selection
    }

    var selection: Selection {
        get throws {
            var text = SelectionText()
            (text.apps, text.versions, text.screens) = (app, appVersion, screen)
            (text.selectors, text.branches) = (selectors, under)
            return try SelectionError.validating { () throws(SelectionError) in try text.ofNames() }
        }
    }

    /// The selected controls of the database, or of a file.
    func catalogues(of file: String?, withHandlers: Bool) throws -> [Catalogue] {
        let selection = try selection
        guard let file else {
            let query = CatalogueQuery(selection, withHandlers: withHandlers)
            return try query.figures(from: try database.openForReading())
        }
        return [try Catalogue(readingFile: file).namingControls().selected(by: selection)]
    }
}
