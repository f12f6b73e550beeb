import Foundation
import Testing

/// What an app compiles for the hook and its store. A new dependency of theirs is paid by every app, so it shows here first.
struct AppDependencyTests {
    /// The targets of this package and the products of others that every app with the hook links.
    private static let everywhere = [
        "Basics", "CSQLite", "ClickIndex", "ClickStore", "ClickTracking", "Logging", "Metrics",
        "Migrations", "ResponderChain", "SchemeRouting", "SystemPackage",
    ]
    /// The most lines of Swift of this package that such an app compiles beside its user interface. Click lines are written by
    /// the tracking itself, as an app that sends its clicks needs that without any reader of recordings. The store's one writer
    /// recognises what a collector is sent again, whatever its amount, and its one reader selects by what else sessions have:
    /// they are the app's, too. It works out which of the clicks of one millisecond came first, which nobody can later. So are connections, transactions and migrations, for which apps compiled all of GRDB before.
    /// What a session says of itself is recorded, journaled and stored like its version. The one writer also knows a screen that
    /// is sent to a collector again. Sessions that end and go on by themselves, properties of events, streams of clicks and
    /// destinations of the app's own are for apps alone. Names that apps used before still work, which takes a declaration each.
    private static let mostLines = 24_100

    /// What an app links beside those if it sends its clicks to a collector.
    private static let sending = ["ClickUpload", "Gzip", "CZlib"]

    @Test func `the example app compiles the hook, the store, the upload and its user interface, and no more`() throws {
        let app = try #require(try PackageDump("Examples/HookedApp").targets.first { $0.type == "executable" })
        #expect(app.uses.contains("ClickStore"))
        #expect(app.uses.contains("ClickUpload"))
        try Self.check(app.uses, userInterface: "SimulatedUI", and: Self.sending)
    }

    @Test func `an app of UIKit's compiles the hook, the store and their adapter, and no more`() throws {
        try Self.check(["TapTrailUIKit", "ClickTracking", "ClickStore"], userInterface: "TapTrailUIKit")
    }

    @Test func `a target that another one needs is found through those between them`() throws {
        #expect(try Self.linked(by: ["TrackingTesting"], in: PackageDump()).contains("CZlib"))
        #expect(try Self.lines(of: "CZlib", in: PackageDump()) == 0)
    }

    private static func check(_ products: [String], userInterface: String, and more: [String] = []) throws {
        let package = try PackageDump()
        let linked = linked(by: products, in: package)
        #expect(linked == Set(everywhere + [userInterface] + more))
        let lines = try linked.subtracting([userInterface] + more).reduce(0) {
            try $0 + Self.lines(of: $1, in: package)
        }
        #expect(lines <= mostLines, "compile less, or say why apps must and set the bound a little above this")
        #expect(lines > mostLines - 2_000, "set the bound a little above this")
    }

    /// What the products of that name and all below them consist of; other names are left out.
    private static func linked(by products: [String], in package: PackageDump) -> Set<String> {
        let targets = Dictionary(package.targets.map { ($0.name, $0) }) { first, _ in first }
        var linked: Set<String> = []
        var waiting = package.products.filter { products.contains($0.name) }.flatMap(\.targets)
        while let name = waiting.popLast() {
            if linked.insert(name).inserted { waiting += targets[name]?.uses ?? [] }
        }
        return linked
    }

    /// How many lines of Swift a target of the package has; none for what is not its own.
    private static func lines(of name: String, in package: PackageDump) throws -> Int {
        guard let target = package.targets.first(where: { $0.name == name }) else { return 0 }
        let folder = PackageDump.root + "/" + (target.path ?? "Sources/" + name)
        let files = FileManager.default.enumerator(atPath: folder)
        var lines = 0
        while let file = files?.nextObject() as? String {
            guard file.hasSuffix(".swift") else { continue }
            lines += try String(contentsOfFile: folder + "/" + file, encoding: .utf8).utf8.count { $0 == 0x0A }
        }
        return lines
    }
}
