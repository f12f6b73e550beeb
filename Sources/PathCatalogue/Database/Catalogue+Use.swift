import ClickReports
import ClickStore
import ClickTracking

extension Catalogue {
    /// Adds which controls people used before and after each, as the activations in a database tell.
    ///
    /// - Parameter selection: Only the app and the version of this catalogue.
    mutating func addUse(_ selection: Selection, from database: any ReportEngine) throws {
        var activations = selection
        activations.kinds = [.activation]
        let transitions = try database.figures(of: TransitionsReport(activations, withEnds: true))
        var uses: [ControlName: ControlNeighbours] = [:]
        for line in transitions.lines {
            let (from, to) = (line.from.name, line.to.name)
            if let from { uses[from, default: ControlNeighbours()].after[to, default: 0] += line.count }
            if let to { uses[to, default: ControlNeighbours()].before[from, default: 0] += line.count }
        }
        for index in controls.indices { controls[index].use = uses[controls[index].name] }
    }
}

extension TransitionsReport.Node {
    /// The control's name; nil at the start and the end of sessions.
    fileprivate var name: ControlName? {
        guard case .control(let row) = self else { return nil }
        return ControlName(screen: row.screen, element: row.element)
    }
}
