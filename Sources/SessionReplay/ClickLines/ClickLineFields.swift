/// What one click line says, as runs of bytes within the line and numbers.
///
/// Strings are bare: no escapes in them, and not yet checked to be UTF-8.
struct ClickLineFields {
    /// A string of the line: where it begins, and how many bytes it has. -1 bytes where the line has none.
    struct Text {
        var start = 0
        var count = -1

        var isPresent: Bool { count >= 0 }

        func bytes(in line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(rebasing: line[start..<(start + max(0, count))])
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
