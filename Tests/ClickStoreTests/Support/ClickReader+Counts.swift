import ClickStore

extension ClickReader {
    /// How many clicks the reader sees.
    func clickCount() throws -> Int {
        try clicksByControl().values.reduce(0) { $0 + $1.count }
    }
}
