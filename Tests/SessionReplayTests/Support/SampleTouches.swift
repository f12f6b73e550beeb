import ClickTracking
import SimulatedUI
import TouchSessions

/// A touch session of an app that has a control of every kind.
enum SampleTouches {
    static func lines(session name: String = "s-\u{e9}") throws -> [String] {
        let application = Application()
        let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 1_000), level: 2)
        application.addWindow(window)
        window.rootViewController = ViewController()
        let list = TableView()
        let rows = Rows()
        list.dataSource = rows
        list.delegate = rows
        let pressed = View(identifier: "pressed")
        pressed.addGestureRecognizer(TapGestureRecognizer())
        pressed.addGestureRecognizer(LongPressGestureRecognizer())
        let choice = SegmentedControl(segments: 3)
        let plain = Control(identifier: "a\"b")
        plain.addAction(for: .touchUpInside) { $0.isHidden = true }
        let views: [View] = [
            Button(), Switch(), Slider(), choice, TextField(), TextView(), list, pressed, plain, ScrollView(), Label(),
        ]
        for (index, view) in views.enumerated() {
            view.frame = Rect(x: 0, y: Double(index) * 60, width: 90, height: 50)
            window.rootViewController?.view.addSubview(view)
        }
        list.reloadData()
        var lines: [String] = []
        let session = SessionKey(name: name, app: "Sample", user: "u")
        let writer = TouchSessionWriter(application, session: session, epochMs: 1_700_000_000_000) { lines.append($0) }
        writer.start()
        for index in views.indices {
            application.tap(
                at: Point(x: 20, y: Double(index) * 60 + 9), timestampMs: Int64(index) * 1_000,
                heldMs: index.isMultiple(of: 3) ? 900 : 50)
        }
        application.enqueue(.time(20_000))
        application.enqueue(.returnKey)
        application.processInput()
        try writer.close()
        return lines.map { String($0.dropLast()) }
    }

    private final class Rows: TableViewDataSource, TableViewDelegate {
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }

        func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView? {
            let cell = ListCellView(reuseIdentifier: "row")
            cell.item = "row \(position.row)"
            return cell
        }

        func tableView(_ tableView: TableView, didSelectRowAt position: ListPosition) {}
    }
}
