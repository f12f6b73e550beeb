#if THREAD_SANITIZER
    #if canImport(Glibc)
        internal import Glibc
    #else
        internal import Darwin
    #endif

    /// What `Mutex` is elsewhere, in a build for Thread Sanitizer: that knows POSIX's locks, and takes what the standard
    /// library's guards for races on Linux, where it is not built with the sanitizer.
    ///
    /// `@unchecked Sendable`: the value is touched under the lock alone.
    package final class Locked<Value>: @unchecked Sendable {
        private var value: Value
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

        package init(_ value: sending Value) {
            self.value = value
            // A plain mutex needs nothing of the system, so none of these can fail while it is used as it is here.
            pthread_mutex_init(mutex, nil)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }

        package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value)
        }
    }
#else
    package import Synchronization

    /// A value under a lock.
    package typealias Locked<Value> = Mutex<Value>
#endif
