#if THREAD_SANITIZER
    internal import Basics

    /// A value under a lock, in a build for Thread Sanitizer. Elsewhere that is the standard library's `Mutex`. But on
    /// Linux the standard library is built without the sanitizer, which then reports races for what a `Mutex` guards.
    /// It knows POSIX's locks.
    ///
    /// `@unchecked Sendable`: the value is used under the lock alone.
    package final class Locked<Value>: @unchecked Sendable {
        private var value: Value
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

        package init(_ value: sending Value) {
            self.value = value
            // A plain mutex allocates nothing, so none of these calls can fail in the way it is used here.
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
