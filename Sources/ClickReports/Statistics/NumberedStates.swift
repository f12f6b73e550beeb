/// A state for each of some numbers from 0, read and changed for every click: raw memory, as an array's checks cost as
/// much as the counting itself.
///
/// What makes it safe: a number is checked against the count before memory is touched, and the memory is initialised once
/// and lives as long as the object.
final class NumberedStates<State: BitwiseCopyable> {
    private let states: UnsafeMutablePointer<State>
    private let count: Int

    init(_ state: State, count: Int) {
        self.count = count
        states = .allocate(capacity: count)
        states.initialize(repeating: state, count: count)
    }

    deinit {
        states.deallocate()
    }

    subscript(number: Int) -> State {
        @inline(__always)
        get {
            precondition(number >= 0 && number < count)
            return states[number]
        }
        @inline(__always)
        set {
            precondition(number >= 0 && number < count)
            states[number] = newValue
        }
    }
}
