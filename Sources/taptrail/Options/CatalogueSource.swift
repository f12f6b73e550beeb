import ArgumentParser
import Basics
import PathCatalogue

/// Where the catalogues of a command are: in files, or in a database as versions of an app.
struct CatalogueSource: ParsableArguments {
    @OptionGroup var database: DatabaseOption

    @Option(help: "The app in the database. Default: the only one there is.")
    var app: String?

    /// Whether an option says that the database is meant.
    private var isDatabase: Bool { database.path != nil || app != nil }

    /// The catalogue of this name: a file; where an option names a database or an app, a version, unless there is such a file.
    func catalogue(_ name: String) throws -> Catalogue {
        if isDatabase, (try? FileSystem.status(of: name)) == nil { return try version(name, withUse: true) }
        do {
            return try Catalogue(readingFile: name)
        } catch let error where ExitStatus.isMissingInput(error) && !isDatabase {
            Messages.note("if '\(name)' is a version in the database, say so with --app or --db")
            throw error
        }
    }

    /// The controls of a version in the database; of all versions if none is named.
    func version(_ version: String?, withUse: Bool = false) throws -> Catalogue {
        try Catalogue(ofVersion: version, app: app, in: try database.open(), withUse: withUse)
    }
}
