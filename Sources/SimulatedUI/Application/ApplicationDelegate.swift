/// What an application asks the code that owns it.
///
/// A delegate that is a responder too stands at the end of every chain: it can handle events that nobody in the app
/// has taken, but has no part in control paths.
public protocol ApplicationDelegate: AnyObject {
    /// Opens a URL that the system, or the app itself, hands to the application; returns whether it could.
    func application(_ application: Application, open url: String) -> Bool
}

extension ApplicationDelegate {
    public func application(_ application: Application, open url: String) -> Bool { false }
}
