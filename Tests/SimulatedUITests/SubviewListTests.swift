import SeededGenerator
import TestSupport
import Testing

@testable import SimulatedUI

/// Many subviews changed at once, beside the same changes one by one on an equal tree.
struct SubviewListTests {
    /// What setting a list of subviews is defined by.
    private static func setOneByOne(_ views: [View], of parent: View) -> Result<Void, HierarchyError> {
        for view in parent.subviews where !views.contains(where: { $0 === view }) { view.removeFromSuperview() }
        for (index, view) in views.enumerated() {
            guard !parent.subviews.indices.contains(index) || parent.subviews[index] !== view else { continue }
            if case .failure(let error) = parent.insertSubview(view, at: index) { return .failure(error) }
        }
        return .success(())
    }

    /// A tree in an application, with all that the application tells.
    private final class Shown {
        let application = Application()
        var tree: RandomViews
        var told: [String] = []

        init(seed: UInt64) {
            tree = RandomViews(seed: seed, size: 30)
            let window = Window(frame: Rect(x: 0, y: 0, width: 200, height: 200))
            window.addSubview(tree.root)
            application.addWindow(window)
        }

        func place(of view: View) -> Int { tree.views.firstIndex { $0 === view } ?? -1 }

        /// Where each view is, and which controllers are in front.
        var state: [[Int]] {
            tree.views.map { view in
                [view.superview.map(place) ?? -2, view.viewController?.isInFront == true ? 1 : 0]
                    + view.subviews.map(place)
            }
        }
    }

    @Test(arguments: sweep(20, of: 0..<400))
    func `a list of subviews is set as one by one`(seed: UInt64) {
        let (one, other) = (Shown(seed: seed), Shown(seed: seed))
        #expect(one.state == other.state)
        var random = SplitMix64(seed: seed)
        for step in 0..<20 {
            let parent = random.number(in: 0...29)
            let own = one.tree.views[parent].subviews.map(one.place)
            var wanted = own.filter { _ in random.happens(80) }
            if random.happens(40) { wanted.reverse() }
            for _ in 0..<random.number(in: 0...6) {
                wanted.insert(random.number(in: 0...29), at: random.number(in: 0...wanted.count))
            }
            let before = one.state
            guard case .success = one.tree.views[parent].setSubviews(wanted.map({ one.tree.views[$0] })) else {
                // One of them is above it, and nothing has changed.
                let above = sequence(first: parent) { place in one.tree.views[place].superview.map(one.place) }
                #expect(!Set(wanted).isDisjoint(with: above.prefix { $0 >= 0 }))
                #expect(one.state == before, "step \(step)")
                continue
            }
            let result = Self.setOneByOne(wanted.map { other.tree.views[$0] }, of: other.tree.views[parent])
            #expect("\(result)" == "\(Result<Void, HierarchyError>.success(()))", "step \(step)")
            #expect(one.state == other.state, "step \(step): \(wanted) in \(parent)")
        }
    }

    @Test(arguments: sweep(10, of: 0..<100))
    func `views are removed as one by one, wherever they are`(seed: UInt64) {
        let (one, other) = (Shown(seed: seed), Shown(seed: seed))
        var random = SplitMix64(seed: seed)
        let removed = (0..<12).map { _ in random.number(in: 0...29) }
        View.removeFromSuperviews(removed.map { one.tree.views[$0] })
        for index in removed { other.tree.views[index].removeFromSuperview() }
        #expect(one.state == other.state)
    }

    @Test func `a view that leaves with others while a finger is in it keeps its path for the finger`() {
        var sent: [[String]] = []
        for isAtOnce in [true, false] {
            let screen = Screen()
            let views = (0..<6).map { _ in screen.add(View(), x: 0, y: 0) }
            let button = Button()
            button.frame = Rect(x: 0, y: 0, width: 50, height: 50)
            views[5].addSubview(button)
            screen.touch(.began, 5, 5)
            if isAtOnce {
                View.removeFromSuperviews(Array(views[1...]))
            } else {
                for view in views[1...] { view.removeFromSuperview() }
            }
            screen.touch(.ended, 5, 5, atMs: 50)
            sent.append(screen.sent)
        }
        #expect(sent[0] == sent[1] && !sent[0].isEmpty)
    }
}
