import ArgumentParser
import PathCatalogue

/// Where catalogues are read from.
struct CatalogueOptions: ParsableArguments {
    func catalogue(_ name: String) throws -> Catalogue { try Catalogue(readingFile: name) }
}
