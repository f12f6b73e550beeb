import JSON

/// What a recorder says in an event of its own: rrweb's type 5, a tag and whatever comes with it.
///
/// Tags are those of PostHog (`$pageview`, `$url_changed`), of Sentry (https://develop.sentry.dev/sdk/telemetry/replays/) and of
/// Highlight (`Navigate`); others are known by their shape.
enum RRWebCustomEvent {
    /// The page has another address, or a phone's app another screen.
    case location(String)
    /// A person tapped a view of a phone's app.
    case tap(PhoneTap)
    /// The recording is a phone's picture: it has touches, and no page.
    case video

    init?(_ event: JSONValue) {
        guard event["type"]?.int == 5, let data = event["data"], let tag = data["tag"]?.string,
            let payload = data["payload"]
        else { return nil }
        switch tag {
        case "video": self = .video
        case "breadcrumb":
            switch payload["category"]?.string {
            case "navigation": self.init(to: payload["data"]?["to"])
            case "ui.tap": self = .tap(PhoneTap(payload))
            default: return nil
            }
        case "performanceSpan":
            guard payload["op"]?.string?.hasPrefix("navigation.") == true else { return nil }
            self.init(to: payload["description"])
        default:
            let name = tag.lowercased()
            guard Self.words.contains(where: name.contains) else { return nil }
            self.init(to: payload.isString ? payload : Self.keys.lazy.compactMap { payload[$0] }.first)
        }
    }

    private init?(to place: JSONValue?) {
        guard let place = place?.string, !place.isEmpty else { return nil }
        self = .location(place)
    }

    /// Words of tags that say where the page is, and the keys of addresses that come with them.
    private static let words = ["navigat", "pageview", "page_view", "url", "route", "location"]
    private static let keys = ["href", "url", "to", "path"]
    /// The keys of all that is read.
    static let usedKeys: Set = [
        "tag", "payload", "category", "op", "description", "message", "url", "to", "path", "view.id", "view.class",
        "name",
        "label", "element",
    ]
}

/// A tap that Sentry's recorders for phones write as a breadcrumb.
struct PhoneTap {
    /// The class and the identifier of the view and those around it, innermost first, as far as they are known.
    let views: [(name: String, identifier: String?)]

    /// - Parameter breadcrumb: Android names the view's class and id, React Native the path of its components, iOS the action
    ///   alone.
    init(_ breadcrumb: JSONValue) {
        let data = breadcrumb["data"]
        let path = (data?["path"]?.elements ?? JSONValue.null.elements).prefix(Self.maximumDepth).compactMap { part in
            (part["element"]?.string ?? part["name"]?.string).map { ($0, part["label"]?.string) }
        }
        let id = data?["view.id"]?.string
        if let name = data?["view.class"]?.string?.split(separator: ".").last {
            views = [(String(name), id)]
        } else {
            views = path.isEmpty ? [(id ?? breadcrumb["message"]?.string ?? "view", nil)] : path
        }
    }

    private static let maximumDepth = 128
}
