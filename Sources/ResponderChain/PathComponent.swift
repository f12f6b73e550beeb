/// One hop's part of a control path: its class, its identifier, and its index among siblings that have both in common.
///
/// Equality and hashing work on UTF-8 bytes: `é` in its two normal forms names two controls.
public struct PathComponent: Sendable {
    /// The class name, decoded. Never empty.
    public let className: String
    /// The developer's identifier, decoded; nil if it is empty.
    public let identifier: String?
    /// The index among siblings with the same class and identifier.
    public let index: Index

    /// The index of a component among siblings with the same class and identifier.
    public enum Index: Hashable, Sendable {
        /// The number of earlier siblings with the same class and identifier. 0 is not written.
        case ordinal(Int)
        /// A list's cell, whichever row it shows: `[*]`.
        case cell
    }

    /// Creates a component. An empty class becomes `?`, so that no path is malformed.
    public init(_ className: String, identifier: String? = nil, index: Index = .ordinal(0)) {
        self.className = className.isEmpty ? "?" : className
        self.identifier = identifier.flatMap { $0.isEmpty ? nil : $0 }
        self.index = index
    }

    /// Whether the component has this class and identifier.
    func isNamed(_ className: String, identifier: String?) -> Bool {
        guard self.className.hasSameBytes(as: className) else { return false }
        guard let identifier, !identifier.isEmpty else { return self.identifier == nil }
        return self.identifier?.hasSameBytes(as: identifier) ?? false
    }

    /// The same component at another index.
    func at(_ index: Index) -> PathComponent {
        PathComponent(className, identifier: identifier, index: index)
    }
}

extension PathComponent: Hashable {
    public static func == (a: PathComponent, b: PathComponent) -> Bool {
        a.index == b.index && a.className.hasSameBytes(as: b.className) && a.identifier.hasSameBytes(as: b.identifier)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(index)
        className.hashBytes(into: &hasher)
        (identifier ?? "").hashBytes(into: &hasher)
    }
}

extension PathComponent: CustomStringConvertible {
    /// The component as it stands in a path: `Button#send`, `View[2]`, `GiftCell[*]`.
    public var description: String {
        var text = ControlPath.encode(className)
        if let identifier { text += "#" + ControlPath.encode(identifier) }
        switch index {
        case .ordinal(0): break
        case .ordinal(let ordinal): text += "[\(ordinal)]"
        case .cell: text += "[*]"
        }
        return text
    }
}
