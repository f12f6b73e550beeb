import ClickTracking

/// Rows of `click` of one control, in columns, in the order of their ids.
struct ClickColumns: Sendable {
    private var atMs: [Int64] = []
    private var stretches: [Int32] = []
    private var x: [Int32] = []
    private var y: [Int32] = []
    private var handled: [UInt8] = []
    private(set) var firstMs = Int64.max
    private(set) var lastMs = Int64.min
    private(set) var isSorted = true

    mutating func append(_ click: IndexedClick) {
        if click.atMs < lastMs { isSorted = false }
        firstMs = min(firstMs, click.atMs)
        lastMs = max(lastMs, click.atMs)
        atMs.append(click.atMs)
        stretches.append(click.stretch)
        x.append(click.x)
        y.append(click.y)
        handled.append(click.handled.rawValue)
    }

    func copy(to buffer: ClickBuffer) {
        buffer.append(atMs.count) { columns in
            Self.copy(atMs, columns.atMs)
            Self.copy(stretches, columns.stretches)
            Self.copy(x, columns.x)
            Self.copy(y, columns.y)
            Self.copy(handled, columns.handled)
        }
    }

    private static func copy<Value>(_ values: [Value], _ column: UnsafeMutablePointer<Value>) {
        values.withUnsafeBufferPointer { values in
            if let start = values.baseAddress { column.update(from: start, count: values.count) }
        }
    }
}
