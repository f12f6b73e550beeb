package import SimulatedUI

/// An override of a touch method chooses separately whether to call `super` and whether to pass the touch on.
package final class TouchPhases: Scenario {
    package static let name = "touch-phases"
    package static let summary = "calling super, next, both or neither in touchesBegan, on a button and on a bare view"

    private let controller = ViewController()
    private let stage: Stage

    package init() {
        stage = Stage(controller)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        for choice in TouchChoice.allCases {
            let outcome = try? outcome(of: choice)
            transcript.note(outcome ?? "no place for another view")
        }
    }

    private func outcome(of choice: TouchChoice) throws -> String {
        let fence = Fence(frame: Rect(x: 0, y: 100, width: 390, height: 300))
        let button = ChoosyButton(choice, frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let bare = ChoosyView(choice, frame: Rect(x: 200, y: 0, width: 100, height: 100))
        var fired = 0
        button.addAction(for: .touchUpInside) { _ in fired += 1 }
        try fence.addSubview(button).get()
        try fence.addSubview(bare).get()
        try controller.view.addSubview(fence).get()
        stage.tap(button)
        let seenOfButton = fence.seen
        stage.tap(bare)
        let seenOfBare = fence.seen - seenOfButton
        fence.removeFromSuperview()
        return "\(choice): the button \(fired == 1 ? "fires" : "does not fire"), its superview sees \(seenOfButton)"
            + "; of a bare view's touch it sees \(seenOfBare)"
    }
}
