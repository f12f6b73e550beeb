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
}
