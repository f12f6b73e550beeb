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
