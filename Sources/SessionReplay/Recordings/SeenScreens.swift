import ClickTracking
import ResponderChain

/// Follows the one screen that is in front in formats that name it with each event.
struct ScreenWatch {
    private var current: String?

    /// Notes which screen is in front at a time, nil if that is unknown, and hands on what has changed.
    mutating func show(
        _ screen: String?, _ session: SessionKey, atMs: Int64, _ output: any ReplayOutput
    ) throws {
        guard !screen.hasSameBytes(as: current) else { return }
        for (name, isAppearance) in [(current, false), (screen, true)] {
            guard let name else { continue }
            try output.screen(
                ReplayedScreen(session: session, screen: name, atMs: atMs, isAppearance: isAppearance))
        }
        current = screen
    }
}

/// The screens and layouts of the session that is being replayed, as far as they are stored: once the session has a click,
/// and at most so many.
struct SeenScreens {
    private enum Sight {
        case screen(ReplayedScreen)
        case layout(ReplayedLayout)
    }

    /// The most layouts that are stored of a session.
    static let maxLayouts = 64
    /// The most controls that are stored of a layout.
    static let maxOutlines = 500
    /// The most changes of screens that wait for a click.
    private static let maxWaiting = 4_096

    private var session: SessionKey?
    private var hasClick = false
    private var waiting: [Sight] = []
    private var layouts: Set<UInt64> = []

    mutating func add(_ screen: ReplayedScreen, to builder: inout BatchBuilder) {
        follow(screen.session)
        add(.screen(screen), &builder)
    }

    mutating func add(_ layout: ReplayedLayout, to builder: inout BatchBuilder) {
        guard !layout.layout.outlines.isEmpty else { return }
        follow(layout.session)
        var layout = layout
        if layout.layout.outlines.count > Self.maxOutlines {
            layout.layout.outlines.removeLast(layout.layout.outlines.count - Self.maxOutlines)
        }
        let hash = layout.layout.hash
        guard layouts.contains(hash) || layouts.count < Self.maxLayouts else { return }
        layouts.insert(hash)
        add(.layout(layout), &builder)
    }

    /// Notes a click, and adds what has waited for it.
    mutating func click(in session: SessionKey, _ builder: inout BatchBuilder) {
        follow(session)
        guard !hasClick else { return }
        hasClick = true
        for sight in waiting { append(sight, &builder) }
        waiting.removeAll()
    }

    /// Begins anew with another session: of one without a click nothing is stored.
    private mutating func follow(_ key: SessionKey) {
        if let session, session.name.hasSameBytes(as: key.name), session.app.hasSameBytes(as: key.app) { return }
        session = key
        hasClick = false
        waiting.removeAll()
        layouts.removeAll()
    }

    private mutating func add(_ sight: Sight, _ builder: inout BatchBuilder) {
        if hasClick { return append(sight, &builder) }
        if waiting.count < Self.maxWaiting { waiting.append(sight) }
    }

    private func append(_ sight: Sight, _ builder: inout BatchBuilder) {
        switch sight {
        case .screen(let change):
            builder.append(
                screen: change.screen, appeared: change.isAppearance, change.session, atMs: change.atMs)
        case .layout(let seen): builder.append(seen.layout, seen.session, atMs: seen.atMs)
        }
    }
}
