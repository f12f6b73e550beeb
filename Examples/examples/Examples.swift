import Scenarios

/// Runs the scenarios that the libraries' documentation speaks of: `examples list`, `examples NAME`.
@main
enum Examples {
    static func main() throws {
        switch CommandLine.arguments.dropFirst().first {
        case nil, "list":
            let width = Catalogue.all.map(\.name.count).max() ?? 0
            for scenario in Catalogue.all {
                let padding = String(repeating: " ", count: width - scenario.name.count)
                print("\(scenario.name)\(padding)  \(scenario.summary)")
            }
        case let name?:
            guard let scenario = Catalogue.all.first(where: { $0.name == name }) else {
                throw UnknownScenario(name: name)
            }
            for line in try scenario.run() { print(line) }
        }
    }
}

/// There is no scenario of this name.
struct UnknownScenario: Error, CustomStringConvertible {
    let name: String

    var description: String { "there is no scenario \(name): `examples list` names those that there are" }
}
