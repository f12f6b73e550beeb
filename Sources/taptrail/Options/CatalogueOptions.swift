import ArgumentParser
import ClickReports
import ClickStore
import PathCatalogue

/// Which controls of which catalogues a command is about.
struct CatalogueOptions: ParsableArguments {
    @OptionGroup var database: DatabaseOption

    @OptionGroup var names: NameOptions

    func validate() throws {
        guard try !names.selection.asksForOutcome else {
            throw ValidationError(
                """
                :handled and :unhandled select clicks, and a control that nobody clicked has none: leave them out here. \
                'taptrail report --where' counts the clicks.
                """)
        }
    }

    /// The selected controls of the database, or of a file.
    func catalogues(of file: String?, withHandlers: Bool) throws -> [Catalogue] {
        let selection = try names.selection
        guard let file else {
            return try CatalogueQuery(selection, withHandlers: withHandlers).figures(by: database.open())
        }
        return [try Catalogue(readingFile: file).namingControls().selected(by: selection)]
    }
}
