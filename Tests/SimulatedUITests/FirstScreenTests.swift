import ResponderChain
import SimulatedUI
import Testing

/// The names that an iOS developer's habits look for when writing a first screen.
struct FirstScreenTests {
    @Test func `the edges of a rectangle have their usual names`() {
        let rect = Rect(x: 10, y: 20, width: 30, height: 40)
        #expect([rect.minX, rect.midX, rect.maxX, rect.width] == [10, 25, 40, 30])
        #expect([rect.minY, rect.midY, rect.maxY, rect.height] == [20, 40, 60, 40])
        #expect(rect.insetBy(dx: 5, dy: -5) == Rect(x: 15, y: 15, width: 20, height: 50))
        #expect(rect.offsetBy(dx: 1, dy: 2) == Rect(x: 11, y: 22, width: 30, height: 40))
        #expect(rect.contains(rect) && rect.contains(rect.insetBy(dx: 1, dy: 1)))
        #expect(!rect.contains(rect.offsetBy(dx: 1, dy: 0)) && !Rect.zero.contains(Rect.zero))
        #expect(Rect.zero.isEmpty && Rect(x: 0, y: 0, width: .nan, height: 1).isEmpty && !rect.isEmpty)
    }

    @Test func `views are centred, converted and ordered as in UIKit`() {
        let root = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let panel = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
        let badge = View(frame: Rect(x: 0, y: 0, width: 20, height: 10))
        panel.boundsOrigin = Point(x: 0, y: 30)
        root.addSubview(panel)
        panel.addSubview(badge)
        badge.center = Point(x: panel.bounds.midX, y: panel.bounds.midY)
        #expect(badge.frame == Rect(x: 40, y: 75, width: 20, height: 10))
        #expect(badge.center == Point(x: 50, y: 80))
        #expect(badge.convert(Point(x: 1, y: 2), to: root) == Point(x: 141, y: 147))
        #expect(badge.convert(Point(x: 141, y: 147), from: root) == Point(x: 1, y: 2))
        #expect(badge.convert(badge.bounds, to: nil) == Rect(x: 140, y: 145, width: 20, height: 10))
        #expect(root.convert(badge.bounds, from: badge) == badge.frameInWindow)
        #expect(panel.convert(badge.frame, to: badge) == badge.bounds)
        let others = [View(identifier: "a"), View(identifier: "b")]
        panel.insertSubview(others[0], aboveSubview: badge)
        panel.insertSubview(others[1], belowSubview: badge)
        #expect(panel.subviews.map(\.identifier) == ["b", nil, "a"])
        panel.insertSubview(others[1], aboveSubview: badge)
        #expect(panel.subviews.map(\.identifier) == [nil, "b", "a"])
        panel.insertSubview(badge, belowSubview: others[0])
        #expect(panel.subviews.map(\.identifier) == ["b", nil, "a"])
        panel.sendSubviewToBack(others[0])
        panel.sendSubviewToBack(root)
        #expect(panel.subviews.map(\.identifier) == ["a", "b", nil])
    }

    @Test func `a touch tells where it is and where it came down, in any view`() throws {
        final class Canvas: View {
            private(set) var places: [Point] = []
            override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
                guard let touch = touches.first else { return }
                places += [touch.location(in: self), touch.previousLocation(in: self), touch.startLocation(in: self)]
                places += [touch.startLocation(in: nil), touch.startLocationInWindow]
            }
        }
        let (application, root) = try Self.app()
        let canvas = Canvas(frame: Rect(x: 10, y: 20, width: 100, height: 100))
        root.addSubview(canvas)
        for (phase, x) in [(Touch.Phase.began, 30.0), (.moved, 40), (.moved, 60)] {
            application.enqueue(.touches([TouchSample(phase, at: Point(x: x, y: 50))]))
        }
        application.processInput()
        let expected = [
            Point(x: 50, y: 30), Point(x: 30, y: 30), Point(x: 20, y: 30), Point(x: 30, y: 50), Point(x: 30, y: 50),
        ]
        #expect(Array(canvas.places.suffix(5)) == expected)
    }

    @Test func `a tap says which view it hit`() throws {
        let (application, root) = try Self.app()
        let button = Button(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        root.addSubview(button)
        var nested: View?
        button.addAction(for: .touchUpInside) { button in
            nested = application.tap(at: Point(x: 50, y: 50))
            button.removeFromSuperview()
        }
        application.enqueue(.touches([TouchSample(id: 7, .began, at: Point(x: 300, y: 300))]))
        #expect(application.tap(at: Point(x: 50, y: 50)) === button)
        #expect(nested == nil)
        #expect(application.tap(at: Point(x: 50, y: 50)) === root)
        #expect(application.tap(at: Point(x: -1, y: 50)) == nil)
    }

    @Test func `a list gives a cell for a row without an optional`() throws {
        final class Row: ListCellView {}
        final class Shelf: CollectionViewDataSource, TableViewDataSource {
            func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
            func collectionView(_ collectionView: CollectionView, cellForItemAt position: ListPosition) -> ListCellView?
            {
                let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: position)
                cell.item = "book-\(position.row)"
                return cell
            }
            func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }
            func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView? {
                tableView.dequeueReusableCell(withIdentifier: "unknown", for: position)
            }
        }
        let (application, root) = try Self.app()
        let shelf = Shelf()
        let collection = CollectionView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        collection.register(Row.self, forCellWithReuseIdentifier: "row")
        collection.dataSource = shelf
        #expect(collection.visibleCells.map(\.item) == ["book-0", "book-1"])
        #expect(collection.visibleCells.allSatisfy { $0 is Row })
        let table = TableView(frame: Rect(x: 0, y: 100, width: 200, height: 100))
        table.dataSource = shelf
        #expect(table.visibleCells.map(\.reuseIdentifier) == ["unknown"])
        root.addSubview(table)
        application.tap(at: Point(x: 50, y: 110))
        #expect(table.selectedPosition == ListPosition(row: 0))
        table.deselectRow(at: ListPosition(row: 1))
        #expect(table.selectedPosition != nil)
        table.deselectRow(at: ListPosition(row: 0))
        #expect(table.selectedPosition == nil)
    }

    private static func app() throws -> (Application, View) {
        let application = Application()
        let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 800))
        window.rootViewController = ViewController()
        application.addWindow(window)
        return (application, try #require(window.rootViewController?.view))
    }
}
