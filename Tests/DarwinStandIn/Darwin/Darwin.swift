// The names are those of the library.
// swift-format-ignore-file

// Declarations of Darwin's C library that the sources use, with the types that Swift imports them with on macOS and iOS.
// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/ has their pages.

public typealias mode_t = UInt16
public typealias dev_t = Int32
public typealias ino_t = UInt64
public typealias off_t = Int64
public typealias uid_t = UInt32
public typealias gid_t = UInt32
public typealias time_t = Int
public typealias ssize_t = Int
public typealias sig_t = @convention(c) (Int32) -> Void

public var errno: Int32 {
    get { 0 }
    set {}
}
public var EEXIST: Int32 { 17 }
public var EIO: Int32 { 5 }
public var ENOMEM: Int32 { 12 }
public var ENFILE: Int32 { 23 }
public var ENXIO: Int32 { 6 }
public var EMFILE: Int32 { 24 }
public var ENOSPC: Int32 { 28 }
public var EDQUOT: Int32 { 69 }

// sys/stat.h, fcntl.h, unistd.h
public struct timespec {
    public var tv_sec: time_t
    public var tv_nsec: Int
    public init() { (tv_sec, tv_nsec) = (0, 0) }
}
public struct stat {
    public var st_mode: mode_t
    public init() { st_mode = 0 }
}
public func fstat(_ fd: Int32, _ buf: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }
public var AT_FDCWD: Int32 { -2 }
public var AT_EACCESS: Int32 { 0x0010 }
public var F_OK: Int32 { 0 }
public var R_OK: Int32 { 4 }
public var W_OK: Int32 { 2 }
public var O_RDWR: Int32 { 2 }
public var PATH_MAX: Int32 { 1_024 }
public var STDIN_FILENO: Int32 { 0 }
public var STDOUT_FILENO: Int32 { 1 }
public var STDERR_FILENO: Int32 { 2 }
public func faccessat(_ fd: Int32, _ path: UnsafePointer<CChar>!, _ mode: Int32, _ flag: Int32) -> Int32 { 0 }
public func mkdir(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
public func renameat(_ from: Int32, _ old: UnsafePointer<CChar>!, _ to: Int32, _ new: UnsafePointer<CChar>!) -> Int32 {
    0
}
@discardableResult public func unlink(_ path: UnsafePointer<CChar>!) -> Int32 { 0 }
public func readlink(_ path: UnsafePointer<CChar>!, _ buffer: UnsafeMutablePointer<CChar>!, _ size: Int) -> ssize_t {
    0
}
public func realpath(
    _ path: UnsafePointer<CChar>!, _ resolved: UnsafeMutablePointer<CChar>!
) -> UnsafeMutablePointer<CChar>! { nil }
public func fchown(_ fd: Int32, _ owner: uid_t, _ group: gid_t) -> Int32 { 0 }
public func fchmod(_ fd: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fsync(_ fd: Int32) -> Int32 { 0 }
public func ftruncate(_ fd: Int32, _ length: off_t) -> Int32 { 0 }
public func mkstemp(_ template: UnsafeMutablePointer<CChar>!) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { 0 }
@discardableResult public func close(_ fd: Int32) -> Int32 { 0 }
public func write(_ fd: Int32, _ buffer: UnsafeRawPointer!, _ count: Int) -> Int { 0 }
public func isatty(_ fd: Int32) -> Int32 { 0 }
public func _exit(_ status: Int32) -> Never { fatalError() }
public func exit(_ status: Int32) -> Never { fatalError() }
public var LOCK_SH: Int32 { 1 }
public var LOCK_EX: Int32 { 2 }
public var LOCK_NB: Int32 { 4 }
public var LOCK_UN: Int32 { 8 }
@discardableResult public func flock(_ fd: Int32, _ operation: Int32) -> Int32 { 0 }
public struct fstore_t {
    public var fst_flags: UInt32
    public var fst_posmode: Int32
    public var fst_offset: off_t
    public var fst_length: off_t
    public var fst_bytesalloc: off_t
    public init(fst_flags: UInt32, fst_posmode: Int32, fst_offset: off_t, fst_length: off_t, fst_bytesalloc: off_t) {
        (self.fst_flags, self.fst_posmode) = (fst_flags, fst_posmode)
        (self.fst_offset, self.fst_length, self.fst_bytesalloc) = (fst_offset, fst_length, fst_bytesalloc)
    }
}
public var F_ALLOCATEALL: Int32 { 0x0000_0004 }
public var F_PEOFPOSMODE: Int32 { 3 }
public var F_PREALLOCATE: Int32 { 42 }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ ptr: UnsafeMutableRawPointer) -> Int32 { 0 }

// dirent.h
public struct DIR {}
public struct dirent {
    public var d_name: (CChar, CChar, CChar, CChar)
}
public func opendir(_ path: UnsafePointer<CChar>!) -> UnsafeMutablePointer<DIR>! { nil }
public func readdir(_ stream: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<dirent>! { nil }
@discardableResult public func closedir(_ stream: UnsafeMutablePointer<DIR>!) -> Int32 { 0 }

// sys/mman.h
public var PROT_READ: Int32 { 1 }
public var PROT_WRITE: Int32 { 2 }
public var MAP_SHARED: Int32 { 1 }
public var MAP_PRIVATE: Int32 { 2 }
public var MAP_ANON: Int32 { 0x1000 }
public var MS_SYNC: Int32 { 0x0010 }
public func mmap(
    _ address: UnsafeMutableRawPointer!, _ length: Int, _ protection: Int32, _ flags: Int32, _ fd: Int32,
    _ offset: off_t
) -> UnsafeMutableRawPointer! { nil }
@discardableResult public func munmap(_ address: UnsafeMutableRawPointer!, _ length: Int) -> Int32 { 0 }
public func msync(_ address: UnsafeMutableRawPointer!, _ length: Int, _ flags: Int32) -> Int32 { 0 }

// sys/ioctl.h
public struct winsize {
    public var ws_row: UInt16
    public var ws_col: UInt16
    public init() { (ws_row, ws_col) = (0, 0) }
}
public var TIOCGWINSZ: UInt { 0x4008_7468 }
public func ioctl(_ fd: CInt, _ request: UInt, _ ptr: UnsafeMutableRawPointer) -> CInt { 0 }

// signal.h
public var SIGPIPE: Int32 { 13 }
public var SIGINT: Int32 { 2 }
public var SIGQUIT: Int32 { 3 }
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { unsafeBitCast(1, to: sig_t.self) }
@discardableResult public func signal(_ number: Int32, _ handler: sig_t!) -> sig_t! { nil }

// stdlib.h, string.h, stdio.h, time.h, math.h
public func getenv(_ name: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
public func malloc(_ size: Int) -> UnsafeMutableRawPointer! { nil }
public func realloc(_ pointer: UnsafeMutableRawPointer!, _ size: Int) -> UnsafeMutableRawPointer! { nil }
public func free(_ pointer: UnsafeMutableRawPointer!) {}
public func strlen(_ text: UnsafePointer<CChar>!) -> Int { 0 }
public func memcmp(_ a: UnsafeRawPointer!, _ b: UnsafeRawPointer!, _ count: Int) -> Int32 { 0 }
@discardableResult public func memcpy(
    _ to: UnsafeMutableRawPointer!, _ from: UnsafeRawPointer!, _ count: Int
) -> UnsafeMutableRawPointer! { nil }
public struct FILE {}
public func popen(_ command: UnsafePointer<CChar>!, _ mode: UnsafePointer<CChar>!) -> UnsafeMutablePointer<FILE>! {
    nil
}
public func pclose(_ stream: UnsafeMutablePointer<FILE>!) -> Int32 { 0 }
@discardableResult public func fwrite(
    _ bytes: UnsafeRawPointer!, _ size: Int, _ count: Int, _ stream: UnsafeMutablePointer<FILE>!
) -> Int { 0 }
public struct clockid_t {
    public var rawValue: UInt32
}
public var CLOCK_REALTIME: clockid_t { clockid_t(rawValue: 0) }
@discardableResult public func clock_gettime(_ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>!) -> Int32 { 0 }
