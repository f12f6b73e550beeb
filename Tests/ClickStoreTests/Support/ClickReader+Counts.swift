import ClickIndex
import ClickStore

extension ClickReader {
    /// How many clicks the reader sees.
    func clickCount() throws -> Int {
        try scan { scan throws(StoreError) in
            let buffer = ClickBuffer()
            var count = 0
            while let clicks = try scan.next() { try clicks.visit(in: buffer) { block, _ in count += block.count } }
            return count
        }.reduce(0, +)
    }
}
