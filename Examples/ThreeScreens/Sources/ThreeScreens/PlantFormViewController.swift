import SimulatedUI

/// The form for a new plant.
final class PlantFormViewController: ViewController {
    private let save: (String) -> Void
    private let name = TextField(identifier: "name")
    private let notes = TextView(identifier: "notes")
    private let outdoors = Switch(identifier: "outdoors")
    private let litres = Slider(identifier: "litres")
    private let submit = Button("Save", identifier: "submit")
    private var plant = Plant()

    init(save: @escaping (String) -> Void) {
        self.save = save
        super.init()
    }

    override func viewDidLoad() {
        for (row, field) in [name, notes, outdoors, litres, submit].enumerated() {
            field.frame = Rect(x: 20, y: 20 + Double(row) * 80, width: 280, height: 60)
            view.addSubview(field)
        }
        name.addTarget(self, action: PlantFormViewController.nameChanged, for: .editingDidEnd)
        notes.addTarget(self, action: PlantFormViewController.notesChanged, for: .editingDidEnd)
        outdoors.addTarget(self, action: PlantFormViewController.outdoorsChanged, for: .valueChanged)
        litres.addTarget(self, action: PlantFormViewController.litresChanged, for: .valueChanged)
        submit.addTarget(self, action: PlantFormViewController.submitForm, for: .touchUpInside)
    }

    private func nameChanged() { plant.name = name.text }
    private func notesChanged() { plant.notes = notes.text }
    private func outdoorsChanged() { plant.isOutdoors = outdoors.isOn }
    private func litresChanged() { plant.litres = litres.value }

    private func submitForm() {
        notes.resignFirstResponder()
        save(plant.name)
        (parent as? NavigationController)?.pop()
    }
}

struct Plant {
    var name = ""
    var notes = ""
    var isOutdoors = false
    var litres = 0.0
}
