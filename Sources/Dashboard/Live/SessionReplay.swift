internal import ClickReports

/// The screens of a session with the touches on them, side by side. A script shows them one after the other, and each touch at its
/// time.
struct SessionReplay {
    private let session: SessionScreens
    private let startMs: Int64

    /// - Parameter startMs: When it is to begin, in milliseconds after the session's first click.
    init(_ session: SessionScreens, from startMs: Int64) { (self.session, self.startMs) = (session, startMs) }

    var html: HTML {
        guard !session.screens.isEmpty else { return .none }
        let pictures = session.screens.map { screen -> HTML in
            let name = screen.name ?? "unknown screen"
            let picture = HTML(verbatim: screen.chart.picture(width: Self.width).svg(for: .page))
            return "<div class=\"screen\"><p>\(name)</p>\n\(picture)</div>\n"
        }
        let cut = session.areCut ? " Later ones are not among them." : ""
        return """
            <div class="replay" data-start="\(Int(startMs))">
            <p class="note">Where the session's touches were\(session.hasOutlines ? ", by the outlines of each screen" : "; no outlines were recorded").\(cut)</p>
            <div class="screens">
            \(pictures)</div>
            </div>

            """
    }

    private static let width = 350.0
}
