/// Paths as the system has them: bytes, mostly of UTF-8 but not always.
///
/// A byte that is no part of UTF-8 stands in a `String` as a character of the last private plane, so that a path that was
/// read from a folder or a command line opens its file again. A name that holds such a character itself has each byte of
/// it written like that, so that no two names become one.
package enum SystemPath {
    /// The characters for the bytes 0x80 to 0xFF.
    private static let stand: ClosedRange<UInt32> = 0x10_FE80...0x10_FEFF

    /// A path as text.
    package static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        if let text = String(utf8: bytes), !text.unicodeScalars.contains(where: isStandIn) {
            return text
        }
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            let character = (1...4).lazy.compactMap { String(utf8: rest.prefix($0)) }.first
            if let scalar = character?.unicodeScalars.first, !isStandIn(scalar) {
                text.unicodeScalars.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else if let scalar = Unicode.Scalar(stand.lowerBound - 0x80 + UInt32(first)) {
                text.unicodeScalars.append(scalar)
                rest = rest.dropFirst()
            }
        }
        return text
    }

    /// Calls the system with a path.
    package static func with<Value>(_ path: String, _ call: (UnsafePointer<CChar>) -> Value) -> Value {
        guard path.unicodeScalars.contains(where: isStandIn) else { return path.withCString(call) }
        var bytes: [CChar] = []
        for scalar in path.unicodeScalars {
            if isStandIn(scalar) {
                bytes.append(CChar(truncatingIfNeeded: scalar.value))
            } else {
                bytes += String(scalar).utf8.map { CChar(bitPattern: $0) }
            }
        }
        return (bytes + [0]).withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map(call) ?? path.withCString(call)
        }
    }

    private static func isStandIn(_ scalar: Unicode.Scalar) -> Bool {
        stand.contains(scalar.value)
    }
}
