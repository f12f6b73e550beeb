import Foundation
import Testing

/// The rules of which taps are dead, a line each, as docs/design.md has them. Both interfaces keep them.
enum TapRule: String, CaseIterable {
    case view = "a view that does nothing"
    case keeper = "a view that keeps its touches"
    case caller = "a view that calls `superview?.touchesBegan`, which keeps them"
    case leaving = "a view that leaves its window under the finger"
    case button = "a button without an action"
    case wired = "a button with an action"
    case wiredDown = "a button with an action on touch down alone"
    case removed = "a button that its action on touch down removes"
    case surrounded = "a button with an action, around which a recogniser takes its touches, too"
    case disabled = "a disabled button"
    case keepingButton = "a subclass of a button that keeps its touches"
    case plain = "a control of the app's own design without an action"
    case keepingControl = "a control of the app's own design that keeps its touches"
    case tracking = "a control of the app's own design that works when tracking ends"
    case field = "a text field that nobody is told of"
    case delegate = "a text field with a delegate"
    case once = "a view with a recogniser of two taps, once"
    case twice = "a view with a recogniser of two taps, twice"
}

/// The classes that are told apart as handlers of a tap.
struct TapRoles {
    var itself: String
    var others: [String: String]

    /// What a table says of a handler.
    func name(of handler: String?) -> String {
        guard let handler else { return "nobody" }
        return handler == itself ? "itself" : others[handler] ?? handler
    }
}

@MainActor struct TapRuleTests {
    @Test func `the documentation has each rule, and no other`() throws {
        #expect(Set(try Self.documented().keys) == Set(TapRule.allCases.map(\.rawValue)))
    }

    @Test(arguments: TapRule.allCases)
    func `both interfaces record a tap as the documentation says`(rule: TapRule) throws {
        let documented = try Self.documented()[rule.rawValue]
        #expect(SimulatedTaps().record(rule) == documented.map { [$0] })
        #expect(UIKitTaps().record(rule) == documented.map { [$0] })
    }

    /// The event and the handler of each line of the table.
    private static func documented() throws -> [String: String] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../docs/design.md")
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        let table = lines.drop { $0 != "| what is tapped | event | handled by |" }.dropFirst(2).prefix {
            $0.hasPrefix("|")
        }
        var rules: [String: String] = [:]
        for line in table {
            let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 5 else { continue }
            rules[cells[1]] = "\(cells[2].replacingOccurrences(of: "`", with: "")) by \(cells[3])"
        }
        return rules
    }
}
