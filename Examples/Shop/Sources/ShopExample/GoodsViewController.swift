import ResponderChain
import SimulatedUI

/// The goods. It handles what its rows raise, and opens the checkout.
final class GoodsViewController: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView(frame: Rect(x: 0, y: 0, width: 320, height: 300))
    private let checkout = Button(
        "Checkout", frame: Rect(x: 20, y: 320, width: 100, height: 44), identifier: "checkout")
    private let prices = [4, 9, 25]
    private var total = 0
    private lazy var events = EventTable(self) { $0.on(GoodsBought.self) { $0.total += $1.price } }
    override var eventHandlers: [any EventHandler] { [events] }

    override func viewDidLoad() {
        table.dataSource = self
        table.delegate = self
        view.addSubview(table)
        view.addSubview(checkout)
        checkout.addAction { [weak self] _ in self?.openCheckout() }
        barItems = [BarButtonItem(title: "Add", identifier: "add", target: self, action: GoodsViewController.add)]
        table.reloadData()
    }

    private func add() { total += 1 }

    private func openCheckout() { present(CheckoutViewController(total: total)) }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { prices.count }

    func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView? {
        let cell = GoodsCell(reuseIdentifier: "goods")
        cell.show(price: prices[position.row])
        return cell
    }

    func tableView(_ tableView: TableView, didSelectRowAt position: ListPosition) {}
}

/// What a row raises when its button is tapped. Whoever handles it, the row does not know.
struct GoodsBought: RoutedEvent {
    let price: Int
}

/// A row with a button.
final class GoodsCell: ListCellView {
    private let buy = Button("Buy", frame: Rect(x: 220, y: 0, width: 80, height: 44), identifier: "buy")

    func show(price: Int) {
        if buy.superview == nil { addSubview(buy) }
        item = "goods-\(price)"
        buy.sends(GoodsBought(price: price))
    }
}

/// The checkout, a sheet over whatever opened it.
final class CheckoutViewController: ViewController {
    private let total: Int

    init(total: Int) {
        self.total = total
        super.init()
    }

    override func viewDidLoad() {
        let pay = Button("Pay", frame: Rect(x: 20, y: 80, width: 100, height: 44), identifier: "pay")
        pay.addAction { [weak self] _ in self?.pay() }
        view.addSubview(pay)
        // It looks like a button and is none: reports show the taps that it disappoints.
        let advertisement = View(frame: Rect(x: 20, y: 200, width: 200, height: 60))
        advertisement.identifier = "advertisement"
        view.addSubview(advertisement)
    }

    private func pay() {
        send("purchase", info: ["total": total, "card": "not recorded"])
        dismiss()
    }
}
