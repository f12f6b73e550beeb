package import ResponderChain
package import SimulatedUI

/// Writes down each event of an app: its source, what every hop sees of it, and its outcome.
package final class Transcript {
    /// The lines written so far.
    package private(set) var lines: [String] = []
    /// The number of events that are climbing, each raised by a handler of the one before.
    private var depth = 0

    package init(of application: Application) {
        application.dispatcher?.add(self)
        application.dispatcher?.onArrival = { [weak self] event, hop in self?.arrived(event, at: hop) }
    }

    /// Writes a heading.
    package func heading(_ text: String) {
        if !lines.isEmpty { lines.append("") }
        lines.append("# \(text)")
    }

    /// Writes one or more lines.
    package func note(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append(String(repeating: "  ", count: depth) + line)
        }
    }

    private func arrived(_ event: Event, at hop: any Responder) {
        guard event.kind != .control else { return }
        let info = event.info.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        note("\(hop.pathName) sees \(event.path)" + (info.isEmpty ? "" : " with \(info.joined(separator: ", "))"))
    }
}

extension Transcript: DispatchObserver {
    package func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        guard event.kind != .control else { return }
        note("\(PathComponent(event.source.pathName, identifier: event.source.identifier)) raises \(event.name)")
        depth += 1
    }

    package func dispatcher(
        _ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery
    ) {
        guard event.kind != .control else { return }
        switch delivery {
        case .handled(let by): note("handled by \(by)")
        case .unhandled: note("unhandled")
        case .unknown: note("outcome unknown")
        case .refused(let error): note("refused: \(error)")
        }
        depth -= 1
    }
}
