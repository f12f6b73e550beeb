import Basics

/// What a document says, in one number that grows with it: its records in their order, its other members in any order.
struct DocumentDigest {
    private var records: UInt64 = 0
    private var members: UInt64 = 0

    var value: UInt64 { FoldedHash.combine(records, members) }

    /// Adds the next record.
    mutating func add(_ record: JSONStream.Taken) {
        records = FoldedHash.combine(records, Self.digest(of: record))
    }

    /// Adds a member that is no list of records.
    mutating func add(_ member: JSONStream.Taken, named key: String) {
        var key = key
        let name = key.withUTF8 { FoldedHash.of(UnsafeRawBufferPointer($0)) }
        members &+= FoldedHash.combine(name, Self.digest(of: member))
    }

    private static func digest(of taken: JSONStream.Taken) -> UInt64 {
        switch taken {
        case .whole(let element), .cutOff(let element): JSONDigest.of(element.bytes)
        case .tooLong(_, _, _, let sha256): JSONDigest.of(Array(sha256.utf8))
        }
    }
}
