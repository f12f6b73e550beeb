package import ClickStore

/// The statistics of each screen with a click.
package struct ScreensReport: ReportQuery {
    package var selection: Selection

    package init(_ selection: Selection) {
        self.selection = selection
    }

    /// A screen and its statistics.
    package struct Line: Sendable {
        /// The class of the screen; nil for clicks whose screen is unknown.
        package let screen: String?
        /// How many controls were clicked on it.
        package let controls: Int
        package let statistics: ControlStatistics

        package init(screen: String?, controls: Int, statistics: ControlStatistics) {
            (self.screen, self.controls, self.statistics) = (screen, controls, statistics)
        }
    }

    /// - Returns: The screens, most clicks first; among equals by name, the unknown screen first.
    package func figures(from reader: ClickReader) throws(StoreError) -> [Line] {
        let lines = try reader.scan(selection) { scan throws(StoreError) in
            try CountedControl.all(of: scan)
        } finish: { parts, scan throws(StoreError) in
            let controls = parts.flatMap(\.self).sorted { Self.precedes($0.control.screen, $1.control.screen) }
            let groups = Self.groups(of: controls)
            let statistics = try CountedControl.statistics(of: groups, in: controls, scan.sessions)
            return zip(groups, statistics).map { group, statistics in
                Line(
                    screen: controls[group.lowerBound].control.screen, controls: group.count, statistics: statistics)
            }
        }
        return Self.sorted(lines)
    }

    /// Lines in the order of the report.
    package static func sorted(_ lines: [Line]) -> [Line] {
        lines.sorted { a, b in
            let (clicks, others) = (a.statistics.clicks, b.statistics.clicks)
            return clicks != others ? clicks > others : precedes(a.screen, b.screen)
        }
    }

    /// The ranges of controls on the same screen; the controls are in the order of their screens.
    private static func groups(of controls: [CountedControl]) -> [Range<Int>] {
        let starts = controls.indices.filter { index in
            index == 0 || precedes(controls[index - 1].control.screen, controls[index].control.screen)
        }
        return zip(starts, starts.dropFirst() + [controls.count]).map { $0..<$1 }
    }

    /// The order of screens: the unknown one first, the others by their bytes.
    private static func precedes(_ a: String?, _ b: String?) -> Bool {
        guard let b else { return false }
        return a?.utf8.lexicographicallyPrecedes(b.utf8) ?? true
    }

    package func report(from engine: some ReportEngine) throws -> Report {
        report(of: try engine.figures(of: self))
    }

    func report(of lines: [Line]) -> Report {
        let total = Double(lines.reduce(0) { $0 + $1.statistics.clicks })
        let screen = Report.Field<Line>("screen", .text, "the screen; empty for clicks whose screen is unknown") {
            Cell($0.screen)
        }
        let controls = Report.Field<Line>("controls", .count, "distinct controls that were clicked") {
            Cell($0.controls)
        }
        return Report(lines, [screen] + ControlStatistics.fields(total: total, \.statistics) + [controls])
    }
}
