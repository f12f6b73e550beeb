import ResponderChain
import SeededGenerator
import TestSupport
import Testing

struct NamedActionsTests {
    @Test func `an object and info reach the method in their places`() throws {
        let receiver = Receiver()
        let sender = Node("Button")
        try receiver.perform(action: "btnClick1:userInfo:", with: sender, ["row": 3])
        #expect(receiver.calls == ["Button, [\"row\": 3]"])
    }

    /// `addTarget` takes a method so, and it was once called by nobody and counted as performed.
    @Test func `a method by its name in the class is called`() throws {
        let receiver = Receiver()
        let actions = NamedActions(receiver) {
            $0.on("refresh", Receiver.refresh)
            $0.on("find:", Receiver.find)
            $0.on("later") { $0.refresh }
        }
        #expect(actions.mistakes.isEmpty)
        _ = try actions.perform("refresh", with: [])
        _ = try actions.perform("later", with: [])
        #expect(receiver.calls == ["refresh", "refresh"])
        #expect(try actions.perform("find:", with: ["Ada"]) as? Int == 1)
    }

    @Test func `an action climbs to the nearest receiver that has it`() throws {
        let outer = Receiver()
        let inner = Node("InnerCell")
        let button = Node("Button")
        inner.add(button)
        inner.above = outer
        let reply = try button.perform(action: "sum:b:c:d:", arguments: [1, 2, 3, 4])
        #expect(reply.value as? Int == 10)
        #expect(reply.performer == "Receiver")
    }

    @Test func `a nearer receiver performs an action and those above do not`() throws {
        let outer = Receiver()
        let inner = Receiver()
        inner.above = outer
        try inner.perform(action: "refresh")
        #expect(inner.calls == ["refresh"])
        #expect(outer.calls.isEmpty)
    }

