package import ClickStore

/// The paths of the controls as a tree, and the statistics of each branch: of all controls whose path begins with it.
package struct TreeReport: SelectedReport, EngineQuery {
    package var selection: Selection
    /// How many levels of the tree, nil for all.
    package var maximumDepth: Int?
    /// The least share of all clicks that a branch must have.
    package var minimumShare = 0.0
    /// How many branches at most, 0 for all: those with the most clicks. A branch has more clicks than any below it, so
    /// that what is left is a tree.
    package var limit = 0

    package init(_ selection: Selection) {
        self.selection = selection
    }

    /// A branch of the tree, and its statistics.
    package struct CountedBranch: Sendable {
        /// The components that the branch's paths begin with: `Application--Window--LiveRoomViewController`.
        package let path: String
        /// Those that the branch above does not have.
        package let component: String
        /// 1 for a branch with none above it.
        package let depth: Int
        /// How many controls on the branch were clicked.
        package let controls: Int
        package let statistics: ClickStatistics
        /// The clicks on the element that the path names, not on those below it.
        package let ownClicks: Int

        package init(_ branch: PathBranches.Branch, _ statistics: ClickStatistics) {
            (path, component, depth) = (branch.path, branch.component, branch.depth)
            (controls, ownClicks) = (branch.controls.count, branch.ownClicks)
            self.statistics = statistics
        }
    }

    package typealias Figures = [CountedBranch]

    /// - Returns: The branches in depth-first order; of those below the same one the most clicks first, among equals by
    ///   their components.
    package func figures(from reader: ClickReader) throws(StoreError) -> Figures {
        try reader.scan(selection) { scan throws(StoreError) in
            try CountedControl.all(of: scan)
        } finish: { parts, scan throws(StoreError) in
            let controls = parts.flatMap(\.self)
            let tree = PathBranches(controls.map { ($0.control, $0.statistics.clicks) })
            let statistics = try CountedControl.statistics(
                of: tree.branches.map(\.controls), in: tree.order.map { controls[$0] }, scan.sessions)
            return zip(tree.branches, statistics).map { CountedBranch($0, $1) }
        }
    }

    package static var noFigures: Figures { [] }

    /// Makes the report, of the branches that ``maximumDepth``, ``minimumShare`` and ``limit`` leave.
    package func report(of lines: Figures) -> Report {
        let total = Double(lines.reduce(0) { $0 + $1.ownClicks })
        let reachable = lines.filter { $0.depth <= maximumDepth ?? .max }
        let large = reachable.indices.filter { Double(reachable[$0].statistics.clicks) / total >= minimumShare }
        let shown = limited(large, of: reachable)
        var report = Report(
            shown.map { reachable[$0] }, Self.fields(total: total), hiddenRows: large.count - shown.count,
            outline: Self.outline(of: reachable, shown: shown))
        report.noteUnknown(lines.lazy.filter { $0.depth == 1 }.map(\.statistics.outcomes))
        return report
    }

    private func limited(_ branches: [Int], of lines: [CountedBranch]) -> [Int] {
        guard limit > 0, branches.count > limit else { return branches }
        let mostClicked = branches.sorted { (lines[$1].statistics.clicks, $0) < (lines[$0].statistics.clicks, $1) }
        return mostClicked.prefix(limit).sorted()
    }

    /// How the branches that are shown hang together, and how many others are left out below each.
    private static func outline(of lines: [CountedBranch], shown: [Int]) -> ReportOutline {
        var hidden: [Int] = []
        var hiddenAtTop = 0
        // The rows of the shown branches around the one at hand, outermost first.
        var around: [Int] = []
        for (index, line) in lines.enumerated() {
            while let row = around.last, lines[shown[row]].depth >= line.depth { around.removeLast() }
            if hidden.count < shown.count, shown[hidden.count] == index {
                around.append(hidden.count)
                hidden.append(0)
            } else if let row = around.last {
                hidden[row] += 1
            } else {
                hiddenAtTop += 1
            }
        }
        return ReportOutline(depths: shown.map { lines[$0].depth }, hidden: hidden, hiddenAtTop: hiddenAtTop)
    }

    private static func fields(total: Double) -> [Report.Field<CountedBranch>] {
        let names: [Report.Field<CountedBranch>] = [
            .init("path", .path, "the components that the branch's paths begin with", isDetail: true) {
                .text($0.path)
            },
            .init("depth", .count, "the level in the tree; 1 has no branch above it", isDetail: true) {
                Cell($0.depth)
            },
            .init("component", heading: "branch", .branch, "the components that the branch above does not have") {
                .text($0.component)
            },
        ]
        return names + ClickStatistics.fields([.visitors, .rage], total: total, \.statistics) + [
            .init(.controls.meaning("distinct controls on the branch with a click: by path, screen and kind")) {
                Cell($0.controls)
            },
            .init(
                "own", .count, "clicks on the element that the path names, not on those below it", isDetail: true
            ) { Cell($0.ownClicks) },
        ]
    }
}
