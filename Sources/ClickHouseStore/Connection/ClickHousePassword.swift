import Basics

/// Where the password of a ClickHouse database comes from: never from a command line, which every user can see.
enum ClickHousePassword {
    /// The value of `TAPTRAIL_CLICKHOUSE_PASSWORD`, else the first line of the file that `TAPTRAIL_CLICKHOUSE_PASSWORD_FILE`
    /// names, else none.
    static func fromEnvironment() throws(ClickHouseError) -> String {
        if let password = getenv("TAPTRAIL_CLICKHOUSE_PASSWORD") { return String(cString: password) }
        guard let path = getenv("TAPTRAIL_CLICKHOUSE_PASSWORD_FILE").map({ String(cString: $0) }) else { return "" }
        return try firstLine(of: path)
    }

    /// - Throws: ``ClickHouseError/noPassword(path:reason:)``, also for a file of more than 4 KB, which is none of passwords.
    static func firstLine(of path: String) throws(ClickHouseError) -> String {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_097, alignment: 1)
        defer { buffer.deallocate() }
        do throws(Errno) {
            let file = try File(path, .readOnly)
            var count = 0
            while count < buffer.count {
                let read = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
                if read == 0 { break }
                count += read
            }
            if count == buffer.count { throw Errno.fileTooLarge }
            var lines = TextLines(String(decoding: buffer[..<count], as: UTF8.self))
            return lines.next().map(String.init) ?? ""
        } catch {
            throw .noPassword(path: path, reason: error.description)
        }
    }
}
