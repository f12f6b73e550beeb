internal import SeededGenerator
package import SimulatedUI

/// One run of the live-room app by one simulated user.
///
/// Only the user's touches are made up: they are hit-tested and become control events, gestures and selections that
/// climb the chain, as in any app.
package final class SimulatedSession {
    /// The session's name.
    package let name: String
    /// The user's name. Most users come back for further sessions.
    package var user: String { person.name }
    package let app = "LiveRoom"
    package let version: String
    /// The app that the user touches.
    package var application: Application { coordinator.application }
    /// The session's clock, in milliseconds since the Unix epoch, UTC. It advances while the session is played.
    package private(set) var nowMs: Int64

    private let person: SimulatedUser
    private let coordinator = LiveRoomCoordinator()
    private var generator: SplitMix64

    /// - Parameters:
    ///   - seed: The simulation's seed. It is part of the session's name.
    ///   - number: The number of the session in the simulation.
    ///   - firstDayMs: When the simulation's first day began.
    init(seed: UInt64, number: Int, startedAtMs: Int64, firstDayMs: Int64, generator: SplitMix64) {
        var generator = generator
        name = "s-\(seed)-" + Self.padded(number, to: 6)
        // The lower of two draws makes some users come back often and most of them seldom.
        let userNumber = min(generator.number(in: 1...500), generator.number(in: 1...500))
        person = SimulatedUser(number: userNumber, seed: seed)
        version = person.version(atMs: startedAtMs - firstDayMs)
        nowMs = startedAtMs
        self.generator = generator
    }

    /// Whether the pictures beside the chat's messages look like buttons: from 1.4.0 on. Nothing handles taps on them.
    private var hasPicturesLikeButtons: Bool { version != "1.3.2" }

    /// Plays the session to its end.
    package func play() {
        var clicksLeft = generator.number(in: 22...42)
        // Of its own, so that a curious user does all else as if the pictures looked like pictures.
        var curiosity = SplitMix64(seed: generator.next())
        var isCurious = person.isCurious && hasPicturesLikeButtons
        while clicksLeft > 0 {
            nowMs += Int64(generator.number(in: 700...4_000) + (generator.happens(15) ? 12_000 : 0))
            clicksLeft -= act()
            if isCurious, curiosity.happens(40) { isCurious = !tapPicture(&curiosity) }
        }
    }

    /// Taps a picture beside a message of the chat; false if none is in sight.
    private func tapPicture(_ generator: inout SplitMix64) -> Bool {
        // The panel with gifts covers the chat.
        guard let view = coordinator.screen?.view, let chat = view.visible("chat").first,
            view.visible("GiftPanel").isEmpty
        else { return false }
        let sight = chat.frameInWindow
        let pictures = chat.visible("AvatarView").filter { picture in
            let frame = picture.frameInWindow
            return frame.origin.y >= sight.origin.y
                && frame.origin.y + frame.size.height <= sight.origin.y + sight.size.height
        }
        guard let frame = generator.pick(pictures)?.frameInWindow else { return false }
        nowMs += Int64(generator.number(in: 700...4_000))
        touch(
            at: Point(
                x: rounded(frame.origin.x + frame.size.width / 2), y: rounded(frame.origin.y + frame.size.height / 2)),
            forMs: generator.number(in: 50...140))
        return true
    }

    /// Performs one action of the user; returns the number of clicks that it was meant to make.
    private func act() -> Int {
        guard let screen = coordinator.screen, let habit = person.habit(on: screen.pathName, &generator),
            let target = habit.target(on: screen, &generator)
        else { return 1 }
        let frame = target.frameInWindow
        let place = generator.happens(6) ? missing(frame) : inside(frame)
        if generator.happens(3) {
            dragAway(from: place, frame)
            return 1
        }
        guard generator.happens(habit.ragePercent) else {
            touch(at: place, forMs: generator.happens(habit.longPressPercent) ? 700 : generator.number(in: 50...140))
            return 1
        }
        return rageTap(at: place)
    }

    /// Taps a place again and again, as people do when nothing seems to happen.
    private func rageTap(at place: Point) -> Int {
        let taps = generator.number(in: 3...7)
        for _ in 1...taps {
            let tremble = Point(x: tenths(-30, 30), y: tenths(-30, 30))
            touch(at: place + tremble, forMs: generator.number(in: 40...90))
            nowMs += Int64(generator.number(in: 90...420))
        }
        return taps
    }

    /// Touches a view, moves the finger off it and lifts it there, which is no click.
    private func dragAway(from place: Point, _ frame: Rect) {
        let away = Point(x: place.x, y: frame.origin.y > 420 ? place.y - 300 : place.y + 300)
        sample(.began, at: place)
        nowMs += 180
        sample(.moved, at: away)
        nowMs += 60
        sample(.ended, at: away)
    }

    private func touch(at place: Point, forMs duration: Int) {
        sample(.began, at: place)
        nowMs += Int64(duration)
        sample(.ended, at: place)
    }

    private func sample(_ phase: Touch.Phase, at place: Point) {
        application.enqueue(.touches([TouchSample(phase, at: place, timestampMs: nowMs)]))
        application.processInput()
    }

    /// A random place in a rectangle, more often near its middle than near its edges.
    private func inside(_ frame: Rect) -> Point {
        let x = (tenths(5, 95) + tenths(5, 95)) / 20
        let y = (tenths(5, 95) + tenths(5, 95)) / 20
        return Point(
            x: rounded(frame.origin.x + frame.size.width * x), y: rounded(frame.origin.y + frame.size.height * y))
    }

    /// A random place a little below or above a rectangle.
    private func missing(_ frame: Rect) -> Point {
        let distance = tenths(30, 160)
        let below = frame.origin.y + frame.size.height + distance
        return Point(x: inside(frame).x, y: rounded(generator.happens(50) ? below : frame.origin.y - distance))
    }

    private func tenths(_ low: Int, _ high: Int) -> Double {
        Double(generator.number(in: low...high)) / 10
    }

    /// A coordinate cut to tenths of a point; screens report no finer ones.
    private func rounded(_ value: Double) -> Double {
        Double(Int(value * 10)) / 10
    }

    static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