    @Test func `nil keeps its place and does not shift what follows`() throws {
        let receiver = Receiver()
        #expect(
            try receiver.perform(action: "note:title:count:", with: 1, nil, 3, returning: String.self) == "1, none, 3")
        let missing: Int? = nil
        #expect(
            try receiver.perform(action: "note:title:count:", with: 1, "two", missing, returning: String.self)
                == "1, two, none")
    }

    @Test func `as many arguments are passed as there are both parameters and arguments`() throws {
        let receiver = Receiver()
        #expect(try receiver.perform(action: "note:title:count:", with: 1, returning: String.self) == "1, none, none")
        #expect(
            try receiver.perform(action: "note:title:count:", with: 1, "two", 3, "four", nil, returning: String.self)
                == "1, two, 3")
        try receiver.perform(action: "refresh", with: "unasked")
        #expect(receiver.calls == ["refresh"])
    }

    @Test func `a value of the wrong type is an error that names the position and both types`() throws {
        let receiver = Receiver()
        #expect(
            throws: ActionError.wrongType(
                action: "sum:b:c:d:", position: 2, expected: "Int", actual: "String")
        ) {
            try receiver.perform(action: "sum:b:c:d:", with: 1, 2, "3", 4)
        }
        #expect(
            throws: ActionError.wrongType(
                action: "note:title:count:", position: 1, expected: "Optional<String>", actual: "Int")
        ) {
            try receiver.perform(action: "note:title:count:", with: 1, 2)
        }
        #expect(receiver.calls.isEmpty)
    }

    @Test func `a parameter of any type needs an argument, and an optional one does not`() throws {
        let receiver = Receiver()
        let actions = NamedActions(receiver) {
            $0.on("any:") { (_: Receiver, value: Any) in "\(value)" }
            $0.on("optional:") { (_: Receiver, value: Any?) in value == nil }
        }
        let error = ActionError.missing(action: "any:", position: 0, expected: "Any")
        #expect(throws: error) { try actions.perform("any:", with: []) }
        #expect(throws: error) { try actions.perform("any:", with: [nil]) }
        #expect(try actions.perform("any:", with: [7]) as? String == "7")
        #expect(try actions.perform("optional:", with: []) as? Bool == true)
    }

    @Test func `nothing for a parameter that cannot be nil is an error`() throws {
        let receiver = Receiver()
        let error = ActionError.missing(action: "sum:b:c:d:", position: 1, expected: "Int")
        #expect(throws: error) { try receiver.perform(action: "sum:b:c:d:", with: 1) }
        #expect(throws: error) { try receiver.perform(action: "sum:b:c:d:", with: 1, nil, 3, 4) }
    }

    @Test func `an action that failed at one receiver is not tried at the next`() throws {
        let outer = Receiver()
        let inner = Receiver()
        inner.above = outer
        #expect(throws: ActionError.self) { try inner.perform(action: "sum:b:c:d:", with: "one") }
        #expect(outer.calls.isEmpty)
    }

    @Test func `an action may return anything`() throws {
        let receiver = Receiver()
        #expect(try receiver.perform(action: "refresh") is Void)
        #expect(try receiver.perform(action: "pair:", with: 2, returning: (Int, String).self) == (2, "2"))
        #expect(try receiver.perform(action: "find:", with: "nobody", returning: Int?.self) == nil)
        #expect(try receiver.perform(action: "find:", with: "Ada", returning: Int?.self) == 1)
        #expect(
            throws: ActionError.wrongResult(action: "find:", expected: "String", actual: "Optional<Int>")
        ) {
            try receiver.perform(action: "find:", with: "Ada", returning: String.self)
        }
    }

    @Test func `an unknown action is an error that names the receiver and the action`() throws {
        let receiver = Receiver()
        #expect(throws: ActionError.unknown(action: "fly:", receiver: "Receiver")) {
            try receiver.perform(action: "fly:", with: "away")
        }
        #expect(throws: ActionError.unknown(action: "fly:", receiver: "Receiver")) {
            try receiver.actions.perform("fly:", with: [])
        }
        #expect(throws: ActionError.unknown(action: "refresh", receiver: "Node 7")) {
            try Node("Node 7").perform(action: "refresh")
        }
    }

    @Test func `actions of a released receiver are not performed`() throws {
        let table = NamedActionsTests.orphanedTable()
        #expect(throws: ActionError.receiverGone(action: "refresh")) { try table.perform("refresh", with: []) }
    }

    @Test func `a mistake in a table is listed and comes to whoever performs the action`() {
        let receiver = Receiver()
        receiver.actions.on("refresh") { $0.refresh() }
        receiver.actions.on("total") { $0.sum($1, $2, $3, $4) }
        let mistakes: [ActionTableError] = [
            .duplicate(action: "refresh"), .colons(action: "total", parameters: 4),
        ]
        #expect(receiver.actions.mistakes == mistakes)
        #expect(throws: ActionError.invalid(mistakes[0])) { try receiver.perform(action: "refresh") }
        #expect(throws: ActionError.invalid(mistakes[1])) { try receiver.perform(action: "total") }
        #expect(receiver.calls.isEmpty)
    }

    @Test func `what a method throws comes back to the caller and to nobody else`() {
        let receiver = Receiver()
        let dispatcher = Dispatcher()
        var reported = 0
        dispatcher.onError = { _, _ in reported += 1 }
        receiver.dispatcher = dispatcher
        do {
            try receiver.perform(action: "fail:", with: 7)
            Issue.record("the action did not throw")
        } catch .failed(let action, let performer, let thrown) {
            #expect(action == "fail:" && performer == "Receiver")
            #expect((thrown.error as? Failure)?.code == 7)
        } catch {
            Issue.record(error)
        }
        #expect(reported == 0)
    }

    @Test func `a chain in a circle is refused`() {
        final class Loop: Responder {
            var next: (any Responder)? { self }
        }
        #expect(throws: ActionError.refused(.cycle(through: "Loop"))) { try Loop().perform(action: "refresh") }
    }

    private static func orphanedTable() -> NamedActions<Receiver> {
        NamedActions(Receiver()) { $0.on("refresh") { $0.refresh() } }
    }
}

struct ActionInfoTests {
    @Test func `a method gets the info as hops have changed it`() throws {
        let receiver = Receiver()
        let hop = Hop(below: receiver) { event in
            #expect(event.info["row"] as? Int == 3)
            event.info["row"] = 4
            event.info["section"] = 1
        }
        try hop.perform(action: "btnClick1:userInfo:", with: Node("Button"), ["row": 3])
        #expect(receiver.calls == [#"Button, ["row": 4, "section": 1]"#])
    }

