internal import Basics
internal import ClickTracking

/// Gives clicks that have neither an id nor a number in their session an identity by what they say: a request that is sent
/// again, in other company perhaps, stores none of them twice. Of clicks that say the same, the first one of a request is the
/// first one of every request.
struct ContentIdentities {
    private var controls: [[UInt8]] = []
    private var sessions: [[UInt8]] = []
    private var occurrences: [[UInt8]: Int] = [:]

    /// Gives all clicks of a batch identities that have none. Their times must be those of the sender's clock.
    mutating func identify(_ batch: inout ClickBatch) {
        controls += batch.newControls.map { Self.digest([$0.path, $0.screen]) }
        sessions += batch.newSessions.map { Self.digest([$0.name, $0.app, $0.version, $0.user]) }
        for (index, row) in batch.rows.enumerated() {
            let detail = batch.details[index]
            guard detail?.id == nil, detail?.seq == nil else { continue }
            var content = controls[Int(row.control)] + sessions[Int(row.session)]
            withUnsafeBytes(of: row.atMs.littleEndian) { content += $0 }
            withUnsafeBytes(of: row.x.littleEndian) { content += $0 }
            withUnsafeBytes(of: row.y.littleEndian) { content += $0 }
            content.append(row.handled.rawValue)
            if let detail {
                content += Self.digest([detail.position, detail.item, detail.handledBy, detail.info])
            }
            let occurrence = occurrences[content, default: 0]
            occurrences[content] = occurrence + 1
            withUnsafeBytes(of: Int64(occurrence).littleEndian) { content += $0 }
            batch.identify(index, as: Self.hexDigest(content))
        }
    }

    /// The first half of a SHA-256 of texts, each with its length, so that no others look alike.
    private static func digest(_ texts: [String?]) -> [UInt8] {
        var bytes: [UInt8] = []
        for text in texts {
            bytes += "\(text?.utf8.count ?? -1):".utf8
            bytes += (text ?? "").utf8
        }
        return Array(hexDigest(bytes).utf8)
    }

    private static func hexDigest(_ bytes: [UInt8]) -> String {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update($0) }
        return String(hash.hexDigest.prefix(32))
    }
}
