#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Paths as the system has them: bytes, mostly of UTF-8 but not always.
///
/// A byte that is no part of UTF-8 stands in a `String` as a character of the last private plane, so that a path that was
/// read from a folder or a command line opens its file again. A name that holds such a character itself has each byte of
/// it written like that, so that no two names become one.
package enum SystemPath {
    /// The characters for the bytes 0x80 to 0xFF.
    private static let stand: ClosedRange<UInt32> = 0x10_FE80...0x10_FEFF

    /// The arguments of the process, without its own name.
    package static var arguments: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { text(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }

    /// A path as text.
    package static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: isStandIn) {
            return text
        }
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            let character = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
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
    static func with<Result>(_ path: String, _ call: (UnsafePointer<CChar>) -> Result) -> Result {
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

    /// The names in a folder, but for `.` and `..`.
    ///
    /// - Throws: ``InputError/missing(path:)`` where there is no such folder, ``InputError/unreadable(path:reason:)`` where
    ///   it cannot be listed, or not to its end.
    static func names(in folder: String) throws(InputError) -> [String] {
        guard let stream = with(folder, { opendir($0) }) else {
            throw errno == ENOENT || errno == ENOTDIR ? .missing(path: folder) : unlisted(folder, errno)
        }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                text(UnsafeRawBufferPointer(rebasing: bytes.prefix { $0 != 0 }))
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw unlisted(folder, errno) }
        return names
    }

    private static func unlisted(_ folder: String, _ code: CInt) -> InputError {
        .unreadable(path: folder, reason: "the folder cannot be listed: \(String(cString: strerror(code)))")
    }

    private static func isStandIn(_ scalar: Unicode.Scalar) -> Bool {
        stand.contains(scalar.value)
    }
}
