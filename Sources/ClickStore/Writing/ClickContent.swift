import ClickIndex
import ClickTracking

/// All that a click says: two clicks of one session without identities of their own are the same when this is.
struct ClickContent: Hashable {
    let session: Int64
    let control: Int64
    let atMs: Int64
    let x: Int32
    let y: Int32
    let handled: UInt8
    /// The details in one text, nil where there are none.
    let detail: [UInt8]?

    init(
        session: Int64, control: Int64, atMs: Int64, x: Int32, y: Int32, handled: Handled, detail: ClickDetail?
    ) {
        self.session = session
        self.control = control
        self.atMs = atMs
        self.x = x
        self.y = y
        self.handled = handled.rawValue
        self.detail = detail.map(Self.bytes)
    }

    /// A click that has no details.
    init(_ click: IndexedClick) {
        self.init(
            session: Int64(click.stretch), control: Int64(click.control), atMs: click.atMs, x: click.x, y: click.y,
            handled: click.handled, detail: nil)
    }

    /// Every detail's bytes behind its length, so that no two different details look alike.
    private static func bytes(of detail: ClickDetail) -> [UInt8] {
        var bytes: [UInt8] = []
        let parts = [
            detail.id, detail.seq.map(String.init), detail.position, detail.item, detail.handledBy, detail.info,
        ]
        for part in parts {
            guard let part else {
                bytes.append(UInt8(ascii: "-"))
                continue
            }
            bytes.append(contentsOf: "\(part.utf8.count):".utf8)
            bytes.append(contentsOf: part.utf8)
        }
        return bytes
    }
}
