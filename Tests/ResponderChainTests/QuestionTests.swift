import ResponderChain
import TestSupport
import Testing

struct QuestionTests {
    @Test(arguments: Level.allCases)
    func `a question goes on to the application and its delegate, and the nearest one's answer counts`(level: Level) {
        let chain = Chain(answering: level)
        #expect(chain.button.ask(CurrentUser()) == "\(level)")
        #expect(chain.asked == Level.allCases.filter { $0 <= level })
    }

    @Test func `a question that nobody answers has asked everyone`() {
        let chain = Chain(answering: nil)
        #expect(chain.button.ask(CurrentUser()) == nil)
        #expect(chain.asked == Level.allCases)
    }

    @Test(arguments: [Event.Kind.question, .action])
    func `an event that is sent as a question or a named action is an event of the app`(kind: Event.Kind) {
        let button = Node("Button")
        var kinds: [Event.Kind] = []
        button.onRoute = { node, event in
            kinds.append(event.kind)
            node.forward(event)
        }
        button.send("tap", kind: kind)
        button.send(Closed(), kind: kind)
        Dispatcher().send(Event("tap", kind: kind, from: button))
        #expect(kinds == [.routed, .routed, .routed])
    }

    private struct Closed: RoutedEvent {}
}

private struct CurrentUser: Question {
    typealias Answer = String
}

enum Level: Int, CaseIterable, Comparable {
    case controller, application, delegate
    static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
}

/// A button below a controller, an application and the application's delegate.
private final class Chain {
    let button = Node("Button")
    private let hops: [Level: Node] = [
        .controller: Node("Controller"), .application: Node("Application"), .delegate: Node("Delegate"),
    ]
    /// The levels that were asked before anyone had answered.
    private(set) var asked: [Level] = []

    init(answering level: Level?) {
        hops[.application]?.dispatcher = Dispatcher()
        var below = button
        for hop in Level.allCases {
            guard let node = hops[hop] else { continue }
            below.above = node
            below = node
            node.onRoute = { [unowned self] node, event in
                let isAnswered = event.answer(CurrentUser.self) { _ in
                    asked.append(hop)
                    return hop == level ? "\(hop)" : nil
                }
                if isAnswered { event.markHandled(by: node) }
                node.forward(event)
            }
        }
    }
}
