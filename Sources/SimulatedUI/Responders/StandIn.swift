/// What a responder says of itself that stands for one of a recorded app, whose class is not there.
package struct StandIn {
    /// The class as paths name it.
    package var pathClass: String
    /// Whether it names the screen of what is below it; nil for what its kind of responder does.
    package var isScreen: Bool?
    /// Whether it has a component in control paths.
    package var decoratesPath = true

    package init(pathClass: String) {
        self.pathClass = pathClass
    }
}
