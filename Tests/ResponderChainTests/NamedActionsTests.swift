import ResponderChain
import TestSupport
import Testing

struct NamedActionsTests {
    @Test func `an object and info reach the method in their places`() throws {
        let receiver = try Receiver.make()
        let sender = Node("Button")
        try receiver.performAction("btnClick1:userInfo:", with: sender, ["row": 3])
        #expect(receiver.calls == ["Button, [\"row\": 3]"])
    }

    @Test func `an action climbs to the nearest receiver that has it`() throws {
        let outer = try Receiver.make()
        let inner = Node("InnerCell")
        let button = Node("Button")
        inner.add(button)
        inner.above = outer
        let reply = try button.sendAction("sum:b:c:d:", arguments: [1, 2, 3, 4])
        #expect(reply.value as? Int == 10)
        #expect(reply.performer == "Receiver")
    }

    @Test func `a nearer receiver performs an action and those above do not`() throws {
        let outer = try Receiver.make()
        let inner = try Receiver.make()
        inner.above = outer
        try inner.performAction("refresh")
        #expect(inner.calls == ["refresh"])
        #expect(outer.calls.isEmpty)
    }

    @Test func `nil keeps its place and does not shift what follows`() throws {
        let receiver = try Receiver.make()
        #expect(
            try receiver.performAction("note:title:count:", with: 1, nil, 3, returning: String.self) == "1, none, 3")
        let missing: Int? = nil
        #expect(
            try receiver.performAction("note:title:count:", with: 1, "two", missing, returning: String.self)
                == "1, two, none")
    }

    @Test func `as many arguments are passed as there are both parameters and arguments`() throws {
        let receiver = try Receiver.make()
        #expect(try receiver.performAction("note:title:count:", with: 1, returning: String.self) == "1, none, none")
        #expect(
            try receiver.performAction("note:title:count:", with: 1, "two", 3, "four", nil, returning: String.self)
                == "1, two, 3")
        try receiver.performAction("refresh", with: "unasked")
        #expect(receiver.calls == ["refresh"])
    }

    @Test func `a value of the wrong type is an error that names the position and both types`() throws {
        let receiver = try Receiver.make()
        #expect(
            throws: ActionError.wrongType(
                action: "sum:b:c:d:", position: 2, expected: "Int", actual: "String")
        ) {
            try receiver.performAction("sum:b:c:d:", with: 1, 2, "3", 4)
        }
        #expect(
            throws: ActionError.wrongType(
                action: "note:title:count:", position: 1, expected: "Optional<String>", actual: "Int")
        ) {
            try receiver.performAction("note:title:count:", with: 1, 2)
        }
        #expect(receiver.calls.isEmpty)
    }

    @Test func `nothing for a parameter that cannot be nil is an error`() throws {
        let receiver = try Receiver.make()
        let error = ActionError.missing(action: "sum:b:c:d:", position: 1, expected: "Int")
        #expect(throws: error) { try receiver.performAction("sum:b:c:d:", with: 1) }
        #expect(throws: error) { try receiver.performAction("sum:b:c:d:", with: 1, nil, 3, 4) }
    }

    @Test func `an action that failed at one receiver is not tried at the next`() throws {
        let outer = try Receiver.make()
        let inner = try Receiver.make()
        inner.above = outer
        #expect(throws: ActionError.self) { try inner.performAction("sum:b:c:d:", with: "one") }
        #expect(outer.calls.isEmpty)
    }

    @Test func `an action may return anything`() throws {
        let receiver = try Receiver.make()
        #expect(try receiver.performAction("refresh") is Void)
        #expect(try receiver.performAction("pair:", with: 2, returning: (Int, String).self) == (2, "2"))
        #expect(try receiver.performAction("find:", with: "nobody", returning: Int?.self) == nil)
        #expect(try receiver.performAction("find:", with: "Ada", returning: Int?.self) == 1)
        #expect(
            throws: ActionError.wrongResult(action: "find:", expected: "String", actual: "Optional<Int>")
        ) {
            try receiver.performAction("find:", with: "Ada", returning: String.self)
        }
    }

    @Test func `an unknown action is an error that names the receiver and the action`() throws {
        let receiver = try Receiver.make()
        #expect(throws: ActionError.unknown(action: "fly:", receiver: "Receiver")) {
            try receiver.performAction("fly:", with: "away")
        }
        #expect(throws: ActionError.unknown(action: "fly:", receiver: "Receiver")) {
            try receiver.actions?.perform("fly:", with: [])
        }
        #expect(throws: ActionError.unknown(action: "refresh", receiver: "Node 7")) {
            try Node("Node 7").performAction("refresh")
        }
    }

    @Test func `actions of a released receiver are not performed`() throws {
        let table = try NamedActionsTests.orphanedTable()
        #expect(throws: ActionError.receiverGone(action: "refresh")) { try table.perform("refresh", with: []) }
    }

    @Test func `a table is checked when it is built`() {
        let receiver = Receiver()
        #expect(throws: ActionTableError.duplicate(action: "refresh")) {
            try NamedActions(receiver, [.action("refresh", Receiver.refresh), .action("refresh", Receiver.refresh)])
        }
        #expect(throws: ActionTableError.colons(action: "sum", parameters: 4)) {
            try NamedActions(receiver, [.action("sum", Receiver.sum)])
        }
    }

    @Test func `a chain in a circle is refused`() {
        final class Loop: Responder {
            var next: (any Responder)? { self }
        }
        #expect(throws: ActionError.refused(.cycle(through: "Loop"))) { try Loop().performAction("refresh") }
    }

    private static func orphanedTable() throws -> NamedActions<Receiver> {
        try NamedActions(Receiver(), [.action("refresh", Receiver.refresh)])
    }
}

/// Performs actions of several kinds.
private final class Receiver: Responder {
    var actions: NamedActions<Receiver>?
    weak var above: (any Responder)?
    private(set) var calls: [String] = []

    static func make() throws -> Receiver {
        let receiver = Receiver()
        receiver.actions = try NamedActions(
            receiver,
            [
                .action("btnClick1:userInfo:", Receiver.buttonClicked), .action("refresh", Receiver.refresh),
                .action("sum:b:c:d:", Receiver.sum), .action("note:title:count:", Receiver.note),
                .action("pair:", Receiver.pair), .action("find:", Receiver.find),
            ])
        return receiver
    }

    var next: (any Responder)? { above }
    var eventHandlers: [any EventHandler] { [actions].compactMap(\.self) }

    func buttonClicked(_ button: Node, _ userInfo: [String: Int]) { calls.append("\(button.pathClass), \(userInfo)") }
    func refresh() { calls.append("refresh") }
    func pair(_ number: Int) -> (Int, String) { (number, String(number)) }
    func find(_ name: String) -> Int? { name == "Ada" ? 1 : nil }

    func sum(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int {
        calls.append("sum")
        return a + b + c + d
    }

    func note(_ number: Int, _ title: String?, _ count: Int?) -> String {
        "\(number), \(title ?? "none"), \(count.map(String.init) ?? "none")"
    }
}
