internal import ClickTracking
internal import Dispatch
package import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
    package import FoundationNetworking
#endif

/// Sends requests by `URLSession`, one after the other.
package final class URLSessionTransport: NSObject, UploadTransport, URLSessionTaskDelegate, Sendable {
    /// How long an answer may take, in seconds.
    private static let patience: TimeInterval = 20

    /// One for all transports, which lives as long as the process: on Linux one that ends while its connection is being closed
    /// may crash (https://github.com/swiftlang/swift-corelibs-foundation/pull/5491).
    private static let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = patience
        configuration.timeoutIntervalForResource = patience
        configuration.httpMaximumConnectionsPerHost = 1
        return URLSession(configuration: configuration)
    }()

    package func send(_ request: UploadRequest) throws(UploadError) -> UploadAnswer {
        var sent = URLRequest(url: request.url)
        sent.httpMethod = request.method
        sent.allHTTPHeaderFields = request.headers
        sent.httpBody = request.body.map { Data($0) }
        let done = DispatchSemaphore(value: 0)
        let result = Box()
        let task = Self.session.dataTask(with: sent) { data, answer, error in
            result.value.withLock { value in
                if let answer = answer as? HTTPURLResponse {
                    let retryAfter = answer.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }
                    value = .success(
                        UploadAnswer(
                            status: answer.statusCode, retryAfterSeconds: retryAfter, body: data ?? Data()))
                } else {
                    value = .failure(.unreachable(error?.localizedDescription ?? "no answer"))
                }
            }
            done.signal()
        }
        // A redirection is an answer like another: the key must not go to another host.
        task.delegate = self
        task.resume()
        done.wait()
        return try result.value.withLock { $0 }.get()
    }

    package func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// The outcome, which another thread brings.
    private final class Box: Sendable {
        let value = Locked<Result<UploadAnswer, UploadError>>(.failure(.unreachable("no answer")))
    }
}
