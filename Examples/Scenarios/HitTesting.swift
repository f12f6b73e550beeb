package import SimulatedUI

/// Hit testing finds the view that a touch belongs to.
package final class HitTesting: Scenario {
    package static let name = "hit-testing"
    package static let summary = "touches go to the front-most view at their place; what is left out, and two overrides"

    private let controller = ViewController()
    private let stage: Stage

    package init() {
        stage = Stage(controller)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        let place = Point(x: 50, y: 150)
        let back = add("back")
        let front = add("front")
        note("two views at one place", place, transcript)
        front.isHidden = true
        note("the front one is hidden", place, transcript)
        front.isHidden = false
        front.isUserInteractionEnabled = false
        note("its interaction is switched off", place, transcript)
        front.isUserInteractionEnabled = true
        front.alpha = 0.009
        note("its alpha is 0.009", place, transcript)
        front.alpha = 0.01
        note("its alpha is 0.01", place, transcript)
        let child = View(frame: Rect(x: 90, y: 0, width: 60, height: 60), identifier: "child")
        front.addSubview(child)
        note("inside a child that sticks out", Point(x: 105, y: 110), transcript)
        note("on the part that sticks out", Point(x: 130, y: 110), transcript)
        addOverlay(transcript, over: back)
        addSmallButton(transcript)
    }

    private func add(_ identifier: String) -> View {
        let view = View(frame: Rect(x: 10, y: 100, width: 100, height: 100), identifier: identifier)
        controller.view.addSubview(view)
        return view
    }

    private func addOverlay(_ transcript: Transcript, over view: View) {
        let overlay = ClickThroughOverlay(frame: controller.view.bounds, identifier: "overlay")
        overlay.addSubview(Button(frame: Rect(x: 300, y: 700, width: 60, height: 60), identifier: "help"))
        controller.view.addSubview(overlay)
        note("an overlay lets touches through", Point(x: 50, y: 150), transcript)
        note("but not those on its button", Point(x: 330, y: 730), transcript)
        overlay.removeFromSuperview()
    }

    private func addSmallButton(_ transcript: Transcript) {
        let button = GenerousButton(frame: Rect(x: 200, y: 300, width: 10, height: 10), identifier: "tiny")
        controller.view.addSubview(button)
        note("a small button with a big tap area", Point(x: 190, y: 290), transcript)
    }

    private func note(_ situation: String, _ place: Point, _ transcript: Transcript) {
        let hit = stage.window.hitTest(place, with: nil)
        transcript.note("\(situation): \(hit?.identifier ?? hit?.pathName ?? "nothing")")
    }
}

// Counted: an overlay that lets touches through
/// Covers the screen, but only the views in it receive touches.
final class ClickThroughOverlay: View {
    override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}
// End

// Counted: a bigger tap area
/// Extends its tap area by 17 points on each side, so that a finger has 44 points to hit.
final class GenerousButton: Button {
    override func pointInside(_ point: Point, with event: TouchEvent?) -> Bool {
        bounds.insetBy(dx: -17, dy: -17).contains(point)
    }
}
// End
