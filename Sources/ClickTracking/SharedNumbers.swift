// The standard library's `Atomic` needs iOS 18 and macOS 15; where these are older, a lock does the same. Nothing but the value
// itself is passed on between threads by these types.
#if canImport(Darwin)
    /// A truth that several threads read and set.
    package final class SharedFlag: Sendable {
        private let value = Locked(false)

        package init() {}

        package var isSet: Bool { value.withLock { $0 } }

        /// Sets the flag; returns whether it was set before.
        @discardableResult
        package func set() -> Bool { exchange(true) }

        package func clear() { exchange(false) }

        @discardableResult
        private func exchange(_ new: Bool) -> Bool {
            value.withLock { value in
                defer { value = new }
                return value
            }
        }
    }

    /// A number that several threads read and raise.
    package final class SharedCounter: Sendable {
        private let number: Locked<UInt64>

        package init(_ first: UInt64 = 0) {
            number = Locked(first)
        }

        package var value: UInt64 { number.withLock { $0 } }

        /// Raises the number by one, and returns it.
        @discardableResult
        package func increment() -> UInt64 {
            number.withLock { number in
                number &+= 1
                return number
            }
        }
    }

    /// A time that several threads read and change.
    final class SharedTime: Sendable {
        private let time = Locked<Int64>(0)

        /// Sets another time, and returns the one before.
        func exchange(_ new: Int64) -> Int64 {
            time.withLock { time in
                defer { time = new }
                return time
            }
        }
    }
#else
    internal import Synchronization

    /// A truth that several threads read and set.
    package final class SharedFlag: Sendable {
        private let value = Atomic(false)

        package init() {}

        package var isSet: Bool { value.load(ordering: .relaxed) }

        /// Sets the flag; returns whether it was set before.
        @discardableResult
        package func set() -> Bool { value.exchange(true, ordering: .relaxed) }

        package func clear() { value.store(false, ordering: .relaxed) }
    }

    /// A number that several threads read and raise.
    package final class SharedCounter: Sendable {
        private let number: Atomic<UInt64>

        package init(_ first: UInt64 = 0) {
            number = Atomic(first)
        }

        package var value: UInt64 { number.load(ordering: .relaxed) }

        /// Raises the number by one, and returns it.
        @discardableResult
        package func increment() -> UInt64 { number.wrappingAdd(1, ordering: .relaxed).newValue }
    }

    /// A time that several threads read and change.
    final class SharedTime: Sendable {
        private let time = Atomic<Int64>(0)

        /// Sets another time, and returns the one before.
        func exchange(_ new: Int64) -> Int64 { time.exchange(new, ordering: .relaxed) }
    }
#endif
