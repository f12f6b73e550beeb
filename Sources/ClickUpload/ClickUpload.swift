public import ClickTracking
public import Foundation
internal import Synchronization

/// Sends a recorder's clicks to a collector, `taptrail-server`, instead of storing them on the device.
///
/// ```swift
/// let upload = ClickUpload(to: URL(string: "https://clicks.example.com")!, key: key)
/// let recorder = try Recorder(configuration) { upload }
/// ```
///
/// Clicks wait in the recorder's journal until the collector has answered that they are on its disk, through ends of the app
/// and of the collector. Each is stored there once, as the collector commits the journal's progress with its clicks. One
/// request is sent at a time, compressed. After a failure the next one waits, longer each time, and as long as the collector
/// asks for. Make one object and keep it: it knows how long to wait.
public final class ClickUpload: Sendable {
    let address: URL
    private let key: String?
    private let mayUpload: @Sendable () -> Bool
    private let transport: any UploadTransport
    private let pause: UploadPause
    /// The most clicks of a request; fewer once the collector has found one too long.
    private let batchSize = Locked(2_000)

    /// Makes a way to a collector.
    ///
    /// - Parameters:
    ///   - address: The collector's address, such as `https://clicks.example.com`.
    ///   - key: The app's key there; nil for a collector without keys.
    ///   - mayUpload: Whether clicks may be sent now. An app may wait for Wi-Fi, or until the battery is charged.
    public convenience init(to address: URL, key: String? = nil, mayUpload: @escaping @Sendable () -> Bool = { true }) {
        self.init(
            to: address, key: key, mayUpload: mayUpload, through: URLSessionTransport(), pause: UploadPause())
    }

    package init(
        to address: URL, key: String?, mayUpload: @escaping @Sendable () -> Bool = { true },
        through transport: any UploadTransport, pause: UploadPause
    ) {
        self.address = address
        self.key = key
        self.mayUpload = mayUpload
        self.transport = transport
        self.pause = pause
    }

    /// Sends a request, unless it is not the time for one.
    func send(_ method: String, _ path: String, body: [UInt8]? = nil) throws(UploadError) -> UploadAnswer {
        guard mayUpload() else { throw .notNow }
        try pause.check()
        var request = UploadRequest(
            method: method, url: address.appendingPathComponent(path), headers: [:], body: body)
        if let key { request.headers["Authorization"] = "Bearer \(key)" }
        if body != nil {
            request.headers["Content-Type"] = "application/jsonl"
            request.headers["Content-Encoding"] = "gzip"
        }
        do throws(UploadError) {
            let answer = try transport.send(request)
            if answer.status == 200 {
                pause.end()
                return answer
            }
            throw .refused(status: answer.status, retryAfterSeconds: answer.retryAfterSeconds)
        } catch {
            shorten(after: error)
            pause.begin(after: error)
            throw error
        }
    }

    var recorderBatchSize: Int { batchSize.withLock { $0 } }

    /// Sends fewer clicks at once from now on, if a request was too long.
    private func shorten(after error: UploadError) {
        guard case .refused(status: 413, _) = error else { return }
        batchSize.withLock { $0 = max(1, $0 / 2) }
    }
}

extension ClickUpload: RecorderStore {
    public var recorderSink: RecorderSink { RecorderSink(UploadSink(self)) }
}
