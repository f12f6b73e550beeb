import Basics
import ClickTracking
import JSON

/// A digest of a document that is read piece by piece: of its records in their order, and its other members in any
/// order.
struct DocumentDigest {
    private var records: UInt64 = 0
    private var members: UInt64 = 0

    var value: UInt64 { FoldedHash.combine(records, members) }

    /// Adds the next record.
    mutating func add(_ record: JSONStream.Value) {
        records = FoldedHash.combine(records, Self.digest(of: record))
    }

    /// Adds a member that is not a list of records.
    mutating func add(_ member: JSONStream.Value, named key: String) {
        var key = key
        let name = key.withUTF8 { FoldedHash.of(UnsafeRawBufferPointer($0)) }
        members &+= FoldedHash.combine(name, Self.digest(of: member))
    }

    private static func digest(of value: JSONStream.Value) -> UInt64 {
        switch value {
        case .whole(let element), .cutOff(let element): return JSONDigest.of(element.bytes)
        case .tooLong(let place):
            guard case .digest(_, let sha256) = place.content else { return 0 }
            return JSONDigest.of(Array(sha256.utf8))
        }
    }
}
