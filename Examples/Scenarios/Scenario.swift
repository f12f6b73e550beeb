package import SimulatedUI

/// A small app and something that happens in it.
package protocol Scenario: AnyObject {
    /// What the scenario is called on the command line.
    static var name: String { get }
    /// What it shows, in a line.
    static var summary: String { get }

    /// Builds the app.
    init() throws

    /// The app, whose events a transcript shows hop by hop.
    var application: Application { get }

    /// Lets things happen.
    func run(_ transcript: Transcript) throws
}
