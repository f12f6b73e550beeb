// What the sources use of swift-system, with Darwin's types: https://github.com/apple/swift-system
public import Darwin

public struct Errno: RawRepresentable, Error, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: CInt
    public init(rawValue: CInt) { self.rawValue = rawValue }
    public var description: String { "" }
    public static var ioError: Errno { Errno(rawValue: 5) }
    public static var interrupted: Errno { Errno(rawValue: 4) }
    public static var wouldBlock: Errno { Errno(rawValue: 35) }
    public static var noSuchFileOrDirectory: Errno { Errno(rawValue: 2) }
    public static var fileExists: Errno { Errno(rawValue: 17) }
    public static var notDirectory: Errno { Errno(rawValue: 20) }
    public static var badFileDescriptor: Errno { Errno(rawValue: 9) }
    public static var noMemory: Errno { Errno(rawValue: 12) }
    public static func ~= (pattern: Errno, value: any Error) -> Bool { value as? Errno == pattern }
}

public struct FilePermissions: OptionSet, Hashable, Sendable {
    public let rawValue: mode_t
    public init(rawValue: mode_t) { self.rawValue = rawValue }
    public static var ownerReadWrite: FilePermissions { FilePermissions(rawValue: 0o600) }
    public static var ownerReadWriteExecute: FilePermissions { FilePermissions(rawValue: 0o700) }
    public static var ownerWrite: FilePermissions { FilePermissions(rawValue: 0o200) }
    public static var groupWrite: FilePermissions { FilePermissions(rawValue: 0o020) }
    public static var otherWrite: FilePermissions { FilePermissions(rawValue: 0o002) }
}

public struct FileDescriptor: RawRepresentable, Hashable, Sendable {
    public let rawValue: CInt
    public init(rawValue: CInt) { self.rawValue = rawValue }
    public static var standardInput: FileDescriptor { FileDescriptor(rawValue: 0) }
    public static var standardOutput: FileDescriptor { FileDescriptor(rawValue: 1) }
    public static var standardError: FileDescriptor { FileDescriptor(rawValue: 2) }

    public struct AccessMode: RawRepresentable, Hashable, Sendable {
        public let rawValue: CInt
        public init(rawValue: CInt) { self.rawValue = rawValue }
        public static var readOnly: AccessMode { AccessMode(rawValue: 0) }
        public static var writeOnly: AccessMode { AccessMode(rawValue: 1) }
        public static var readWrite: AccessMode { AccessMode(rawValue: 2) }
    }

    public struct OpenOptions: OptionSet, Hashable, Sendable {
        public let rawValue: CInt
        public init(rawValue: CInt) { self.rawValue = rawValue }
        public static var nonBlocking: OpenOptions { OpenOptions(rawValue: 4) }
        public static var append: OpenOptions { OpenOptions(rawValue: 8) }
        public static var create: OpenOptions { OpenOptions(rawValue: 0x200) }
        public static var truncate: OpenOptions { OpenOptions(rawValue: 0x400) }
        public static var exclusiveCreate: OpenOptions { OpenOptions(rawValue: 0x800) }
        public static var closeOnExec: OpenOptions { OpenOptions(rawValue: 0x100_0000) }
    }

    public struct SeekOrigin: RawRepresentable, Hashable, Sendable {
        public let rawValue: CInt
        public init(rawValue: CInt) { self.rawValue = rawValue }
        public static var end: SeekOrigin { SeekOrigin(rawValue: 2) }
    }

    public static func open(
        _ path: UnsafePointer<CChar>, _ mode: AccessMode, options: OpenOptions = OpenOptions(),
        permissions: FilePermissions? = nil, retryOnInterrupt: Bool = true
    ) throws -> FileDescriptor { FileDescriptor(rawValue: -1) }
    public func close() throws {}
    @discardableResult public func seek(offset: Int64, from whence: SeekOrigin) throws -> Int64 { 0 }
    public func read(into buffer: UnsafeMutableRawBufferPointer, retryOnInterrupt: Bool = true) throws -> Int { 0 }
    public func read(
        fromAbsoluteOffset offset: Int64, into buffer: UnsafeMutableRawBufferPointer, retryOnInterrupt: Bool = true
    ) throws -> Int { 0 }
    public func write(_ buffer: UnsafeRawBufferPointer, retryOnInterrupt: Bool = true) throws -> Int { 0 }
    public func write(
        toAbsoluteOffset offset: Int64, _ buffer: UnsafeRawBufferPointer, retryOnInterrupt: Bool = true
    ) throws -> Int { 0 }
    public func resize(to newSize: Int64, retryOnInterrupt: Bool = true) throws {}
}

public struct FilePath: Hashable, Sendable {
    public init(_ string: String) {}
    public init(platformString: UnsafePointer<CChar>) {}
    public func stat(followTargetSymlink: Bool = true, retryOnInterrupt: Bool = true) throws(Errno) -> Stat { Stat() }
}

public struct UserID: RawRepresentable, Hashable, Sendable {
    public let rawValue: uid_t
    public init(rawValue: uid_t) { self.rawValue = rawValue }
}
public struct GroupID: RawRepresentable, Hashable, Sendable {
    public let rawValue: gid_t
    public init(rawValue: gid_t) { self.rawValue = rawValue }
}
public struct DeviceID: RawRepresentable, Hashable, Sendable {
    public let rawValue: dev_t
    public init(rawValue: dev_t) { self.rawValue = rawValue }
}
public struct Inode: RawRepresentable, Hashable, Sendable {
    public let rawValue: ino_t
    public init(rawValue: ino_t) { self.rawValue = rawValue }
}
public struct FileType: RawRepresentable, Hashable, Sendable {
    public let rawValue: mode_t
    public init(rawValue: mode_t) { self.rawValue = rawValue }
    public static var regular: FileType { FileType(rawValue: 0o100000) }
    public static var directory: FileType { FileType(rawValue: 0o040000) }
}
public struct Stat: Sendable {
    public var type: FileType { .regular }
    public var permissions: FilePermissions { [] }
    public var linkCount: Int { 1 }
    public var size: Int64 { 0 }
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public var st_mtim: timespec { timespec() }
    public var userID: UserID { UserID(rawValue: 0) }
    public var groupID: GroupID { GroupID(rawValue: 0) }
    public var deviceID: DeviceID { DeviceID(rawValue: 0) }
    public var inode: Inode { Inode(rawValue: 0) }
}
