/// Why there are no rules of a time zone.
package enum TimeZoneError: Error, Hashable, CustomStringConvertible {
    /// It cannot be a zone's name.
    case invalidName(String)
    /// The system has time zones in a folder, but not this one.
    case unknown(String, folder: String)
    /// The system has no time zones.
    case noDatabase(folders: [String])
    /// The zone's file cannot be read.
    case unreadable(path: String, Errno)
    /// The zone's file is not one.
    case damaged(path: String, reason: String)

    package var description: String {
        switch self {
        case .invalidName(let name):
            "'\(name)' is not the name of a time zone; give one such as Europe/Berlin, or UTC, or local"
        case .unknown(let name, let folder):
            """
            there is no time zone '\(name)' in \(folder); give a name such as Europe/Berlin, \
            or install a newer package tzdata (some systems have old names in tzdata-legacy)
            """
        case .noDatabase(let folders):
            """
            this system has no time zones but UTC; install the package tzdata, or name the folder that has them in TZDIR \
            (looked in \(folders.joined(separator: ", ")))
            """
        case .unreadable(let path, let error):
            "the time zone in \(path) cannot be read: \(error)"
        case .damaged(let path, let reason):
            "\(path) is damaged or no time zone, as \(reason); install the package tzdata again"
        }
    }
}

extension TimeZoneRules {
    /// Loads a zone from the system's time zone database.
    ///
    /// - Parameters:
    ///   - name: A name such as `Europe/Berlin`; `UTC`, which needs no database; or `local` for the system's own zone: the
    ///     one that the environment variable TZ names, else that of `/etc/localtime`, else UTC.
    ///   - folders: Where to look, the first one first.
    package init(name: String, in folders: [String] = TimeZoneRules.folders) throws(TimeZoneError) {
        switch name {
        case "UTC": self = .utc
        case "local": self = try Self.local(in: folders)
        default: try self.init(named: name, in: folders)
        }
    }

    /// The folder that the environment variable TZDIR names, else those where systems have their zones.
    package static var folders: [String] {
        if let folder = CurrentProcess.environment("TZDIR") { return [folder] }
        return ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo"]
    }

    private static func local(in folders: [String]) throws(TimeZoneError) -> TimeZoneRules {
        if let name = CurrentProcess.environment("TZ") {
            let name = name.hasPrefix(":") ? String(name.dropFirst()) : name
            return name == "UTC" ? .utc : try TimeZoneRules(named: name, in: folders)
        }
        return try read("local", "/etc/localtime") ?? .utc
    }

    private init(named name: String, in folders: [String]) throws(TimeZoneError) {
        guard Self.isValid(name) else { throw .invalidName(name) }
        let present = folders.filter { folder in
            ((try? FileSystem.names(in: folder)) ?? []).isEmpty == false
        }
        for folder in present {
            guard let rules = try Self.read(name, folder + "/" + name) else { continue }
            self = rules
            return
        }
        throw present.first.map { .unknown(name, folder: $0) } ?? .noDatabase(folders: folders)
    }

    /// Names lead nowhere but into the folder: each part is of the characters that zones' names are of.
    private static func isValid(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return name.utf8.count <= 255
            && parts.allSatisfy { part in
                guard let first = part.first, first != UInt8(ascii: "-"), first != UInt8(ascii: ".") else {
                    return false
                }
                return part.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"):
                        true
                    default: "_+-.".utf8.contains(byte)
                    }
                }
            }
    }

    /// The zone of a file; nil if there is none.
    private static func read(_ name: String, _ path: String) throws(TimeZoneError) -> TimeZoneRules? {
        let bytes: [UInt8]
        do throws(Errno) {
            guard try FileSystem.status(of: path).type == .regular else { return nil }
            bytes = try contents(of: path)
        } catch .noSuchFileOrDirectory, .notDirectory {
            return nil
        } catch {
            throw .unreadable(path: path, error)
        }
        do throws(TimeZoneFile.Damage) {
            let file = try TimeZoneFile(bytes)
            return TimeZoneRules(name: name, firstOffset: file.firstOffset, changes: file.changes, rule: file.rule)
        } catch {
            throw .damaged(path: path, reason: error.reason)
        }
    }

    /// A file's first bytes: more than any zone has.
    private static func contents(of path: String) throws(Errno) -> [UInt8] {
        let file = try File(path, .readOnly)
        var bytes = [UInt8](repeating: 0, count: min(try file.size(), 1 << 20))
        var count = 0
        while count < bytes.count {
            let read = bytes.withUnsafeMutableBytes { buffer in
                Result { () throws(Errno) in
                    try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]), at: count)
                }
            }
            let more = try read.get()
            if more == 0 { break }
            count += more
        }
        return Array(bytes.prefix(count))
    }
}
