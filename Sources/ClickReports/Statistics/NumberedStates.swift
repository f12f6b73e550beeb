/// A state for each of some numbers from 0, read and changed for every click: raw memory, as an array's checks cost as
/// much as the counting itself.
///
/// What makes it safe: a number is checked against the count before memory is touched; the memory lives as long as the
/// object, and begins with all bits 0, which must be a valid state. Pages that no number touches are never made.
final class NumberedStates<State: BitwiseCopyable> {
    private let states: UnsafeMutablePointer<State>
    private let count: Int

    init(count: Int) {
        self.count = count
        states = ZeroedMemory.allocate(max(1, count) * MemoryLayout<State>.stride)
            .bindMemory(to: State.self, capacity: count)
    }

    deinit {
        ZeroedMemory.free(states)
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
