import ResponderChain
import SeededGenerator
import SimulatedUI

/// An app of random screens: windows, controllers, controls, lists, gestures and text fields in trees of any shape,
/// with code of its own that handles some events and changes the tree.
final class RandomApp {
    let application = Application()
    private var generator: SplitMix64
    private var views: [View] = []
    private let code: AppCode
    private let hasSecrets: Bool
    private(set) var nowMs: Int64 = 1_000

    /// Makes an app.
    ///
    /// - Parameters:
    ///   - isAlive: Whether the app's code does anything but wait to be told.
    ///   - hasSecrets: Whether some of what is on the screen must not be recorded.
    init(seed: UInt64, isAlive: Bool, hasSecrets: Bool) {
        self.hasSecrets = hasSecrets
        generator = SplitMix64(seed: seed)
        code = AppCode(isAlive: isAlive)
        code.change = { [weak self] in self?.changeSomething() }
        for level in 0...generator.number(in: 0...1) {
            let window = Window(frame: Rect(x: 0, y: 0, width: 200, height: 200), level: level)
            if level > 0 { window.frame = Rect(x: 120, y: 120, width: 80, height: 80) }
            application.addWindow(window)
            let root = makeController()
            window.rootViewController = generator.happens(30) ? inNavigation(root) : root
            views.append(root.view)
        }
        for _ in 0..<generator.number(in: 5...25) { addSomething() }
        for list in views.compactMap({ $0 as? TableView }) { list.reloadData() }
    }

    /// Touches the screen a number of times, in all the ways in which people and clocks do.
    func play(touches: Int) {
        for _ in 0..<touches {
            nowMs += Int64(generator.number(in: 20...900))
            let start = anyPlace()
            touch(.began, start)
            switch generator.number(in: 0...9) {
            case 0: drag(from: start)
            case 1: second(beside: start)
            case 2: pass(700)
            case 3: touch(.cancelled, start)
            default: break
            }
            nowMs += Int64(generator.number(in: 10...150))
            touch(.ended, start)
            if generator.happens(5) { send(.returnKey) }
        }
    }

    /// A controller with items in a navigation bar.
    private func inNavigation(_ root: ViewController) -> ViewController {
        root.barItems = [BarButtonItem(identifier: "item"), BarButtonItem(), BarButtonItem()]
        return NavigationController(rootViewController: root)
    }

    private func drag(from start: Point) {
        for step in 1...3 {
            nowMs += 30
            touch(.moved, start + Point(x: 0, y: Double(step) * -25))
        }
    }

    /// Another finger comes down, and both are lifted at once.
    private func second(beside start: Point) {
        let other = start + Point(x: 7, y: 3)
        touch(.began, other, finger: 1)
        nowMs += 40
        send(
            .touches([
                TouchSample(.ended, at: start, timestampMs: nowMs - 1),
                TouchSample(id: 1, .ended, at: other, timestampMs: nowMs),
            ]))
    }

    private func pass(_ duration: Int64) {
        nowMs += duration
        send(.time(nowMs))
    }

    private func touch(_ phase: Touch.Phase, _ place: Point, finger: Int = 0) {
        send(.touches([TouchSample(id: finger, phase, at: place, timestampMs: nowMs)]))
    }

    private func send(_ input: Input) {
        application.enqueue(input)
        application.processInput()
    }

    private func anyPlace() -> Point {
        Point(x: Double(generator.number(in: -10...2_090)) / 10, y: Double(generator.number(in: -10...2_090)) / 10)
    }

    private func addSomething() {
        guard let parent = generator.pick(views) else { return }
        let view = makeView()
        view.frame = Rect(
            x: Double(generator.number(in: -10...60)), y: Double(generator.number(in: -10...60)),
            width: Double(generator.number(in: 20...160)), height: Double(generator.number(in: 20...160)))
        parent.insertSubview(view, at: generator.number(in: 0...parent.subviews.count))
        views.append(view)
    }

    private func makeView() -> View {
        let identifier = generator.pick([nil, nil, "a", "b", "é\"--#"]) ?? nil
        let view: View =
            switch generator.number(in: 0...11) {
            case 0, 1: Button(identifier: identifier)
            case 2: Switch(identifier: identifier)
            case 3: Slider(identifier: identifier)
            case 4: SegmentedControl(segments: 3, identifier: identifier)
            case 5: TextField(identifier: identifier)
            case 6: TextView(identifier: identifier)
            case 7: makeTable(identifier)
            case 8: OwnControl(identifier: identifier)
            case 9: makeController().view
            case 10: Label(identifier: identifier)
            default: View(identifier: identifier)
            }
        (view as? Control)?.isEnabled = !generator.happens(10)
        view.isHidden = generator.happens(4)
        view.isMultipleTouchEnabled = generator.happens(20)
        view.alpha = generator.happens(5) ? 0.001 : 1
        if hasSecrets {
            (view as? TextField)?.isSecureTextEntry = generator.happens(20)
            view.isTrackingEnabled = !generator.happens(4)
        }
        connect(view)
        return view
    }

    private func connect(_ view: View) {
        if let control = view as? Control, generator.happens(50) {
            control.addTarget(code, action: AppCode.act, for: control.mainEvent)
        }
        if generator.happens(10) {
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = generator.number(in: 1...2)
            if generator.happens(60) { tap.addTarget(code, action: AppCode.act) }
            view.addGestureRecognizer(tap)
        }
        if generator.happens(10) {
            let press = LongPressGestureRecognizer()
            if generator.happens(60) { press.addTarget(code, action: AppCode.act) }
            view.addGestureRecognizer(press)
        }
    }

    private func makeTable(_ identifier: String?) -> TableView {
        let table = TableView(identifier: identifier)
        table.rowHeight = 20
        table.register(OwnCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = code
        if generator.happens(60) { table.delegate = code }
        return table
    }

    private func makeController() -> ViewController {
        generator.happens(50) ? OwnController(code) : ViewController()
    }

    /// What the app's own code does to the screen.
    private func changeSomething() {
        guard let view = generator.pick(views) else { return }
        switch generator.number(in: 0...5) {
        case 0: addSomething()
        case 1: view.isHidden.toggle()
        case 2: if !(view is Window), views.count > 4 { view.removeFromSuperview() }
        case 3: view.frame.origin = Point(x: Double(generator.number(in: 0...50)), y: 5)
        case 4: present(from: view)
        default: (view as? TableView)?.scrollToRow(at: ListPosition(row: generator.number(in: 0...30)))
        }
    }

    private func present(from view: View) {
        guard let presenter = view.viewController else { return }
        if presenter.presentedViewController != nil { return presenter.dismiss() }
        let controller = makeController()
        presenter.present(controller)
        views.append(controller.view)
    }
}
