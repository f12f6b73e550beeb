import SeededGenerator

@testable import SimulatedUI

/// Random trees of views: overlapping, extending beyond their superviews, hidden, transparent, scrolled, with controllers.
struct RandomViews {
    let root: View
    private(set) var views: [View] = []
    private(set) var controllers: [ViewController] = []
    private(set) var generator: SplitMix64

    init(seed: UInt64, size: Int) {
        generator = SplitMix64(seed: seed)
        root = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        views = [root]
        // A third of the trees is a single line down, 64 deep and more.
        let isLine = generator.happens(33)
        for _ in 1..<max(2, size) {
            let parent = isLine ? views[views.count - 1] : anyView()
            let view = makeView()
            parent.insertSubview(view, at: generator.number(in: 0...parent.subviews.count))
            views.append(view)
        }
    }

    mutating func anyView() -> View { generator.pick(views) ?? root }

    mutating func draw<Value>(_ draw: (inout SplitMix64) -> Value) -> Value { draw(&generator) }

    mutating func anyPoint() -> Point {
        Point(x: Double(generator.number(in: -20...220)), y: Double(generator.number(in: -20...220)))
    }

    /// Moves some views elsewhere, or tries to.
    mutating func reparent(times: Int) {
        for _ in 0..<times {
            let parent = anyView()
            let child = anyView()
            let wouldBeCircle = parent.isDescendant(of: child)
            let result = parent.insertSubview(child, at: generator.number(in: -2...9))
            if case .success = result, wouldBeCircle { views = [] }
            if case .failure = result, !wouldBeCircle { views = [] }
        }
    }

    private mutating func makeView() -> View {
        let view = generator.happens(30) ? Button() : View()
        // Whole numbers, so that the oracle's sums are exact.
        view.frame = Rect(
            x: Double(generator.number(in: -30...60)), y: Double(generator.number(in: -30...60)),
            width: Double(generator.number(in: 0...200)), height: Double(generator.number(in: 0...200)))
        view.boundsOrigin = generator.happens(15) ? Point(x: Double(generator.number(in: -9...9)), y: 5) : .zero
        view.isHidden = generator.happens(6)
        view.isUserInteractionEnabled = !generator.happens(6)
        view.alpha = generator.pick([1, 1, 1, 1, 1, 0.01, 0.009, 0]) ?? 1
        if generator.happens(12) {
            let controller = ViewController()
            controller.view = view
            controllers.append(controller)
        }
        return view
    }
}

/// Finds the view that a touch hits by applying the rules to all views.
struct HitOracle {
    let root: View

    func hit(_ point: Point) -> View? {
        var best: (path: [Int], view: View)?
        for (path, origin, view) in everyVisibleView(root, path: [], origin: root.frame.origin) {
            let size = view.frame.size
            let isInside =
                point.x >= origin.x && point.y >= origin.y && point.x < origin.x + size.width
                && point.y < origin.y + size.height
            guard isInside, containsAllAbove(view, point) else { continue }
            if best == nil || isInFront(path, of: best?.path ?? []) { best = (path, view) }
        }
        return best?.view
    }

    /// Whether a view is in front: where two views' ancestors differ, the later subview is in front, and a view is in front
    /// of those that contain it.
    private func isInFront(_ a: [Int], of b: [Int]) -> Bool {
        for (x, y) in zip(a, b) where x != y { return x > y }
        return a.count > b.count
    }

    private func containsAllAbove(_ view: View, _ point: Point) -> Bool {
        var above = view.superview
        while let current = above, view !== root {
            let origin = absoluteOrigin(current)
            let size = current.frame.size
            guard
                point.x >= origin.x, point.y >= origin.y, point.x < origin.x + size.width,
                point.y < origin.y + size.height
            else { return false }
            if current === root { return true }
            above = current.superview
        }
        return true
    }

    private func absoluteOrigin(_ view: View) -> Point {
        guard view !== root, let above = view.superview else { return view.frame.origin }
        return absoluteOrigin(above) + view.frame.origin - above.boundsOrigin
    }

    private func everyVisibleView(_ view: View, path: [Int], origin: Point) -> [([Int], Point, View)] {
        guard !view.isHidden, view.isUserInteractionEnabled, view.alpha >= 0.01 else { return [] }
        let below = view.subviews.enumerated().flatMap { index, subview in
            everyVisibleView(
                subview, path: path + [index], origin: origin + subview.frame.origin - view.boundsOrigin)
        }
        return [(path, origin, view)] + below
    }
}
