internal import Basics
internal import ClickTracking

/// Gives clicks that have neither an id nor a number in their session an identity by what they say: a request that is sent
/// again, in other company perhaps, stores none of them twice. Of clicks that say the same, the first one of a request is the
/// first one of every request.
struct ContentIdentities {
    private var names = BatchNames()
    /// The digests of those that such clicks have named.
    private var controls: [Int32: [UInt8]] = [:]
    private var sessions: [Int32: [UInt8]] = [:]
    /// By a hash of the content. Two contents with one hash have other identities than alone, and still one each.
    private var occurrences: [UInt64: Int] = [:]

    /// Gives all clicks of a batch identities that have none. Their times must be those of the sender's clock.
    mutating func identify(_ batch: inout ClickBatch) {
        if batch.forgetsNames { (controls, sessions) = ([:], [:]) }
        names.add(batch)
        for (index, row) in batch.rows.enumerated() {
            let detail = batch.details[index]
            guard detail?.id == nil, detail?.seq == nil else { continue }
            var content = digest(ofControl: row.control) + digest(ofSession: row.session)
            withUnsafeBytes(of: row.atMs.littleEndian) { content += $0 }
            withUnsafeBytes(of: row.x.littleEndian) { content += $0 }
            withUnsafeBytes(of: row.y.littleEndian) { content += $0 }
            content.append(row.handled.rawValue)
            if let detail, !detail.tellsNothing {
                content += Self.digest([detail.position, detail.item, detail.handledBy, detail.info])
            }
            let hash = content.withUnsafeBytes(XXH64.digest)
            let occurrence = occurrences[hash, default: 0]
            occurrences[hash] = occurrence + 1
            withUnsafeBytes(of: Int64(occurrence).littleEndian) { content += $0 }
            batch.identify(index, as: Self.hexDigest(content))
        }
    }

    private mutating func digest(ofControl number: Int32) -> [UInt8] {
        if let known = controls[number] { return known }
        let control = names.controls[Int(number)]
        let digest = Self.digest([control.path, control.screen])
        controls[number] = digest
        return digest
    }

    private mutating func digest(ofSession number: Int32) -> [UInt8] {
        if let known = sessions[number] { return known }
        let session = names.sessions[Int(number)]
        let digest = Self.digest([session.name, session.app, session.version, session.user])
        sessions[number] = digest
        return digest
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
