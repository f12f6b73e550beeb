import ClickTracking

/// The lines of a batch's clicks that have an identity of their own: the sink rejects those whose identity is another
/// click's, and what is rejected is kept byte for byte.
struct HeldLines: Sendable {
    /// Where a line stands: in the recording, and among the bytes held.
    private struct Place {
        let row: Int
        let line: Int
        let offset: Int
        let bytes: Range<Int>
    }

    private var bytes: [UInt8] = []
    /// By ascending row.
    private var places: [Place] = []

    /// Holds the line of the batch's click in a row, which is higher than those before.
    mutating func hold(_ line: UnsafeRawBufferPointer, row: Int, number: Int, offset: Int) {
        let start = bytes.count
        bytes.append(contentsOf: line)
        places.append(Place(row: row, line: number, offset: offset, bytes: start..<bytes.count))
    }

    /// The record of the click in a row; nil where its line is not held.
    func record(of row: Int, reason: String) -> RejectedRecord? {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].row < row { low = middle + 1 } else { high = middle }
        }
        guard low < places.count, places[low].row == row else { return nil }
        let place = places[low]
        return RejectedRecord(
            reason: reason, line: place.line, offset: place.offset, content: .bytes(Array(bytes[place.bytes])))
    }

    /// Lets go of all lines.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }
}