    @Test func `a dictionary parameter without an argument gets the info that hops have made`() throws {
        let receiver = Receiver()
        let hop = Hop(below: receiver) { $0.info["row"] = 4 }
        try hop.perform(action: "btnClick1:userInfo:", with: Node("Button"))
        try hop.perform(action: "btnClick1:userInfo:", with: Node("Button"), nil)
        #expect(receiver.calls == Array(repeating: #"Button, ["row": 4]"#, count: 2))
        #expect(try hop.perform(action: "note:title:count:", with: 1, returning: String.self) == "1, none, none")
    }

    @Test func `info of another type than the parameter's is an error`() {
        let receiver = Receiver()
        let hop = Hop(below: receiver) { $0.info["colour"] = "green" }
        let error = ActionError.wrongType(
            action: "btnClick1:userInfo:", position: 1, expected: "Dictionary<String, Int>",
            actual: "Dictionary<String, Any>")
        #expect(throws: error) { try hop.perform(action: "btnClick1:userInfo:", with: Node("Button"), ["row": 3]) }
        #expect(receiver.calls.isEmpty)
    }

    @Test(arguments: [UInt64](1...300))
    func `any number of hops leaves what the last writer of each key wrote`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let receiver = Receiver()
        var expected: [String: Int] = [:]
        var hops: [Hop] = []
        // The outermost hop is made first, so the list of writes is read from its end.
        let writes = (0..<generator.number(in: 1...6)).map { _ in
            (
                key: "key\(generator.number(in: 0...3))",
                value: generator.happens(25) ? nil : generator.number(in: 0...99)
            )
        }
        for write in writes { hops.append(Hop(below: hops.last ?? receiver) { $0.info[write.key] = write.value }) }
        var arguments: [Any?] = (0..<generator.number(in: 0...2)).map { generator.happens(30) ? nil : $0 }
        let takesInfo = generator.happens(70)
        if takesInfo {
            expected = ["key0": -1, "other": -2]
            arguments.append(expected)
        }
        for write in writes.reversed() { expected[write.key] = write.value }
        let name = ["info:", "a:info:", "a:b:info:"][min(arguments.count - (takesInfo ? 1 : 0), 2)]
        let reply = try hops[hops.count - 1].perform(action: name, arguments: arguments)
        #expect(reply.value as? [String: Int] == expected)
    }
}

private struct Failure: Error {
    let code: Int
}

/// A hop that changes the info of what passes.
private final class Hop: Responder {
    private let above: any Responder
    private let change: (Event) -> Void

    init(below above: any Responder, _ change: @escaping (Event) -> Void) {
        self.above = above
        self.change = change
    }

    var next: (any Responder)? { above }

    func route(_ event: Event) {
        change(event)
        forward(event)
    }
}

/// Performs actions of several kinds.
private final class Receiver: Responder {
    lazy var actions = NamedActions(self) {
        $0.on("btnClick1:userInfo:") { $0.buttonClicked($1, $2) }
        $0.on("refresh") { $0.refresh() }
        $0.on("sum:b:c:d:") { $0.sum($1, $2, $3, $4) }
        $0.on("note:title:count:") { $0.note($1, $2, $3) }
        $0.on("pair:") { $0.pair($1) }
        $0.on("find:") { $0.find($1) }
        $0.on("fail:") { try $0.fail($1) }
        $0.on("info:") { (_, info: [String: Int]?) in info ?? [:] }
        $0.on("a:info:") { (_, _: Int?, info: [String: Int]?) in info ?? [:] }
        $0.on("a:b:info:") { (_, _: Int?, _: Int?, info: [String: Int]?) in info ?? [:] }
    }
    weak var above: (any Responder)?
    var dispatcher: Dispatcher?
    private(set) var calls: [String] = []

    var next: (any Responder)? { above }
    var eventHandlers: [any EventHandler] { [actions] }

    func buttonClicked(_ button: Node, _ userInfo: [String: Int]) {
        let info = userInfo.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
        calls.append("\(button.pathName), [\(info)]")
    }
    func refresh() { calls.append("refresh") }
    func pair(_ number: Int) -> (Int, String) { (number, String(number)) }
    func fail(_ code: Int) throws { throw Failure(code: code) }
    func find(_ name: String) -> Int? { name == "Ada" ? 1 : nil }

    func sum(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int {
        calls.append("sum")
        return a + b + c + d
    }

    func note(_ number: Int, _ title: String?, _ count: Int?) -> String {
        "\(number), \(title ?? "none"), \(count.map(String.init) ?? "none")"
    }
}
