import SimulatedUI

/// Stands for the object of a recorded app that a control, a gesture or a list tells what happened: it does nothing,
/// and handles by being there.
final class StandInTarget: ResponderObject, TableViewDelegate {
    init(pathClass: String) {
        super.init()
        standIn = StandIn(pathClass: pathClass)
    }

    func take() {}
    func tableView(_ tableView: TableView, didSelectRowAt position: ListPosition) {}
}
