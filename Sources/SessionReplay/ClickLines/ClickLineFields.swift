import ClickTracking

/// What one click line says, as runs of bytes within the line and numbers.
///
/// Strings are bare: no escapes in them, and not yet checked to be UTF-8.
struct ClickLineFields {
    /// A string of the line: where it begins, and how many bytes it has. -1 bytes where the line has none.
    struct Text {
        // A line has 1 MiB at most; small numbers make the fields cheap to hand on.
        private var start: Int32 = 0
        private var count: Int32 = -1

        init() {}

        init(_ bytes: Range<Int>) {
            start = Int32(bytes.lowerBound)
            count = Int32(bytes.count)
        }

        var isPresent: Bool { count >= 0 }

        func bytes(in line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(rebasing: line[Int(start)..<Int(start + max(0, count))])
        }

        /// The text, nil where the line has none.
        func string(in line: UnsafeRawBufferPointer) throws(ClickLineError) -> String? {
            guard isPresent else { return nil }
            guard let string = String(validating: bytes(in: line), as: UTF8.self) else { throw .invalidUTF8 }
            return string
        }
    }

    var atMs: Int64?
    /// Tenths of a point, or `Tenths.unknown`.
    var x = Int32.min
    var y = Int32.min
    var session = Text()
    var path = Text()
    var user = Text()
    var app = Text()
    var version = Text()
    var screen = Text()
    /// Unknown where the line does not say.
    var handled = Handled.unknown
    var id = Text()
    var seq: Int64?
    var position = Text()
    var item = Text()
    var handledBy = Text()
    /// Whether the line has one of the five above.
    var hasDetail: Bool {
        seq != nil || id.isPresent || position.isPresent || item.isPresent || handledBy.isPresent
    }

    /// What only some clicks have.
    func detail(in line: UnsafeRawBufferPointer) throws(ClickLineError) -> ClickDetail {
        ClickDetail(
            id: try id.string(in: line), seq: seq, position: try position.string(in: line),
            item: try item.string(in: line), handledBy: try handledBy.string(in: line))
    }
}
