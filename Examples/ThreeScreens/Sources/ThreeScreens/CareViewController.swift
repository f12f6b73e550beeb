import SimulatedUI

/// The modal: a photo with gestures, a rating, and four things that look alive and do nothing.
final class CareViewController: ViewController {
    private let photo = View(identifier: "photo")
    private let rating = RatingControl(identifier: "rating")
    private let advice = View(identifier: "advice")
    private let remind = PulsingButton("Remind me", identifier: "remind")
    private let order = Button("Order soil", identifier: "order")
    private let archive = Button("Archive", identifier: "archive")
    private let done = Button("Done", identifier: "done")
    private(set) var isZoomed = false
    private(set) var isShared = false
    private(set) var stars = 0

    override func viewDidLoad() {
        for (row, subview) in [photo, rating, advice, remind, order, archive, done].enumerated() {
            subview.frame = Rect(x: 20, y: 20 + Double(row) * 80, width: 280, height: 60)
            view.addSubview(subview)
        }
        let tap = TapGestureRecognizer()
        tap.addTarget(self, action: CareViewController.zoom)
        photo.addGestureRecognizer(tap)
        let longPress = LongPressGestureRecognizer()
        longPress.addTarget(self, action: CareViewController.share)
        photo.addGestureRecognizer(longPress)
        rating.addTarget(self, action: CareViewController.rate, for: .valueChanged)
        remind.addTarget(self, action: CareViewController.setReminder, for: .touchUpInside)
        archive.addTarget(self, action: CareViewController.close, for: .touchUpInside)
        archive.isEnabled = false
        done.addTarget(self, action: CareViewController.close, for: .touchUpInside)
        // It looks like a link, and nobody made it one.
        advice.addSubview(Label("How to care for this plant", frame: advice.bounds))
    }

    private func zoom() { isZoomed.toggle() }
    private func share() { isShared = true }
    private func rate() { stars = rating.stars }
    private func setReminder() {}
    private func close() { dismiss() }
}

/// Five stars; a finger chooses as many as it is lifted on.
final class RatingControl: Control {
    private(set) var stars = 0

    override func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
        stars = 0
        return super.beginTracking(touch, with: event)
    }

    override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        super.endTracking(touch, with: event)
        guard isTouchInside, let touch else { return }
        stars = 1 + Int(touch.location(in: self).x / frame.width * 5)
        sendActions(for: .valueChanged)
    }
}

/// A button that pulses when it is touched. It forgets to call `super`, so it never fires.
final class PulsingButton: Button {
    private(set) var pulses = 0

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        pulses += 1
    }
}
