// The standard library's `Mutex` needs iOS 18 and macOS 15. And on Linux the standard library is built without Thread
// Sanitizer, which then reports races for what a `Mutex` guards; it knows POSIX's locks.
#if canImport(Darwin) || THREAD_SANITIZER
    internal import Basics
    #if canImport(Darwin)
        internal import os

        // A waiting thread lends its priority to the one that has this lock, so a background thread cannot hold up the main one.
        private typealias SystemLock = os_unfair_lock

        extension UnsafeMutablePointer<SystemLock> {
            fileprivate func begin() { initialize(to: SystemLock()) }
            fileprivate func lock() { os_unfair_lock_lock(self) }
            fileprivate func unlock() { os_unfair_lock_unlock(self) }
            fileprivate func end() { deinitialize(count: 1) }
        }
    #else
        private typealias SystemLock = pthread_mutex_t

        extension UnsafeMutablePointer<SystemLock> {
            // A plain mutex allocates nothing, so none of these calls can fail in the way it is used here.
            fileprivate func begin() { pthread_mutex_init(self, nil) }
            fileprivate func lock() { pthread_mutex_lock(self) }
            fileprivate func unlock() { pthread_mutex_unlock(self) }
            fileprivate func end() { pthread_mutex_destroy(self) }
        }
    #endif

    /// A value under a lock of the system.
    ///
    /// `@unchecked Sendable`: the value is used under the lock alone.
    package final class Locked<Value>: @unchecked Sendable {
        private var value: Value
        private let systemLock = UnsafeMutablePointer<SystemLock>.allocate(capacity: 1)

        package init(_ value: sending Value) {
            self.value = value
            systemLock.begin()
        }

        deinit {
            systemLock.end()
            systemLock.deallocate()
        }

        package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
            systemLock.lock()
            defer { systemLock.unlock() }
            return try body(&value)
        }
    }
#else
    internal import Synchronization

    /// A value under a lock of the standard library.
    package struct Locked<Value>: ~Copyable, Sendable {
        private let mutex: Mutex<Value>

        package init(_ value: consuming sending Value) {
            mutex = Mutex(value)
        }

        package func withLock<Result: ~Copyable, Failure>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            try mutex.withLock(body)
        }
    }
#endif
