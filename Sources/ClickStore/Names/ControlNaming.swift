internal import ResponderChain

/// Which of the names that a control has had over the versions of an app is shown.
package enum ControlNaming: Sendable {
    /// The name that was recorded with each click: no alias counts.
    case recorded
    /// The name that the control has in the newest version.
    case newest
    /// The name that it has in a version; that of the newest version in apps that do not have this one.
    case asNamedIn(String)
}

extension ControlNaming: Hashable {
    package static func == (a: ControlNaming, b: ControlNaming) -> Bool {
        switch (a, b) {
        case (.recorded, .recorded), (.newest, .newest): true
        case (.asNamedIn(let version), .asNamedIn(let other)): version.hasSameBytes(as: other)
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .recorded: hasher.combine(0)
        case .newest: hasher.combine(1)
        case .asNamedIn(let version): version.hashBytes(into: &hasher)
        }
    }
}
