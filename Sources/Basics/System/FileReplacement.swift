/// A file that takes the place of another one when it is complete, so that nobody meets half of it under its name.
///
/// It is written beside its target, under a name of its own. If the process is killed, the target stays as it was, and what
/// was written so far stays under the other name: `.taptrail-` and 16 hexadecimal digits.
package struct FileReplacement: Sendable {
    /// The file to replace, from the root and without links; it need not exist.
    private let target: String
    private let temporary: String

    /// - Returns: nil for a path that is to be written directly: one that leads to an open file, as `/dev/stdout` does, or to
    ///   anything but a regular file, and one that no file can have, as opening it will tell.
    package init?(of path: String) {
        guard !Self.leadsToOpenFile(path), let target = FileSystem.destination(of: path) else { return nil }
        if let type = try? FileSystem.status(of: target).type, type != .regular { return nil }
        self.target = target
        let digits = String(UInt64.random(in: 1 << 60 ... .max), radix: 16)
        temporary = (FileSystem.folder(of: target)) + "/.taptrail-" + digits
    }

    /// Makes the file to write, with the owner and the permissions of the target if that exists.
    ///
    /// - Throws: Also if the target exists and may not be written.
    package func open() throws(Errno) -> File {
        let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate]
        guard let status = try? FileSystem.status(of: target) else {
            return try File(temporary, .writeOnly, options)
        }
        try FileSystem.check(target, .write)
        let file = try File(temporary, .writeOnly, options, permissions: .ownerReadWrite)
        do throws(Errno) {
            try file.takeOver(status)
        } catch {
            discard()
            throw error
        }
        return file
    }

    /// Puts the file in the target's place; it is closed already.
    package func commit() throws(Errno) {
        try FileSystem.rename(temporary, to: target)
    }

    /// Removes the file.
    package func discard() {
        // If this fails, there is a file too many, under a name that nobody takes for the target.
        try? FileSystem.remove(temporary)
    }

    /// Whether a path leads to a file that a process has open, as `/dev/stdout` and `/proc/self/fd/1` do.
    private static func leadsToOpenFile(_ path: String) -> Bool {
        var path = path
        // As many links as Linux follows.
        for _ in 0..<40 {
            if path.hasPrefix("/proc/") || path.hasPrefix("/dev/fd/") || path == "/dev/stdout" || path == "/dev/stderr"
            {
                return true
            }
            guard let target = FileSystem.linkTarget(path) else { return false }
            path = target.hasPrefix("/") ? target : FileSystem.folder(of: path) + "/" + target
        }
        return false
    }
}
