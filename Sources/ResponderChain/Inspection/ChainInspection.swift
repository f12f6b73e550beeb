/// The chain above a responder, for people: each hop with its part of the path and what it would handle.
///
/// ```swift
/// print(try ChainInspection(of: sendButton))
/// // Button#send             handles touchUpInside
/// // GiftPanel               handles CurrentGift?
/// // View
/// // LiveRoomViewController  handles giftSent, host.*
/// // Window
/// // Application
/// ```
public struct ChainInspection {
    /// The hops from the responder to the top.
    public let hops: [Hop]

    /// One responder of a chain.
    public struct Hop {
        /// The hop's class.
        public let className: String
        /// The hop's part of control paths, nil where it has none.
        public let component: PathComponent?
        /// What the hop would handle, as far as it says.
        public let handles: [EventKey]
    }

    /// Looks at the chain as it stands now.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` where following `next` never ends.
    public init(of responder: any Responder) throws(ChainError) {
        let chain = try CapturedChain(from: responder)
        hops = zip(chain.hops, chain.components).map { hop, component in
            Hop(className: hop.pathClass, component: component, handles: hop.handledEvents)
        }
    }
}

extension ChainInspection: CustomStringConvertible {
    public var description: String {
        let names = hops.map { $0.component?.description ?? "(\($0.className))" }
        let width = names.map(\.count).max() ?? 0
        return zip(names, hops).map { name, hop in
            guard !hop.handles.isEmpty else { return name }
            let padding = String(repeating: " ", count: width - name.count)
            return "\(name)\(padding)  handles \(hop.handles.map(\.description).joined(separator: ", "))"
        }.joined(separator: "\n")
    }
}
