/// A control as the store knows it.
package struct ControlRow: Sendable {
    /// The id that clicks refer to.
    package let id: Int64
    /// The screen; nil where unknown.
    package let screen: String?
    /// The whole path with its event.
    package let path: String
    /// The path without its event.
    package let element: String
    /// The event's name.
    package let event: String
}
