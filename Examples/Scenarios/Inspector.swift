internal import ResponderChain
package import SimulatedUI

/// Inspections describe an app's chain, its tree and its events.
package final class Inspector: Scenario {
    package static let name = "inspector"
    package static let summary = "prints a chain, a screen's controls with their paths, and what a controller handles"

    private let room = RoomViewController()
    private let stage: Stage

    package init() {
        stage = Stage(room)
        let share = Button(frame: Rect(x: 10, y: 300, width: 100, height: 44), identifier: "share")
        room.view.addSubview(share)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) throws {
        guard let button = stage.window.view(withIdentifier: "send") else { return }
        transcript.heading("The chain of the send button")
        transcript.note(try ChainInspection(of: button).description)
        transcript.heading("The screen and the path of everything that can be tapped")
        transcript.note(try TreeInspection(below: stage.window).description)
        transcript.heading("What can be raised below the controller")
        transcript.note(try EventInspection(below: room).description)
    }
}
