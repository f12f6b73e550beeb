import SimulatedUI

/// The list: each row shows a plant and has a button of its own. The row opens the modal, a bar item the form.
final class PlantsViewController: ViewController, TableViewDataSource, TableViewDelegate {
    private var plants = ["aloe", "basil", "fern"]
    private let table = TableView(identifier: "plants")
    /// How often each plant was watered.
    private(set) var watered: [String: Int] = [:]

    override func viewDidLoad() {
        barItems = [BarButtonItem(title: "Add", identifier: "add", target: self, action: PlantsViewController.openForm)]
        table.frame = Rect(x: 0, y: 0, width: 390, height: 600)
        table.rowHeight = 60
        table.register(PlantCell.self, forCellReuseIdentifier: "plant")
        table.dataSource = self
        table.delegate = self
        view.addSubview(table)
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { plants.count }

    func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView? {
        let cell = tableView.dequeueReusableCell(withIdentifier: "plant", for: position) as? PlantCell
        cell?.item = plants[position.row]
        cell?.water.addTarget(self, action: PlantsViewController.water, for: .touchUpInside)
        return cell
    }

    func tableView(_ tableView: TableView, didSelectRowAt position: ListPosition) {
        present(CareViewController())
    }

    private func water(_ sender: Button) {
        guard let plant = (sender.superview as? PlantCell)?.item else { return }
        watered[plant, default: 0] += 1
        table.reloadData()
    }

    private func openForm(_ item: BarButtonItem) {
        let form = PlantFormViewController { [weak self] plant in
            self?.plants.append(plant)
            self?.table.reloadData()
        }
        (parent as? NavigationController)?.push(form)
    }
}

/// A row of the list.
final class PlantCell: ListCellView {
    let water = Button("Water", frame: Rect(x: 280, y: 8, width: 100, height: 44), identifier: "water")

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        addSubview(water)
    }
}
