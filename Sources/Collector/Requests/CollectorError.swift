/// Why a request is not answered with success. No message repeats what a body or a key says.
package enum CollectorError: Error, Hashable, Sendable {
    /// There is nothing at that path.
    case notFound
    /// No clicks are taken, as the database is only read.
    case readsAlone
    /// The path takes another method.
    case wrongMethod(allowed: String)
    /// There is no key, or an unknown one.
    case unauthorized
    /// The key is for another app than the clicks are of.
    case wrongApp
    /// The request was meant for another host.
    case wrongHost
    /// A web page has sent the request whose origin is not listed.
    case wrongOrigin
    /// The body is longer than the limit, as it is sent or decompressed.
    case tooLong(limit: Int)
    /// The body has more lines than the limit.
    case tooMany(limit: Int)
    /// The body did not arrive in time.
    case timedOut
    /// The body cannot be read; what to do about it.
    case malformed(String)
    /// A batch of a journal overlaps with what is stored; the number of the record to go on with.
    case outOfStep(next: Int)
    /// Too much waits to be stored.
    case overloaded
    /// The pages of a key send more than it may.
    case tooFast(seconds: Int)
    /// The database does not take anything at the moment.
    case cannotStore
    /// The collector ends.
    case ending

    /// How long senders are asked to wait.
    static let retryAfterSeconds = 5

    package var status: Int {
        switch self {
        case .notFound, .readsAlone: 404
        case .wrongMethod: 405
        case .unauthorized: 401
        case .wrongApp, .wrongOrigin: 403
        case .wrongHost: 421
        case .tooLong, .tooMany: 413
        case .timedOut: 408
        case .malformed: 400
        case .outOfStep: 409
        case .tooFast: 429
        case .overloaded, .cannotStore, .ending: 503
        }
    }

    /// Whether the request's body may not have been read.
    var leavesBodyUnread: Bool {
        switch self {
        case .malformed, .outOfStep, .cannotStore, .wrongApp, .tooMany: false
        default: true
        }
    }
}

extension CollectorError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notFound: "there is nothing here; send click lines to /v1/clicks"
        case .readsAlone: "no clicks are taken here, as the database is only read; send them to a collector"
        case .wrongMethod(let allowed): "this path takes \(allowed) alone"
        case .unauthorized: "the key is missing or wrong; send the header 'Authorization: Bearer KEY'"
        case .wrongApp: "the key is for another app; use the key of the app that the clicks are of"
        case .wrongHost: "this host is not served here; start the collector with --allow-host and this name"
        case .wrongOrigin:
            "web pages of this origin are not let in; start the collector with --allow-origin and this origin"
        case .tooLong(let limit): "the body is longer than \(limit) bytes; send it in smaller parts"
        case .tooMany(let limit): "the body has more than \(limit) lines; send it in smaller parts"
        case .timedOut: "the body did not arrive in time; send it in smaller parts"
        case .malformed(let remedy): remedy
        case .outOfStep(let next): "a part of this batch is stored; go on with record \(next)"
        case .tooFast: "the pages of this key send more clicks than it may; send this again after Retry-After seconds"
        case .overloaded: "too much waits to be stored; send this again after Retry-After seconds"
        case .cannotStore: "nothing can be stored at the moment; send this again after Retry-After seconds"
        case .ending: "the collector ends; send this again after Retry-After seconds"
        }
    }
}
