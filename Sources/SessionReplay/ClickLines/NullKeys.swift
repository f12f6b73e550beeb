import ClickTracking

/// Keys that a click line need not have.
struct NullKeys: OptionSet {
    let rawValue: UInt16

    static let user = Self(rawValue: 1 << 0)
    static let kind = Self(rawValue: 1 << 1)
    static let x = Self(rawValue: 1 << 2)
    static let y = Self(rawValue: 1 << 3)
    static let app = Self(rawValue: 1 << 4)
    static let version = Self(rawValue: 1 << 5)
    static let screen = Self(rawValue: 1 << 6)
    static let id = Self(rawValue: 1 << 7)
    static let seq = Self(rawValue: 1 << 8)
    static let handled = Self(rawValue: 1 << 9)
    static let handledBy = Self(rawValue: 1 << 10)
    static let position = Self(rawValue: 1 << 11)
    static let item = Self(rawValue: 1 << 12)
    static let info = Self(rawValue: 1 << 13)
    static let window = Self(rawValue: 1 << 14)
    static let properties = Self(rawValue: 1 << 15)
}

extension NullKeys {
    /// The keys that have a value.
    init(ofValuesIn fields: ClickLineFields) {
        self = []
        let texts: [(ClickLineFields.Text, NullKeys)] = [
            (fields.user, .user), (fields.app, .app), (fields.version, .version), (fields.screen, .screen),
            (fields.id, .id), (fields.handledBy, .handledBy), (fields.position, .position), (fields.item, .item),
            (fields.properties, .properties),
        ]
        for (text, key) in texts where text.isPresent { insert(key) }
        if fields.kind != nil { insert(.kind) }
        if fields.x != .min { insert(.x) }
        if fields.y != .min { insert(.y) }
        if fields.seq != nil { insert(.seq) }
        if fields.window != nil { insert(.window) }
        if fields.handled != .unknown { insert(.handled) }
    }
}
