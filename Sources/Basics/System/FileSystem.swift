/// Calls of the system on files by their names.
package enum FileSystem {
    /// The type, size and permissions of the file that a path leads to.
    ///
    /// - Parameter followsLinks: Whether a symbolic link stands for what it leads to.
    package static func status(of path: String, followsLinks: Bool = true) throws(Errno) -> Stat {
        try systemCall {
            try SystemPath.with(path) { path in
                Result { try FilePath(platformString: path).stat(followTargetSymlink: followsLinks) }
            }.get()
        }
    }

    /// The names in a folder, in no order, but for `.` and `..`.
    ///
    /// - Throws: Also if the folder can be listed only in part.
    package static func names(in folder: String) throws(Errno) -> [String] {
        guard let stream = SystemPath.with(folder, { opendir($0) }) else { throw Errno(rawValue: errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            // `readdir` returns nil at the end and after a failure; only this tells which.
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                SystemPath.text(UnsafeRawBufferPointer(rebasing: bytes.prefix { $0 != 0 }))
            }
            if name != ".", name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw Errno(rawValue: errno) }
        return names
    }

    /// A way to use a file.
    package enum Access {
        case exist, read, write
    }

    /// Throws the system's reason if this process, with its effective user, may not do something with a file.
    package static func check(_ path: String, _ access: Access) throws(Errno) {
        let mode =
            switch access {
            case .exist: F_OK
            case .read: R_OK
            case .write: W_OK
            }
        guard SystemPath.with(path, { faccessat(AT_FDCWD, $0, mode, AT_EACCESS) }) == 0 else {
            throw Errno(rawValue: errno)
        }
    }

    /// Makes a folder; one that is there already stays as it is.
    package static func makeFolder(_ path: String, permissions: FilePermissions) throws(Errno) {
        let mode = permissions.rawValue
        if SystemPath.with(path, { mkdir($0, mode) }) != 0, errno != EEXIST { throw Errno(rawValue: errno) }
    }

    /// Gives a file another name, in place of a file that has that name already. Both are in one folder.
    package static func rename(_ path: String, to other: String) throws(Errno) {
        let code = SystemPath.with(path) { path in
            SystemPath.with(other) { renameat(AT_FDCWD, path, AT_FDCWD, $0) }
        }
        guard code == 0 else { throw Errno(rawValue: errno) }
    }

    /// Removes a file's name.
    package static func remove(_ path: String) throws(Errno) {
        guard SystemPath.with(path, { unlink($0) }) == 0 else { throw Errno(rawValue: errno) }
    }

    /// Cuts a file to a length, or fills it with zeros up to there.
    package static func truncate(_ path: String, to size: Int) throws(Errno) {
        try File(path, .writeOnly).resize(to: size)
    }

    /// The path from the root, without symbolic links.
    package static func realPath(_ path: String) throws(Errno) -> String {
        guard let real = SystemPath.with(path, { realpath($0, nil) }) else { throw Errno(rawValue: errno) }
        defer { free(real) }
        return SystemPath.text(UnsafeRawBufferPointer(start: real, count: strlen(real)))
    }

    /// The path of the file that a name leads to, from the root and without links; the file need not exist.
    ///
    /// - Returns: nil if there is no such folder, or links run in a circle.
    package static func destination(of path: String) -> String? {
        var path = path
        // As many links as Linux follows.
        for _ in 0..<40 {
            do throws(Errno) {
                return try realPath(path)
            } catch {
                guard error == .noSuchFileOrDirectory else { return nil }
            }
            guard let target = linkTarget(path) else {
                let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
                guard !name.isEmpty, let folder = try? realPath(folder(of: path)) else { return nil }
                return (folder == "/" ? "" : folder) + "/" + name
            }
            // A link to a file that does not exist yet.
            path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
        }
        return nil
    }

    /// The folder that a path's file is in; `.` for a name alone.
    package static func folder(of path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.dropLast().joined(separator: "/")
        return parts.count == 1 ? "." : folder.isEmpty ? "/" : folder
    }

    /// Whether two paths lead to one file, by whichever names; if it does not exist yet, whether both would make it. Devices
    /// and pipes are no files.
    package static func isSameFile(_ path: String, _ other: String) -> Bool {
        guard let one = try? status(of: path), let two = try? status(of: other) else {
            guard let one = destination(of: path), let two = destination(of: other) else { return false }
            return one == two
        }
        return one.type == .regular && one.deviceID == two.deviceID && one.inode == two.inode
    }

    /// The path that a symbolic link holds; nil if the path is not a link.
    package static func linkTarget(_ path: String) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = SystemPath.with(path) { readlink($0, &target, target.count) }
        guard count > 0 else { return nil }
        return target.withUnsafeBytes { SystemPath.text(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
    }

    /// Waits until the disk has a file's contents, or a folder's names.
    package static func sync(_ path: String) throws(Errno) {
        try File(path, .readOnly).sync()
    }
}
