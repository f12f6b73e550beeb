import ArgumentParser
import ClickReports
import ClickStore

struct HeatmapArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "heatmap",
        abstract: "Report the clicks on the controls of one screen, and draw where they were.",
        discussion: """
            --screen names the screen; the default is the one with the most clicks. Coordinates are scaled to the most \
            common window size, width and height separately; x, y, width and height are the control's frame in a \
            recorded layout. Clicks without coordinates, or in a window of unknown size, are not in the picture (-o \
            heat.svg), and a line counts them; if no size is known at all, coordinates are not scaled.

            Example: taptrail report heatmap --screen LiveRoom -o heat.svg
            """)

    func run(with options: ReportOptions) throws {
        let isDrawn = options.output.chosenFormat.isPicture
        try options.write(check: { if $1.lines.isEmpty { try checkScreen(options.names.screen, $2) } }) {
            HeatmapReport($0, isDrawn: isDrawn)
        }
    }

    /// - Throws: ``UnknownScreen`` if no click is on the screen that is named.
    private func checkScreen(_ named: [String], _ engine: any ReportEngine) throws {
        guard !named.isEmpty else { return }
        var screens = SelectionText()
        screens.names[.screen] = named
        let reasons = try MissingClicks(screens.ofNames()).figures(by: engine)
        if !reasons.isEmpty { throw UnknownScreen(reasons: reasons) }
    }
}
