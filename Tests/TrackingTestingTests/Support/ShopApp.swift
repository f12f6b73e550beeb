import ResponderChain
import SimulatedUI

/// A shop with a list and a basket, as one release has it.
final class ShopApp {
    let application = Application()

    /// What a release has changed.
    enum Change: CaseIterable {
        /// The button is called something else.
        case renamed
        /// The controller's class is called something else.
        case controller
        /// It lies in another view.
        case wrapped
        /// Nobody binds it.
        case unbound
        /// It is somewhere else.
        case moved
        /// Something lies over it that takes touches and tells nobody.
        case covered
        /// Nothing that a user's tracking could see.
        case title
    }

    init(_ change: Change? = nil, width: Double = 320) {
        let window = Window(frame: Rect(x: 0, y: 0, width: width, height: 480))
        application.addWindow(window)
        window.rootViewController = ShopViewController(change)
    }

    /// Puts two articles of the list into the basket, pays, and taps where nothing is.
    func use() {
        let places = [(300, 10), (300, 90), (60, 420), (160, 380)]
        for (number, place) in places.enumerated() {
            application.tap(
                at: Point(x: Double(place.0), y: Double(place.1)), timestampMs: Int64(number + 1) * 1_000, heldMs: 50)
        }
    }
}

private final class ShopViewController: ViewController, TableViewDataSource {
    private let change: ShopApp.Change?
    private let articles = TableView(frame: Rect(x: 0, y: 0, width: 320, height: 300), identifier: "articles")

    init(_ change: ShopApp.Change?) {
        self.change = change
        super.init()
    }

    override var pathName: String { change == .controller ? "StoreViewController" : super.pathName }

    override func viewDidLoad() {
        articles.rowHeight = 40
        articles.register(ArticleCell.self, forCellReuseIdentifier: "article")
        articles.dataSource = self
        view.addSubview(articles)
        let pay = Button(change == .title ? "Buy" : "Pay", identifier: change == .renamed ? "buy" : "pay")
        pay.frame = Rect(x: 20, y: change == .moved ? 340 : 400, width: 100, height: 40)
        if change != .unbound { pay.addTarget(self, action: ShopViewController.pay, for: .touchUpInside) }
        let card = View(frame: Rect(x: 0, y: 390, width: 320, height: 90), identifier: "card")
        let container = change == .wrapped ? card : view
        if container === card { pay.frame.origin.y -= 390 }
        if container !== view { view.insertSubview(container, at: 0) }
        container.addSubview(pay)
        guard change == .covered else { return }
        let banner = View(frame: Rect(x: 0, y: 390, width: 320, height: 90), identifier: "banner")
        banner.isTrackingEnabled = false
        view.addSubview(banner)
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 5 }

    func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView? {
        let cell = tableView.dequeueReusableCell(withIdentifier: "article", for: position) as? ArticleCell
        cell?.add.addTarget(self, action: ShopViewController.add, for: .touchUpInside)
        return cell
    }

    private func add() { send("articleAdded") }
    private func pay() {}
}

private final class ArticleCell: ListCellView {
    let add = Button("Add", frame: Rect(x: 280, y: 0, width: 40, height: 40), identifier: "add")

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        addSubview(add)
    }
}
