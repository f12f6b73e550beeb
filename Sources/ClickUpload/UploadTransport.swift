package import Foundation

/// How requests get to the collector.
package protocol UploadTransport: Sendable {
    /// Sends a request and waits for the answer.
    func send(_ request: UploadRequest) throws(UploadError) -> UploadAnswer
}

package struct UploadRequest: Sendable {
    package var method: String
    package var url: URL
    package var headers: [String: String]
    package var body: [UInt8]?
}

package struct UploadAnswer: Sendable {
    package var status: Int
    package var retryAfterSeconds: Int?
    package var body: Data

    package init(status: Int, retryAfterSeconds: Int? = nil, body: Data) {
        self.status = status
        self.retryAfterSeconds = retryAfterSeconds
        self.body = body
    }

    /// What the collector says of a batch, or of a journal.
    struct Figures: Decodable {
        var received: Int?
        var stored: Int?
        var duplicate: Int?
        var rejected: Int?
        var next: Int
    }

    func figures() throws(UploadError) -> Figures {
        guard let figures = try? JSONDecoder().decode(Figures.self, from: body), figures.next >= 0 else {
            throw .notUnderstood
        }
        return figures
    }
}
