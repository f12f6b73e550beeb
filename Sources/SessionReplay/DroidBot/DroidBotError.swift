/// Why an event file of a run is of no use.
enum DroidBotError: Error {
    case unreadable(InputError)
    case tooLong
    case notJSON(JSONError)
    /// The tag is missing or no time.
    case noTime
    /// The event does not say which view it was sent to.
    case noView
    /// There is no readable file of the state before the event; nil where the event names none.
    case noState(String?)
    /// The state before the event does not show the view.
    case viewNotFound
}

extension DroidBotError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unreadable(let error): "\(error)"
        case .tooLong: "longer than 64 MiB"
        case .notJSON(let error): "not JSON: \(error)"
        case .noTime: "the tag is missing, or no time such as 2017-08-11_155427"
        case .noView: "the event does not say which view it was sent to"
        case .noState(nil): "the event does not say which state it started in"
        case .noState(let name?): "states/ has no readable file of the start state \(name)"
        case .viewNotFound: "the start state does not show the view that the event was sent to"
        }
    }
}
