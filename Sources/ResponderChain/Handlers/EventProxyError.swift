/// Why a strategy table cannot be used.
public enum EventProxyError: Error, Hashable, Sendable {
    /// Two entries are for the same key, so that one of them would never be used.
    case duplicate(String)
    /// A name or prefix is empty: no event has such a name, and every event such a prefix.
    case emptyKey
}

extension EventProxyError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .duplicate(let key):
            "the table has two entries for \(key): remove one, or call both methods from one entry"
        case .emptyKey: "the table has an entry for an empty name or prefix: say which events it is for"
        }
    }
}
