import SimulatedUI

/// Stands for a control of a class of the recorded app's own.
final class StandInControl: Control {
    private let main: ControlEvent

    init(main: ControlEvent) {
        self.main = main
        super.init()
    }

    override var mainEvent: ControlEvent { main }
}
