package import ClickTracking

/// A click as a recording holds it, with something in all that a click must have.
package struct SampleClick: Hashable {
    package var path: String
    package var screen: String?
    package var kind: ClickKind
    package var session: String
    package var app: String?
    package var version: String?
    package var user: String?
    package var window: WindowSize?
    package var atMs: Int64
    package var x: Int32
    package var y: Int32
    package var handled: Handled
    package var id: String?
    package var seq: Int64?
    package var position: String?
    package var item: String?
    package var handledBy: String?
    package var info: String?

    package init(
        path: String = "Window--Button#send--tap", screen: String? = nil, kind: ClickKind = .activation,
        session: String = "s-1", app: String? = nil, version: String? = nil, user: String? = nil,
        window: WindowSize? = nil, atMs: Int64 = 1_700_000_000_000, x: Int32 = Tenths.unknown,
        y: Int32 = Tenths.unknown, handled: Handled = .unknown, id: String? = nil, seq: Int64? = nil,
        position: String? = nil, item: String? = nil, handledBy: String? = nil, info: String? = nil
    ) {
        (self.path, self.screen, self.kind, self.session) = (path, screen, kind, session)
        (self.app, self.version, self.user, self.window) = (app, version, user, window)
        (self.atMs, self.x, self.y, self.handled) = (atMs, x, y, handled)
        (self.id, self.seq, self.position, self.item) = (id, seq, position, item)
        (self.handledBy, self.info) = (handledBy, info)
    }

    package var control: ControlKey { ControlKey(path: path, screen: screen, kind: kind) }
    package var key: SessionKey { SessionKey(name: session, app: app, version: version, user: user, window: window) }
    package var detail: ClickDetail {
        ClickDetail(id: id, seq: seq, position: position, item: item, handledBy: handledBy, info: info)
    }
}

extension SampleClick {
    /// What the click is recognised again by: all but its kind and the size of its window.
    package var identity: SampleClick {
        var identity = self
        identity.kind = .activation
        identity.window = nil
        return identity
    }

    /// What a store keeps of the click, as text.
    package var columns: [String?] {
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
    package mutating func append(_ click: SampleClick) {
        append(
            click.control, click.key, atMs: click.atMs, x: click.x, y: click.y, handled: click.handled,
            detail: click.detail)
    }
}
