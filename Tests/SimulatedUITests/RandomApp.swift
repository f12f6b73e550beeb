import ResponderChain
import SeededGenerator

@testable import SimulatedUI

/// An app whose tree changes at random, in all the ways that a tree can.
final class RandomApp {
    let application = Application()
    private var generator: SplitMix64
    private var window = Window(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    private var navigation = NavigationController(rootViewController: ViewController())
    private var views: [View] = []
    private var controllers: [ViewController] = []
    private let rows = RandomRows()

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
        application.addWindow(window)
        window.rootViewController = navigation
        controllers = navigation.viewControllers
        for _ in 0..<30 { change() }
    }

    /// Responders that events may be raised at, in trees and out of them.
    var sources: [ResponderObject] {
        let visible = views.compactMap { $0 as? TableView }.flatMap(\.visibleCells)
        return [application, window, navigation] + views + controllers + visible + visible.flatMap(\.subviews)
    }

    /// Makes a random change.
    func change() {
        switch generator.number(in: 0...24) {
        case 0...5: add()
        case 6...8: anyView().removeFromSuperview()
        case 9: anyView().superview.map { $0.bringSubviewToFront(anyView()) }
        case 10, 11: anyView().identifier = generator.pick([nil, "a", "b", "", "c"]) ?? nil
        case 12: anyView().isSecureContent.toggle()
        case 13: (generator.pick(sources) ?? window).isTrackingEnabled.toggle()
        case 14: navigation.push(remember(ViewController()))
        case 15: navigation.pop()
        case 16: anyController().present(remember(ViewController()))
        case 17: anyController().dismiss()
        case 18: anyController().view = anyView()
        case 19: scroll()
        case 20: rebindCell()
        case 21: toggleSecureText()
        case 22: replaceWindow()
        case 23: forget()
        default: anyView().addSubview(anyView())
        }
    }

    private func add() {
        let view: View =
            switch generator.number(in: 0...5) {
            case 0: TableView()
            case 1: TextField()
            case 2: Button()
            default: View()
            }
        view.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        let parent = anyView()
        parent.insertSubview(view, at: generator.number(in: 0...4))
        views.append(view)
        guard let table = view as? TableView else { return }
        table.register(RandomCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = rows
        table.reloadData()
    }

    private func scroll() {
        guard let table = generator.pick(views.compactMap { $0 as? TableView }) else { return }
        table.scrollToRow(at: ListPosition(row: generator.number(in: 0...40)))
    }

    private func rebindCell() {
        let cells = views.compactMap { $0 as? TableView }.flatMap(\.visibleCells)
        generator.pick(cells)?.item = generator.pick([nil, "gift-1", "gift-2"]) ?? nil
    }

    private func toggleSecureText() {
        generator.pick(views.compactMap { $0 as? TextField })?.isSecureTextEntry.toggle()
    }

    /// Removes the window from the application, and sometimes releases it while its views stay alive.
    private func replaceWindow() {
        application.removeWindow(window)
        if generator.happens(50) {
            window = Window(frame: Rect(x: 0, y: 0, width: 300, height: 300), identifier: "second")
            window.rootViewController = navigation
        }
        if generator.happens(80) { application.addWindow(window) }
    }

    /// Releases some views and controllers, whose children may stay alive.
    private func forget() {
        views = views.filter { _ in !generator.happens(20) }
        controllers = controllers.filter { _ in !generator.happens(30) }
    }

    private func remember(_ controller: ViewController) -> ViewController {
        controllers.append(controller)
        return controller
    }

    private func anyView() -> View { generator.pick(views) ?? navigation.viewControllers[0].view }
    private func anyController() -> ViewController { generator.pick(controllers) ?? navigation }
}

final class RandomCell: ListCellView {
    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        addSubview(Button())
        addSubview(Button())
    }
}

final class RandomRows: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 50 }

    func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView? {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell") ?? RandomCell(reuseIdentifier: "cell")
        cell.item = position.row.isMultiple(of: 3) ? nil : "item \(position.row)"
        return cell
    }
}
