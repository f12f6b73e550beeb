/// Why clicks could not be sent. They wait, and are sent later.
package enum UploadError: Error, Hashable, Sendable {
    /// The app does not want anything to be sent at the moment.
    case notNow
    /// The last request failed, and it is too early for the next one.
    case tooEarly
    /// No answer came; what the system says.
    case unreachable(String)
    /// The answer was no success.
    case refused(status: Int, retryAfterSeconds: Int?)
    /// What answered is no collector.
    case notUnderstood
    /// There was no memory to compress the clicks.
    case outOfMemory
}

extension UploadError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notNow: "the app lets nothing be sent at the moment"
        case .tooEarly: "the last request failed; the next one is sent later"
        case .unreachable(let reason): "the collector does not answer: \(reason); it is asked again later"
        case .refused(let status, _):
            switch status {
            case 401: "the collector does not know the key; give the app another one"
            case 403: "the key is for another app; give the app its own"
            case 409: "a part of the clicks is stored there already; the rest is sent next"
            case 413: "the request was too long for the collector; shorter ones are sent next"
            case 503: "the collector is busy; it is asked again later"
            default: "the collector answered with status \(status); it is asked again later"
            }
        case .notUnderstood: "what answers there is no collector; check the address"
        case .outOfMemory: "there is no memory to send clicks; they are sent later"
        }
    }
}
