import ClickTracking

/// A click as a recording holds it, with something in all that a click must have.
struct SampleClick: Hashable {
    var path = "Window--Button#send--tap"
    var screen: String?
    var kind = ClickKind.activation
    var session = "s-1"
    var app: String?
    var version: String?
    var user: String?
    var window: WindowSize?
    var atMs: Int64 = 1_700_000_000_000
    var x: Int32 = Tenths.unknown
    var y: Int32 = Tenths.unknown
    var handled = Handled.unknown
    var id: String?
    var seq: Int64?
    var position: String?
    var item: String?
    var handledBy: String?
    var info: String?

    var control: ControlKey { ControlKey(path: path, screen: screen, kind: kind) }
    var key: SessionKey { SessionKey(name: session, app: app, version: version, user: user, window: window) }
    var detail: ClickDetail {
        ClickDetail(id: id, seq: seq, position: position, item: item, handledBy: handledBy, info: info)
    }
}

extension SampleClick {
    /// What the click is recognised again by: all but its kind and the size of its window.
    var identity: SampleClick {
        var identity = self
        identity.kind = .activation
        identity.window = nil
        return identity
    }

    /// What a store keeps of the click, as text.
    var columns: [String?] {
        [
            path, screen, kind.rawValue, session, app, version, user, String(atMs), Self.text(x), Self.text(y),
            String(handled.rawValue), id, seq.map(String.init), position, item, handledBy, info,
            window.map { String($0.width) }, window.map { String($0.height) },
        ]
    }

    private static func text(_ tenths: Int32) -> String? {
        tenths == Tenths.unknown ? nil : String(tenths)
    }
}

extension BatchBuilder {
    mutating func append(_ click: SampleClick) {
        append(
            click.control, click.key, atMs: click.atMs, x: click.x, y: click.y, handled: click.handled,
            detail: click.detail)
    }
}
