/// Values that were made one after the other and belong to arrays that have not ended yet: those of an inner array lie
/// upon those of the outer one.
///
/// An array that grows by itself is moved four times until it has five values, and has room for eight then; what leaves
/// the pile has exactly the room it needs.
struct PileOfValues<Value>: ~Copyable {
    private(set) var count = 0
    private var room = UnsafeMutableBufferPointer<Value>.allocate(capacity: 64)

    deinit {
        room[..<count].deinitialize()
        room.deallocate()
    }

    /// Puts a value on top.
    mutating func append(_ value: consuming Value) {
        if count == room.count { grow() }
        room.initializeElement(at: count, to: value)
        count += 1
    }

    /// Moves all values above a place behind those of an array.
    mutating func move(from start: Int, to values: inout [Value]) {
        let above = room[start..<count]
        if values.isEmpty {
            values = Array(unsafeUninitializedCapacity: above.count) { array, count in
                count = array.moveInitialize(fromContentsOf: above)
            }
        } else {
            values.append(contentsOf: above)
            above.deinitialize()
        }
        count = start
    }

    private mutating func grow() {
        let larger = UnsafeMutableBufferPointer<Value>.allocate(capacity: room.count * 2)
        _ = larger.moveInitialize(fromContentsOf: room)
        room.deallocate()
        room = larger
    }
}
