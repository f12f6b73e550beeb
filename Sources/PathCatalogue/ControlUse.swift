package import ClickStore

/// Which controls people used directly before and after one, within a session: a name, or nil where the session started or
/// ended there, with the number of times.
package struct ControlUse: Hashable, Sendable {
    package var before: [ControlName?: Int] = [:]
    package var after: [ControlName?: Int] = [:]

    package init() {}
}
