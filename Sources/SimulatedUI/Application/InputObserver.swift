/// Sees what reaches an application: for those who record it.
package protocol InputObserver: AnyObject {
    /// Input is about to be handled.
    func application(_ application: Application, willHandle input: Input)
}
