import ResponderChain
import Testing

@testable import SimulatedUI

struct HitTestTests {
    @Test(arguments: [true, false])
    func `the view of a child that is added as in UIKit can be touched, whether the parent has its size yet or not`(
        isEarly: Bool
    ) {
        final class Child: ViewController {}
        final class Parent: ViewController {
            func addChildView() {
                let child = Child()
                addChild(child)
                view.addSubview(child.view)
            }
            var isEarly = false
            override func viewDidLoad() { if isEarly { addChildView() } }
        }
        let parent = Parent()
        parent.isEarly = isEarly
        let screen = Screen(parent)
        if !isEarly { parent.addChildView() }
        #expect(parent.children.map(\.view.frame) == [screen.window.bounds])
        screen.tap(399, 799)
        #expect(screen.activated == ["Application--Window--Parent--View--Child--View--tap unhandled"])
    }

    private let screen = Screen()

    private func hit(_ x: Double, _ y: Double) -> String? {
        screen.window.hitTest(Point(x: x, y: y), with: nil)?.identifier
    }

    @Test func `the front-most of several views is hit`() {
        let back = screen.add(View(identifier: "back"), x: 0, y: 0)
        screen.add(View(identifier: "front"), x: 50, y: 50)
        #expect(hit(60, 60) == "front")
        #expect(hit(40, 60) == "back")
        screen.view.bringSubviewToFront(back)
        #expect(hit(60, 60) == "back")
        screen.view.insertSubview(View(frame: back.frame, identifier: "below"), belowSubview: back)
        #expect(hit(10, 10) == "back")
    }

    @Test func `each exclusion hides a view and all in it`() {
        screen.add(View(identifier: "back"), x: 0, y: 0)
        let front = screen.add(View(identifier: "front"), x: 0, y: 0)
        front.addSubview(View(frame: Rect(x: 0, y: 0, width: 200, height: 50), identifier: "child"))
        #expect(hit(50, 20) == "child")
        #expect(hit(120, 20) == nil, "the child sticks out of its superview there")
        front.isHidden = true
        #expect(hit(50, 20) == "back")
        front.isHidden = false
        front.isUserInteractionEnabled = false
        #expect(hit(50, 20) == "back")
        front.isUserInteractionEnabled = true
        front.alpha = 0.009_9
        #expect(hit(50, 20) == "back")
        front.alpha = 0.01
        #expect(hit(50, 20) == "child")
    }

    @Test func `left and top edges belong to a view, right and bottom edges do not`() {
        screen.add(View(identifier: "a"), x: 10, y: 10)
        #expect(hit(10, 10) == "a")
        #expect(hit(110, 50) == nil)
        #expect(hit(50, 110) == nil)
        #expect(hit(.nan, 50) == nil)
    }

    @Test func `a bigger tap area and a click-through overlay`() {
        final class Generous: Button {
            override func pointInside(_ point: Point, with event: TouchEvent?) -> Bool {
                bounds.insetBy(dx: -20, dy: -20).contains(point)
            }
        }
        final class Overlay: View {
            override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
                let hit = super.hitTest(point, with: event)
                return hit === self ? nil : hit
            }
        }
        screen.add(Generous(identifier: "tiny"), x: 50, y: 50, width: 4, height: 4)
        #expect(hit(35, 35) == "tiny")
        #expect(hit(29, 35) == nil)
        let overlay = screen.add(Overlay(identifier: "overlay"), x: 0, y: 0, width: 400, height: 800)
        overlay.addSubview(Button(frame: Rect(x: 200, y: 200, width: 50, height: 50), identifier: "help"))
        #expect(hit(35, 35) == "tiny")
        #expect(hit(210, 210) == "help")
    }

    @Test func `what a scroll view has scrolled is hit where it is shown`() {
        let scroll = screen.add(ScrollView(identifier: "scroll"), x: 0, y: 0)
        scroll.contentSize = Size(width: 100, height: 1_000)
        let inside = View(frame: Rect(x: 0, y: 500, width: 100, height: 10), identifier: "inside")
        scroll.addSubview(inside)
        #expect(hit(50, 5) == "scroll")
        scroll.scroll(to: Point(x: 0, y: 500))
        #expect(hit(50, 5) == "inside")
        #expect(inside.frameInWindow == Rect(x: 0, y: 0, width: 100, height: 10))
        #expect(inside.convert(fromWindow: Point(x: 3, y: 4)) == Point(x: 3, y: 4))
    }

    @Test func `a touch knows its place in every view`() {
        final class Noting: View {
            var places: [Point] = []

            override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
                for touch in touches {
                    places += [touch.location(in: self), touch.previousLocation(in: self), touch.location(in: nil)]
                }
            }
        }
        let view = screen.add(Noting(), x: 100, y: 100)
        screen.touch(.began, 110, 120)
        screen.touch(.moved, 130, 140)
        #expect(view.places == [Point(x: 30, y: 40), Point(x: 10, y: 20), Point(x: 130, y: 140)])
    }
}
