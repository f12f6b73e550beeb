internal import ClickReports

/// The screens of a session with the touches on them, side by side. A script shows them one after the other, and each touch at its
/// time.
struct SessionReplay {
    private let session: SessionScreens

    init(_ session: SessionScreens) { self.session = session }

    var html: String {
        guard !session.screens.isEmpty else { return "" }
        let pictures = session.screens.map { screen in
            let name = HTMLText.escaped(screen.name ?? "unknown screen")
            let picture = screen.chart.picture(width: Self.width).svg(for: .page)
            return "<div class=\"screen\"><p>\(name)</p>\n\(picture)</div>\n"
        }
        let cut = session.areCut ? " Later ones are not among them." : ""
        return """
            <div class="replay">
            <p class="note">Where the session's touches were, by the outlines of each screen.\(cut)</p>
            <div class="screens">
            \(pictures.joined())</div>
            </div>

            """
    }

    private static let width = 350.0
}
