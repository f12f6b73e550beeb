/// The responders below another one, each after the one it stands below.
struct ResponderTree: Sequence {
    private let root: any Responder

    init(below root: any Responder) {
        self.root = root
    }

    /// A responder and how far below the root it stands.
    typealias Element = (responder: any Responder, depth: Int)

    func makeIterator() -> AnyIterator<Element> {
        var waiting: [Element] = [(root, 0)]
        // A responder that lists one above it would be walked for ever.
        var seen: Set<ObjectIdentifier> = []
        return AnyIterator {
            while let element = waiting.popLast() {
                guard seen.insert(ObjectIdentifier(element.responder)).inserted else { continue }
                waiting += element.responder.chainChildren.reversed().map { ($0, element.depth + 1) }
                return element
            }
            return nil
        }
    }
}
