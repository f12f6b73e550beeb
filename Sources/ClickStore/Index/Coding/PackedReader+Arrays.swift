extension PackedReader {
    /// Reads a column into an array.
    mutating func column(count: Int) throws(IndexDamage) -> [Int64] {
        try array(count) { reader, column throws(IndexDamage) in try reader.read(into: column, count: count) }
    }

    /// Reads a column that was written as steps from value to value, the first one from 0.
    mutating func column(steps count: Int) throws(IndexDamage) -> [Int64] {
        try array(count) { reader, column throws(IndexDamage) in
            try reader.read(steps: column, count: count, from: 0)
        }
    }

    /// Reads a column into a part of an array.
    mutating func read(into array: inout [Int32], at places: Range<Int>) throws(IndexDamage) {
        let result = array.withUnsafeMutableBufferPointer { array in
            Result { () throws(IndexDamage) in
                guard let start = array.baseAddress, array.indices.contains(places) else { throw .impossibleValue }
                try read(into: start + places.lowerBound, count: places.count)
            }
        }
        try result.get()
    }

    private mutating func array(
        _ count: Int, _ fill: (inout PackedReader, UnsafeMutablePointer<Int64>) throws(IndexDamage) -> Void
    ) throws(IndexDamage) -> [Int64] {
        var result = Result<Void, IndexDamage>.success(())
        let array = [Int64](unsafeUninitializedCapacity: count) { column, filled in
            guard let start = column.baseAddress else { return }
            result = Result { () throws(IndexDamage) in try fill(&self, start) }
            filled = if case .success = result { count } else { 0 }
        }
        try result.get()
        return array
    }
}
