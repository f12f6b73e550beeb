import Foundation
import Scenarios

/// Runs the scenarios that the documentation quotes: `examples list`, `examples NAME`.
@main
enum Examples {
    static func main() {
        switch CommandLine.arguments.dropFirst().first {
        case nil, "list": list()
        case let name?: run(name)
        }
    }

    private static func list() {
        let width = Catalogue.all.map(\.name.count).max() ?? 0
        for scenario in Catalogue.all {
            let padding = String(repeating: " ", count: width - scenario.name.count)
            print("\(scenario.name)\(padding)  \(scenario.summary)")
        }
    }

    private static func run(_ name: String) {
        guard let scenario = Catalogue.all.first(where: { $0.name == name }) else {
            fail("unknown scenario '\(name)': `examples list` names all scenarios", status: 64)
        }
        do {
            for line in try scenario.run() { print(line) }
        } catch {
            fail("\(name): \(error)", status: 70)
        }
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("examples: \(message)\n".utf8))
        exit(status)
    }
}
