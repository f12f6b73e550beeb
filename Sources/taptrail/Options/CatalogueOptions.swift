import ArgumentParser
import ClickReports
import ClickStore
import PathCatalogue

/// Which controls of which catalogues a command is about.
struct CatalogueOptions: ParsableArguments {
    @OptionGroup var database: DatabaseOption

    @OptionGroup var names: NameOptions

    func validate() throws {
        _ = try selection
    }

    var selection: Selection {
        get throws {
            let text = names.text
            return try SelectionError.validating { () throws(SelectionError) in try text.ofNames() }
        }
    }

    /// The selected controls of the database, or of a file.
    func catalogues(of file: String?, withHandlers: Bool) throws -> [Catalogue] {
        let selection = try selection
        guard let file else {
            return try database.open().engine.figures(of: CatalogueQuery(selection, withHandlers: withHandlers))
        }
        return [try Catalogue(readingFile: file).namingControls().selected(by: selection)]
    }
}
