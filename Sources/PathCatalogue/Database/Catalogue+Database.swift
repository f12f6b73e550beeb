package import ClickReports
import ClickStore

extension Catalogue {
    /// The controls of one version of an app that a database knows; each control's number is the id of its row of `control`,
    /// or a number below 0 where nobody ever clicked it.
    ///
    /// - Parameters:
    ///   - version: The version, exactly; nil for the controls of all versions.
    ///   - app: The app, exactly; nil for the only one that there is.
    ///   - withUse: Whether to work out what people used before and after each control.
    /// - Throws: ``UnknownCatalogue``, and what the database throws.
    package init(ofVersion version: String?, app: String?, in database: any ReportEngine, withUse: Bool = false) throws
    {
        var all = Selection()
        all.apps = app.map { [NamePattern.escaped($0)] } ?? []
        if let version { all.versions = [NamePattern.escaped(version)] }
        let found = try CatalogueQuery(all).figures(by: database)
        guard found.count < 2 else { throw UnknownCatalogue.severalApps(found.map { $0.app ?? "" }) }
        guard let only = found.first else { throw UnknownCatalogue.none(app: app, version: version) }
        self = only
        if withUse { try addUse(all, from: database) }
    }
}

/// Why a database has no such catalogue.
package enum UnknownCatalogue: Error, Hashable, Sendable {
    /// There are controls of several apps; an unknown one is empty.
    case severalApps([String])
    /// No control is known there.
    case none(app: String?, version: String?)
}

extension UnknownCatalogue: CustomStringConvertible {
    package var description: String {
        switch self {
        case .severalApps(let apps):
            "the database has controls of \(apps.count) apps; choose one with --app: "
                + apps.filter { !$0.isEmpty }.joined(separator: ", ")
        case .none(let app, let version):
            "the database knows no control of \(version.map { "version \($0) of " } ?? "")\(app ?? "the app"); "
                + "'taptrail report --by version' lists the versions with clicks"
        }
    }
}
