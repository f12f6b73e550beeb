import ResponderChain
import TestSupport

/// Handles events by its table, and stands at the top of its chain.
final class TableOwner: Responder {
    lazy var events = EventTable(self)
    var calls: [String] = []
    var dispatcher: Dispatcher?
    private var roots: [Node] = []

    var eventHandlers: [any EventHandler] { [events] }

    /// An owner whose dispatcher notes the errors that handlers report.
    static func withErrorLog() -> (TableOwner, ErrorLog) {
        let owner = TableOwner()
        let log = ErrorLog()
        let dispatcher = Dispatcher()
        dispatcher.onError = { error, event in
            log.texts.append("\(error)")
            log.events.append(event.name)
        }
        owner.dispatcher = dispatcher
        return (owner, log)
    }

    func takes(_ event: Event) { note("takes \(event.name)") }

    /// Puts a tree below the owner.
    func attach(_ node: Node) {
        node.above = self
        roots.append(node)
    }

    func note(_ call: String) { calls.append(call) }
    func plain() { calls.append("plain") }
    func withInfo(_ info: [String: Any]) { calls.append("withInfo(\(info["volume"] ?? "nothing"))") }
    func gift(_ event: GiftSent) { calls.append("gift(\(event.gift))") }
    func balance(_ question: Balance) -> Int? { question.currency == "coins" ? 5 : nil }
    func fail() throws { throw Failure() }
}

final class ErrorLog {
    var texts: [String] = []
    var events: [String] = []
}

/// What tables are tried with.
extension TableOwner {
    struct GiftSent: RoutedEvent {
        let gift: Int
    }

    struct Balance: Question {
        typealias Answer = Int
        let currency: String
    }

    struct Failure: Error {}
}
