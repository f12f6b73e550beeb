// The names are those of the library.
// swift-format-ignore-file

/// https://developer.apple.com/documentation/os/os_unfair_lock
public struct os_unfair_lock {
    private var owner: UInt32
    /// https://developer.apple.com/documentation/os/os_unfair_lock/init()
    public init() { owner = 0 }
}
/// https://developer.apple.com/documentation/os/os_unfair_lock_lock
public func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {}
/// https://developer.apple.com/documentation/os/os_unfair_lock_unlock
public func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {}
