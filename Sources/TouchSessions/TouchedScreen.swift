package import ResponderChain

/// The screen of an app whose touches are recorded. Each kind of user interface has its own: it says which views there are, how hit
/// testing treats them, and when fingers touch them. The rest is the same for all: ``TouchSessionWriter``.
package protocol TouchedScreen: AnyObject {
    /// The top of the chain; nil once it is gone.
    var application: (any Responder)? { get }
    /// The clock by which touches are stamped, in milliseconds.
    var nowMs: Int64 { get }

    /// The windows of the application or the subviews of a view, rearmost first.
    func parts(of responder: any Responder) -> [any Responder]
    /// The controller whose root view a view is, or the scene of a window.
    func owner(of view: any Responder) -> (any Responder)?
    /// The controller that presents a controller, or whose item a bar's button shows.
    func presenter(of responder: any Responder) -> (any Responder)?
    /// Fills in a node's kind, its place, and what a touch of it does. It never reads a text.
    func describe(_ responder: any Responder, in node: inout LayoutNode)

    /// Begins to pass touches to a writer, before views get them.
    func start(_ writer: TouchSessionWriter)
    /// Ends that.
    func stop(_ writer: TouchSessionWriter)
}

extension LayoutNode {
    /// Captures a responder, without its links to others.
    init(_ number: Int, _ responder: any Responder, on screen: any TouchedScreen) {
        self.init(number, kind: .view, className: responder.pathName)
        screen.describe(responder, in: &self)
        identifier = responder.identifier.flatMap { $0.isEmpty ? nil : $0 }
        isScreen = responder.isScreen == (kind == .controller) ? nil : responder.isScreen
        decoratesPath = responder.isInPath
        isSecure = responder.isSecure
        isTracked = responder.isTrackingEnabled
        cell = responder.listCell
    }
}
